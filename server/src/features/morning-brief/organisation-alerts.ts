import { INDIA_UTC_OFFSET_MINUTES, localDate, organisationMessage } from '@draksha/models';
import type { Db } from '../../db.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import {
  insertAlerts,
  messagesSince,
  noticedOn,
  notificationSettingsOf,
  withdrawAlerts,
} from './alert-store.ts';
import { type MessageSender, organisationAlert } from './brief-message.ts';

/** More than the week of the limit, by days in India. */
const LOOKED_BACK_MS = 10 * 24 * 3_600_000;
/** Rows of one statement. */
const ROWS = 1000;

/** The key of each farm's message, one a day, or why it gets none. */
export type MessageEligibility = { readonly key: string } | { readonly why: 'notWanted' | 'overLimit' };

const CAUSE = 'organisation_message';

/** Why a message cannot go to each farm now: the farmer's wishes and what they were sent. */
export async function messageEligibility(
  db: Db,
  organisationId: string,
  ownerIds: readonly string[],
  now: Date,
): Promise<Map<string, MessageEligibility>> {
  const nowMs = now.getTime();
  const [wishes, before] = await Promise.all([
    notificationSettingsOf(db, ownerIds),
    messagesSince(db, ownerIds, new Date(nowMs - LOOKED_BACK_MS).toISOString()),
  ]);
  return new Map(
    ownerIds.map((ownerId): [string, MessageEligibility] => {
      const { isOn, ...wanted } = wishes(ownerId);
      if (!isOn || wanted.causesOff.includes(CAUSE) || wanted.causesOff.includes(organisationId))
        return [ownerId, { why: 'notWanted' }];
      const answer = organisationMessage(before.get(ownerId) ?? [], nowMs, wanted);
      return [ownerId, 'key' in answer ? answer : { why: 'overLimit' }];
    }),
  );
}

interface FarmMessages {
  readonly from: MessageSender;
  readonly text: string;
  /** By the owner's id. */
  readonly keys: ReadonlyMap<string, string>;
}

/** Queues a message to each farm. @returns farms whose message of the day was still free */
export async function insertMessages(
  db: Db,
  { from, text, keys }: FarmMessages,
  now: Date,
): Promise<string[]> {
  const at = now.toISOString();
  const date = localDate(now.getTime(), INDIA_UTC_OFFSET_MINUTES);
  const message = organisationAlert(CAUSE, date, text, from);
  const row = { cause: CAUSE, state: 'made', why: null, message, at } as const;
  // In one order for all, so that two writers wait for each other and never in a ring.
  const rows = [...keys].toSorted(([a], [b]) => a.localeCompare(b));
  return insertInParts(
    db,
    rows.map(([userId, key]) => ({ ...row, id: uuidV7(now), userId, key })),
  );
}

interface WithdrawnMessage {
  readonly organisationId: string;
  readonly ownerIds: readonly string[];
  readonly sentAt: string;
}

/** Marks messages about something withdrawn; those not sent yet are not sent. */
export const markWithdrawn = (
  db: Db,
  { organisationId, ownerIds, sentAt }: WithdrawnMessage,
): Promise<unknown> =>
  ownerIds.length === 0
    ? Promise.resolve()
    : withdrawAlerts(db, { cause: CAUSE, from: organisationId, userIds: ownerIds, madeAt: sentAt });

async function insertInParts(db: Db, rows: Parameters<typeof insertAlerts>[1]): Promise<string[]> {
  const kept: string[] = [];
  for (let first = 0; first < rows.length; first += ROWS)
    kept.push(...(await insertAlerts(db, rows.slice(first, first + ROWS))));
  return kept;
}

interface Ended {
  /** The recipients. */
  readonly userId: string;
  readonly cause: 'consent_ended' | 'agronomist_left';
  readonly key: string;
  readonly organisationId: string;
  readonly organisationName: string;
  /** Of the farm, or of the agronomist. */
  readonly name: string;
}

/** Queues messages about ends, once: agronomists get one notice a day, the rest is in their messages. */
export async function queueEndNotices(db: Db, ends: readonly Ended[], now: Date): Promise<void> {
  if (ends.length === 0) return;
  const at = now.toISOString();
  const date = localDate(now.getTime(), INDIA_UTC_OFFSET_MINUTES);
  const noticed = new Set(await noticedOn(db, 'consent_ended', date));
  const rows = ends.map(
    ({ userId, cause, key, organisationId: id, organisationName: organisation, name }) => {
      const isNoticed = cause === 'consent_ended' && !noticed.has(userId);
      if (isNoticed) noticed.add(userId);
      const message = organisationAlert(cause, date, name, { id, organisation, agronomist: '' });
      const state: 'made' | 'kept' = isNoticed ? 'made' : 'kept';
      return { id: uuidV7(now), userId, key, cause, state, why: null, message, at };
    },
  );
  await insertInParts(db, rows);
}
