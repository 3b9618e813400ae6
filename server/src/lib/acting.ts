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

/** Runs work for a caller; a member's connections to the farm carry the actor. */
export const actAs = <T>({ userId, member }: Farmer, work: () => T): T =>
  member
    ? acting.run({ userId, actorId: member.id, isWithoutMoney: !roleMay(member.role, 'money') }, work)
    : work();

const OWNER = { actorId: '', isWithoutMoney: false } as const;

/** The acting member now; a nil id for the owner. */
export function actorFor(userId: string): Pick<Acting, 'actorId' | 'isWithoutMoney'> {
  const now = acting.getStore();
  return now?.userId === userId ? now : OWNER;
}
