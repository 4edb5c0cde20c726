/** A reason why the server can't start that its operator can fix. The message is one line. */
export class StartError extends Error {}
