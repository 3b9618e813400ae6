import type { MessageReach } from '@draksha/contract';
import type { Db } from '../../db.ts';
import { insertMessages, messageEligibility } from '../morning-brief/service.ts';
import { agronomistsOf } from './agronomist-store.ts';
import { beginMessage, farmsToWriteTo, noteReach, reachOf } from './message-store.ts';
import type { OwnOrganisation } from './store.ts';

/** Farms that a message may go to, by the key of its day, and how many it may not. */
export async function reachable(db: Db, organisationId: string, asked: readonly string[], now: Date) {
  const ownerIds = [...new Set(asked)];
  const consented = await farmsToWriteTo(db, organisationId, ownerIds, now);
  const standings = await messageEligibility(db, organisationId, consented, now);
  const keys = new Map<string, string>();
  const reach = { told: 0, noConsent: ownerIds.length - consented.length, notWanted: 0, overLimit: 0 };
  for (const [ownerId, standing] of standings) {
    if ('key' in standing) keys.set(ownerId, standing.key);
    else reach[standing.why] += 1;
  }
  return { keys, reach: { ...reach, told: keys.size } };
}

export const messageReach = async (
  db: Db,
  organisationId: string,
  ownerIds: readonly string[],
  now: Date,
): Promise<MessageReach> => (await reachable(db, organisationId, ownerIds, now)).reach;

interface NewMessage {
  readonly id: string;
  readonly text: string;
  readonly ownerIds: readonly string[];
}

interface CheckedMessage {
  readonly text: string;
  /** By the farm. */
  readonly keys: ReadonlyMap<string, string>;
  readonly reach: MessageReach;
}

/** Messages farms in the sender's name. @returns the sender, the recipients and their number */
export async function messageFarms(
  db: Db,
  { id, name: organisation }: OwnOrganisation,
  agronomistId: string,
  { text, keys, reach }: CheckedMessage,
  now: Date,
) {
  const agronomists = await agronomistsOf(db, id);
  const agronomist = agronomists.find(({ userId }) => userId === agronomistId)?.name ?? '';
  const from = { id, organisation, agronomist };
  const sentTo = await insertMessages(db, { from, text, keys }, now);
  const overLimit = reach.overLimit + keys.size - sentTo.length;
  return { from, sentTo, reach: { ...reach, told: sentTo.length, overLimit } };
}

/** Writes a message to each farm that it may go to. The same id again writes nothing and answers as before. */
export const writeMessage = (
  system: Db,
  own: OwnOrganisation,
  agronomistId: string,
  { id, text, ownerIds }: NewMessage,
  now: Date,
): Promise<MessageReach> =>
  system.transaction().execute(async (db) => {
    const message = { organisationId: own.id, id, agronomistId, text, sentAt: now.toISOString() };
    if (!(await beginMessage(db, message))) return reachOf(db, message);
    const found = await reachable(db, own.id, ownerIds, now);
    const { reach } = await messageFarms(db, own, agronomistId, { ...found, text }, now);
    await noteReach(db, message, reach);
    return reach;
  });
