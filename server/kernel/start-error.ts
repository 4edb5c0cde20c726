/** Thrown if the server can't start for a reason that its operator can fix. The message is one line. */
export class StartError extends Error {}
