import type { Context } from '../../context.ts';
import type { LadderResult, Rung, SendOutcome } from './channel.ts';
import { claimAgain, type Delivery, notePhones } from './delivery-store.ts';
import { isDue, isWaitingPhone, type PhoneStates, stateAfter } from './phone-states.ts';
import { type Phone, phonesOf } from './phone-store.ts';
import { handOver } from './phones.ts';

interface PhonesRung {
  readonly rung: Rung;
  /** Retries failed phones, each after its own wait. */
  notifyRest(isUnderWay: (triedAt: string) => boolean): Promise<void>;
  /** Whether one of them still waits for its next try. */
  isLagging(): boolean;
}

/** Push as a channel: one message to each phone. @param row its delivery so far */
export function phonesRung(context: Context, result: LadderResult, row: Delivery | undefined): PhonesRung {
  const { system, clock } = context;
  const { userId, about, message, usefulUntilMs } = result;
  const way = { userId, about, channel: 'push' } as const;
  let states: PhoneStates = row?.phones ?? {};
  let phones: readonly Phone[] = [];
  const isLagging = () => Object.values(states).some(isWaitingPhone);
  /** A phone without an entry was cut off in its try, or was added later. */
  const dueNow = (): Phone[] =>
    phones.filter(({ id }) => {
      const state = states[id];
      return state === undefined ? row?.handedAt == null : isWaitingPhone(state) && isDue(state, clock());
    });
  async function send(id: string, isRest: boolean): Promise<SendOutcome> {
    const seconds = Math.max(60, Math.ceil((usefulUntilMs - clock().getTime()) / 1000));
    const outcomes = await handOver(context, userId, dueNow(), message, seconds, id);
    const now = clock();
    const isNews = isLagging() || [...outcomes.values()].some(({ kind }) => kind !== 'taken');
    states = {
      ...states,
      ...Object.fromEntries(
        [...outcomes].map(([phone, one]) => [phone, stateAfter(states[phone], one, now, usefulUntilMs)]),
      ),
    };
    if (isNews) await notePhones(system, way, states, isRest);
    if ([...outcomes.values()].some(({ kind }) => kind === 'taken'))
      return { kind: 'taken', provider: 'push', providerId: null };
    return isLagging() ? { kind: 'later', why: 'away' } : { kind: 'refused', why: 'refused' };
  }
  return {
    rung: {
      name: 'push',
      isRepeatable: true,
      isSeenBy: 'shown',
      async reaches() {
        phones = await phonesOf(system, userId);
        return phones.length > 0 ? 'phones' : null;
      },
      rests: () => phones.length > 0 && dueNow().length === 0 && isLagging(),
      send: (_to, id) => send(id, false),
    },
    isLagging,
    async notifyRest(isUnderWay) {
      if (row === undefined || row.handedAt === null || !isLagging()) return;
      const { triedAt, handedAt } = row;
      if (triedAt !== null && triedAt > handedAt && isUnderWay(triedAt)) return;
      phones = await phonesOf(system, userId);
      if (dueNow().length === 0) return;
      if (await claimAgain(system, way, row, clock().toISOString())) await send(row.id, true);
    },
  };
}
