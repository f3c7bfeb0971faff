/** A server that did not answer as the protocol demands. The text is ours and names no more than its host. */
export class UpstreamFailure extends Error {
  /** True when the server sent a response that is too large or cannot be read, and so is withheld. */
  readonly isWithheld: boolean;
  /** True when the server refused the request with a status of 400 to 499. */
  readonly isRefusal: boolean;

  constructor(message: string, isWithheld = false, isRefusal = false) {
    super(message);
    this.isWithheld = isWithheld;
    this.isRefusal = isRefusal;
  }
}

/** A program that failed. Agents get the message; the reason has what it printed last, for the health of its server. */
export class ProgramFailure extends UpstreamFailure {
  readonly reason: string;

  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}
