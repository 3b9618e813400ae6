/** What goes between the outbox and whoever carries its messages. */
export interface OutboxMessage {
  /** The same in each try of one message. */
  readonly id: string;
  readonly channel: 'sms' | 'email';
  /** Number in E.164 with `+`, or an e-mail address. */
  readonly to: string;
  readonly template: string;
  readonly language: 'en' | 'hi' | 'mr';
  readonly text: string;
  /** What is at the variable places of the text (see `registeredTexts`); empty where it has none of that name. */
  readonly variables: {
    readonly code: string;
    readonly minutes: string;
    readonly device: string;
    readonly time: string;
    /** The secret of the link that undoes what a notice tells of. */
    readonly undo: string;
    /** That link. */
    readonly undoUrl: string;
  };
  /** Of mails. */
  readonly subject?: string;
  readonly html?: string;
  readonly code?: string;
}

/** A carrier took the message. */
export interface Receipt {
  /** By which the carrier knows it. */
  readonly id: string;
  /** The carrier's name; default `custom`. */
  readonly provider?: string;
  /** Has a state that `checkDelivery` can poll. */
  readonly canBeChecked?: boolean;
}

/**
 * Hands a message to its carrier; called after the commit and at least once, so it may come twice. After `signal` its
 * outcome counts for nothing. A `DeliveryFailure` says whether trying again makes sense.
 */
export type Deliver = (message: OutboxMessage, signal: AbortSignal) => Promise<Receipt>;

/** What became of a message; null while the carrier does not know. */
export type CheckDelivery = (
  provider: string,
  messageId: string,
  signal: AbortSignal,
) => Promise<{ readonly state: 'delivered' | 'failed'; readonly reason?: string } | null>;
