import { MINUTE_MS } from '@draksha/models';
import type { PushOutcome } from '../../lib/push/push-sender.ts';

/** It waits for the next try: how many there were, when the last was, and for how long from then. */
interface WaitingPhone {
  readonly tries: number;
  readonly at: string;
  readonly afterSeconds: number;
}

/** State of a message on one phone; `late`: the service's retry time is after the message's end. */
export type PhoneState =
  | WaitingPhone
  | { readonly ended: 'taken' | 'gone' | 'late' }
  | { readonly ended: 'refused'; readonly status: number };

/** By the ids of phones. */
export type PhoneStates = Readonly<Record<string, PhoneState>>;

/** Backoff where a service names no time: first wait, doubled each try, and longest. */
const FIRST_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 900;
/** A try of so much later was written before the clock was set back. */
const AHEAD_MS = 2 * MINUTE_MS;

export const isWaitingPhone = (state: PhoneState | undefined): state is WaitingPhone =>
  state !== undefined && 'tries' in state;

export const isDue = ({ at, afterSeconds }: WaitingPhone, now: Date): boolean => {
  const sinceMs = now.getTime() - Date.parse(at);
  return sinceMs >= afterSeconds * 1000 || sinceMs < -AHEAD_MS;
};

/** The state after a try. @param usefulUntilMs end of the message's use */
export function stateAfter(
  before: PhoneState | undefined,
  outcome: PushOutcome,
  now: Date,
  usefulUntilMs: number,
): PhoneState {
  if (outcome.kind === 'refused') return { ended: 'refused', status: outcome.status };
  if (outcome.kind !== 'later') return { ended: outcome.kind };
  const tries = isWaitingPhone(before) ? before.tries + 1 : 1;
  const ownSeconds = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (tries - 1));
  const { afterSeconds } = outcome;
  if (afterSeconds !== null && now.getTime() + afterSeconds * 1000 >= usefulUntilMs) return { ended: 'late' };
  return { tries, at: now.toISOString(), afterSeconds: afterSeconds ?? ownSeconds };
}
