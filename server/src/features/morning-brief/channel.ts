import type { ChannelName, Language } from '@draksha/contract';
import type { AlertMessage, AnsweredMessage, BriefMessage, StoredMessage } from './brief-message.ts';

/** A message in the screens' words. */
export interface MessageWords {
  /** The first action with its hours. */
  readonly title: string;
  readonly body: string;
  readonly parts: readonly {
    readonly title: string;
    readonly hours: string;
    readonly plots: string;
    readonly why: string;
  }[];
  /** Of actions that have no part; empty where there are none. */
  readonly more: string;
}

export interface Sending {
  /** The same in each try. */
  readonly id: string;
  readonly userId: string;
  /** What `addressOf` answered. */
  readonly to: string;
  readonly language: Language;
  readonly message: BriefMessage | AlertMessage;
  /** The same in the farmer's language. */
  readonly words: MessageWords;
  /** The address that ends this channel without a sign-in. */
  readonly endUrl: string;
  readonly usefulSeconds: number;
}

/** `later` is worth another try; `refused` is for good. */
export type SendOutcome =
  | { readonly kind: 'taken'; readonly provider: string; readonly providerId: string | null }
  | { readonly kind: 'later' | 'refused'; readonly why: string };

/** A channel of messages beside push. */
export interface Channel {
  readonly name: Exclude<ChannelName, 'push'>;
  /** Sent twice under one id it is seen as one. Where not, a try that was cut off is not made again. */
  readonly isRepeatable: boolean;
  /** The state by which it is known to be seen. */
  readonly isSeenBy: 'delivered' | 'shown';
  /** Where it reaches the farmer; null where it does not. */
  addressOf(userId: string): Promise<string | null>;
  send(sending: Sending, signal: AbortSignal): Promise<SendOutcome>;
}

/** A message to be sent to a farmer. */
export interface LadderResult {
  readonly userId: string;
  /** A brief's day, an alert's id, or a day's answers. */
  readonly about: string;
  readonly message: StoredMessage | AnsweredMessage;
  readonly usefulUntilMs: number;
  /** In the farmer's order. */
  readonly channels: readonly ChannelName[];
}

/** A channel's state for a message, push included. */
export type Rung = Omit<Channel, 'name' | 'send' | 'addressOf'> & {
  readonly name: ChannelName;
  reaches(): Promise<string | null>;
  /** Whether it waits for the time of its next try. */
  rests?(): boolean;
  send(to: string, id: string): Promise<SendOutcome>;
};
