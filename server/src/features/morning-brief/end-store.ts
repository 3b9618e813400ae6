import type { ChannelName } from '@draksha/contract';
import type { Db, ReadDb } from '../../db.ts';
import { claim, claimedBy } from '../../lib/claims.ts';
import { hashOf } from '../../lib/secret-address.ts';

const secretOf = (db: ReadDb, userId: string, channel: ChannelName) =>
  db
    .selectFrom('channelEnds')
    .select('secret')
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .executeTakeFirst();

/** The secret of the address that ends a channel; made at its first message. */
export async function endSecret(
  system: Db,
  userId: string,
  channel: ChannelName,
  fresh: string,
): Promise<string> {
  const known = await secretOf(system, userId, channel);
  if (known) return known.secret;
  await system.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('channelEnds')
      .values({ userId, channel, secret: fresh })
      .onConflict((taken) => taken.columns(['userId', 'channel']).doNothing())
      .returning('secret')
      .executeTakeFirst();
    if (made) await claim(tx, userId, hashOf(fresh));
  });
  return (await secretOf(system, userId, channel))?.secret ?? fresh;
}

/** Whose and of which channel; null for an unknown one. */
export async function ownerOfEnd(system: Db, secret: string) {
  const userId = await claimedBy(system, hashOf(secret));
  if (userId === null) return undefined;
  return system
    .selectFrom('channelEnds as e')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .select(['e.userId', 'e.channel', 'u.languagePreference'])
    .where('e.userId', '=', userId)
    .where('e.secret', '=', secret)
    .executeTakeFirst();
}
