/** Types between the outbox and its carriers. */
export interface OutboxMessage {
  /** The same in each try of one message. */
  readonly id: string;
  readonly channel: 'sms' | 'email';
  /** Number in E.164 with `+`, or an e-mail address. */
  readonly to: string;
  readonly template: string;
  readonly language: 'en' | 'hi' | 'mr';
  readonly text: string;
  /** Values of the placeholders (see `registeredTexts`); empty where unnamed. */
  readonly variables: {
    readonly code: string;
    readonly minutes: string;
    readonly device: string;
    readonly time: string;
    /** The secret of a notice's undo link. */
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
 * Hands a message to its carrier; called after the commit, at least once. After `signal` its outcome is ignored. A
 * `DeliveryFailure` says whether to retry.
 */
export type Deliver = (message: OutboxMessage, signal: AbortSignal) => Promise<Receipt>;

/** State of a message; null while the carrier does not know. */
export type CheckDelivery = (
  provider: string,
  messageId: string,
  signal: AbortSignal,
) => Promise<{ readonly state: 'delivered' | 'failed'; readonly reason?: string } | null>;
