/** What India's operators have registered of a text (DLT). */
export interface SmsRegistration {
  /** Principal entity: the business that sends. */
  readonly entityId: string;
  /** The sender as phones show it. */
  readonly header: string;
  readonly templateId: string;
  /** MSG91's own id of the same text, where it was made in its panel. */
  readonly msg91Id: string | undefined;
  /** Values of the placeholders, in order. */
  readonly values: readonly string[];
}

export interface Sms {
  /** The same in each try. */
  readonly id: string;
  /** E.164 with `+`. */
  readonly to: string;
  /** As registered, with its values in place. */
  readonly text: string;
  readonly registration: SmsRegistration | undefined;
  /** Never logged: the code. */
  readonly secrets: readonly string[];
}

/** State of an SMS; null while the carrier does not know. */
export type CarrierState = { readonly state: 'delivered' | 'failed'; readonly reason?: string } | null;

export interface SmsCarrier {
  readonly name: string;
  /** Answers the carrier's id of the message. @throws DeliveryFailure that names carrier and cause */
  send(sms: Sms, signal: AbortSignal): Promise<string>;
  /** Checks our key without sending, in words for the operator. @throws DeliveryFailure with the reason */
  knowsUs(signal: AbortSignal): Promise<{ readonly isSure: boolean; readonly words: string }>;
  /** Polls the carrier, where it can be. @throws DeliveryFailure */
  check?(messageId: string, signal: AbortSignal): Promise<CarrierState>;
}
