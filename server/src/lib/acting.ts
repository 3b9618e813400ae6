import { AsyncLocalStorage } from 'node:async_hooks';
import { roleMay } from '@draksha/contract/farm-roles';
import type { Farmer } from './write-calls.ts';

interface Acting {
  readonly userId: string;
  readonly actorId: string;
  /** Rows come without their sums. */
  readonly isWithoutMoney: boolean;
}

const acting = new AsyncLocalStorage<Acting>();

/** Does work for whoever asks: where that is a member, every connection that it uses for the farm carries who acts. */
export const actAs = <T>({ userId, member }: Farmer, work: () => T): T =>
  member
    ? acting.run({ userId, actorId: member.id, isWithoutMoney: !roleMay(member.role, 'money') }, work)
    : work();

const OWNER = { actorId: '', isWithoutMoney: false } as const;

/** Who acts for a farm right now; a nil id for its owner. */
export function actorFor(userId: string): Pick<Acting, 'actorId' | 'isWithoutMoney'> {
  const now = acting.getStore();
  return now?.userId === userId ? now : OWNER;
}
