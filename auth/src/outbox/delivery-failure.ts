interface Details {
  /** Trying again cannot help: the number does not exist, the mailbox is closed. */
  readonly isFinal?: boolean;
  /** The carrier's retry time. */
  readonly retryAfterSeconds?: number;
  /** The cause, as the recipient may see it. */
  readonly publicReason?: string;
}

/** A carrier did not take a message. The message of the error names the carrier and the cause, and holds no secret. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  readonly isFinal: boolean;
  readonly retryAfterSeconds: number;
  readonly publicReason: string;

  constructor(
    message: string,
    { isFinal = false, retryAfterSeconds = 0, publicReason = 'the message was not taken' }: Details = {},
  ) {
    super(message);
    this.isFinal = isFinal;
    this.retryAfterSeconds = retryAfterSeconds;
    this.publicReason = publicReason;
  }
}
