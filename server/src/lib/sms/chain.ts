import { DeliveryFailure, type Receipt } from '@draksha/auth';
import type { Sms, SmsCarrier } from './carrier.ts';

/** How long a failed carrier is tried last, so that not every farmer waits for its timeout. */
const REST_MS = 60_000;

interface ChainOptions {
  /** In the order tried. */
  readonly carriers: readonly SmsCarrier[];
  readonly clock: () => Date;
  readonly warn: (fields: object, message: string) => void;
}

export interface SmsChain {
  /** @throws DeliveryFailure that names each carrier and its cause, when none took the message */
  send(sms: Sms, signal: AbortSignal): Promise<Receipt>;
}

/** Tries carriers in order until one accepts the message. */
export function smsChain({ carriers, clock, warn }: ChainOptions): SmsChain {
  const restsUntil = new Map<string, number>();
  const inOrder = (): SmsCarrier[] => {
    const now = clock().getTime();
    const isResting = ({ name }: SmsCarrier): boolean => (restsUntil.get(name) ?? 0) > now;
    return [...carriers].sort((a, b) => Number(isResting(a)) - Number(isResting(b)));
  };
  return {
    send: async (sms, signal) => {
      const failures: DeliveryFailure[] = [];
      for (const carrier of inOrder()) {
        try {
          const id = await carrier.send(sms, signal);
          restsUntil.delete(carrier.name);
          if (failures.length > 0) {
            const error = failures.map((failure) => failure.message).join('; ');
            warn({ messageId: sms.id, took: carrier.name, error }, 'An SMS went out by another carrier.');
          }
          return { id, provider: carrier.name, canBeChecked: carrier.check !== undefined };
        } catch (cause) {
          if (!(cause instanceof DeliveryFailure)) throw cause;
          failures.push(cause);
          if (!cause.isFinal) restsUntil.set(carrier.name, clock().getTime() + REST_MS);
          if (signal.aborted) break;
        }
      }
      throw new DeliveryFailure(failures.map(({ message }) => message).join('; '), {
        isFinal: failures.every(({ isFinal }) => isFinal),
        retryAfterSeconds: Math.min(...failures.map(({ retryAfterSeconds }) => retryAfterSeconds)),
      });
    },
  };
}
