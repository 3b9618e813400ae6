import type { AccessToken } from '@draksha/contract';
import { sql } from 'kysely';
import { type Db, ofFarmer, type ReadDb, type WriteDb } from '../../db.ts';
import { claim, releaseClaims } from '../../lib/claims.ts';

const shown = ['id', 'name', 'scopes', 'plotId', 'seasonId', 'createdAt', 'endsAt', 'lastUsedAt'] as const;

/** Those that open something at an instant, newest first. */
export const liveTokens = (db: ReadDb, now: Date): Promise<AccessToken[]> =>
  db
    .selectFrom('accessTokens')
    .select(shown)
    .where('userId', '=', ofFarmer)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now.toISOString())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute() as Promise<AccessToken[]>;

interface NewToken {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly plotId: string | null;
  readonly seasonId: string | null;
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly endsAt: Date;
}

/** @param most running tokens of a farmer; beyond them `null`, and nothing is stored */
export async function insertToken(
  db: WriteDb,
  { scopes, hash, createdAt, endsAt, ...token }: NewToken,
  most: number,
): Promise<AccessToken | null> {
  // Concurrent calls run in sequence, so that both count.
  await db.selectFrom('users').select('id').where('id', '=', token.userId).forUpdate().execute();
  if ((await liveTokens(db, createdAt)).length >= most) return null;
  await claim(db, token.userId, hash);
  const row = await db
    .insertInto('accessTokens')
    .values({
      ...token,
      scopes: [...scopes],
      secretHash: hash,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt.toISOString(),
      minuteAt: createdAt.toISOString(),
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
  return row as AccessToken;
}

/** Returns false where no running token has this id. */
export async function endToken(db: WriteDb, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accessTokens')
    .set({ endedAt: now.toISOString() })
    .where('userId', '=', ofFarmer)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const MAX_USES = 200;

export const usesOf = (db: ReadDb, id: string) =>
  db
    .selectFrom('accessTokenUses')
    .select(['route', 'hour', 'calls', 'refused', 'lastAt'])
    .where('userId', '=', ofFarmer)
    .where('tokenId', '=', id)
    .orderBy('hour', 'desc')
    .orderBy('route')
    .limit(MAX_USES)
    .execute();

export interface Use {
  readonly hash: Buffer;
  readonly at: Date;
  readonly route: string;
  /** Null where no scope opens the route. */
  readonly scope: string | null;
  /** Whether the route reads nothing beyond what the database shows of a part. */
  readonly opensPart: boolean;
  readonly mostAMinute: number;
}

export interface UsedToken {
  readonly userId: string;
  /** Its id where it is of one plot or season. */
  readonly partToken: string | null;
  readonly allowed: boolean;
  readonly tooMany: boolean;
}

/** Finds a token's owner and counts the use, before the farmer is known. Null for an invalid token. */
export async function noteUse(
  db: Db,
  { hash, at, route, scope, opensPart, mostAMinute }: Use,
): Promise<UsedToken | null> {
  const used = sql<UsedToken>`app.use_access_token(${hash}, ${at}, ${route}, ${scope}, ${opensPart}, ${mostAMinute})`;
  const row = await db
    .selectFrom(used.as('used'))
    .select(['userId', 'partToken', 'allowed', 'tooMany'])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes tokens that ended before an instant, and older uses of running ones. */
export async function dropTokens(db: Db, before: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('accessTokens')
      .where(sql<string>`least(ends_at, ended_at)`, '<', before.toISOString())
      .returning('secretHash')
      .execute();
    await releaseClaims(
      tx,
      gone.map(({ secretHash }) => secretHash),
    );
  });
  await db.deleteFrom('accessTokenUses').where('hour', '<', before.toISOString()).execute();
}
