import { AsyncLocalStorage } from 'node:async_hooks';
import type { Farmer } from './write-calls.ts';

interface Acting {
  readonly userId: string;
  readonly actorId: string;
}

const acting = new AsyncLocalStorage<Acting>();

/** Does work for whoever asks: where that is a member, every connection that it uses for the farm carries who acts. */
export const actAs = <T>({ userId, member }: Farmer, work: () => T): T =>
  member ? acting.run({ userId, actorId: member.id }, work) : work();

/** Who acts for a farm right now; empty for its owner. */
export function actorFor(userId: string): string {
  const now = acting.getStore();
  return now?.userId === userId ? now.actorId : '';
}
