import type { MessageReach } from '@draksha/contract';
import type { Db } from '../../db.ts';
import { keepMessages, messageStandings } from '../morning-brief/service.ts';
import { beginMessage, farmsToWriteTo, noteReach, reachOf } from './message-store.ts';
import { agronomistsOf, type OwnOrganisation } from './store.ts';

/** Farms that a message may go to, by the key of its day, and how many it may not. */
async function reachable(db: Db, organisationId: string, asked: readonly string[], now: Date) {
  const ownerIds = [...new Set(asked)];
  const consented = await farmsToWriteTo(db, organisationId, ownerIds, now);
  const standings = await messageStandings(db, organisationId, consented, now);
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

/** Writes a message to each farm that it may go to. The same id again writes nothing and answers as before. */
export const writeMessage = (
  system: Db,
  { id: organisationId, name }: OwnOrganisation,
  agronomistId: string,
  { id, text, ownerIds }: NewMessage,
  now: Date,
): Promise<MessageReach> =>
  system.transaction().execute(async (db) => {
    const message = { organisationId, id, agronomistId, text, sentAt: now.toISOString() };
    if (!(await beginMessage(db, message))) return reachOf(db, message);
    const { keys, reach } = await reachable(db, organisationId, ownerIds, now);
    const agronomists = await agronomistsOf(db, organisationId);
    const agronomist = agronomists.find(({ userId }) => userId === agronomistId)?.name ?? '';
    const from = { id: organisationId, organisation: name, agronomist };
    const told = await keepMessages(db, { from, text, keys }, now);
    const reached = {
      ...reach,
      told: told.length,
      overLimit: reach.overLimit + keys.size - told.length,
    };
    await noteReach(db, message, reached);
    return reached;
  });
