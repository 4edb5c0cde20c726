/** A reason why the server cannot start that its operator can mend; the message is one line for them. */
export class StartError extends Error {}
