import type { LinkDevice, ReportLink } from '@draksha/contract';
import { sql } from 'kysely';
import { type Db, ofFarmer, type ReadDb, type WriteDb } from '../../db.ts';
import { claim, releaseClaims } from '../../lib/claims.ts';

const shown = ['id', 'report', 'title', 'subtitle', 'createdAt', 'endsAt', 'opened'] as const;
const SHOWN_VISITS = 10;

type Visit = ReportLink['visits'][number];

/** Those that can be opened at an instant, newest first. */
export async function liveLinks(db: ReadDb, now: Date): Promise<ReportLink[]> {
  const links = await db
    .selectFrom('reportLinks')
    .select(shown)
    .where('userId', '=', ofFarmer)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now.toISOString())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  if (links.length === 0) return [];
  const visits = await db
    .selectFrom('reportLinkVisits')
    .select(['linkId', 'visitedAt', 'device'])
    .where('userId', '=', ofFarmer)
    .where(
      'linkId',
      'in',
      links.map(({ id }) => id),
    )
    .orderBy('visitedAt', 'desc')
    .execute();
  const visitsOf = (id: string): Visit[] =>
    visits
      .filter(({ linkId }) => linkId === id)
      .slice(0, SHOWN_VISITS)
      .map(({ visitedAt, device }) => ({ visitedAt, device: device as LinkDevice }));
  return links.map((link) => ({ ...link, visits: visitsOf(link.id) }));
}

interface NewLink {
  readonly id: string;
  readonly userId: string;
  readonly report: string;
  readonly title: string;
  readonly subtitle: string;
  readonly fileName: string;
  readonly hash: Buffer;
  readonly file: Buffer;
  readonly createdAt: Date;
  readonly endsAt: Date;
}

/** @param most open links of a farmer; beyond them `null`, and nothing is stored */
export async function insertLink(db: WriteDb, link: NewLink, most: number): Promise<ReportLink | null> {
  const { id, userId, report, title, subtitle, fileName, hash, file, createdAt, endsAt } = link;
  // Concurrent calls run in sequence, so that both count.
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  if ((await liveLinks(db, createdAt)).length >= most) return null;
  await claim(db, userId, hash);
  const row = await db
    .insertInto('reportLinks')
    .values({
      id,
      userId,
      report,
      title,
      subtitle,
      fileName,
      secretHash: hash,
      file,
      fileBytes: file.length,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
  return { ...row, visits: [] };
}

/** Ends a link and deletes its file. Returns false where no open link has this id. */
export async function endLink(db: WriteDb, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reportLinks')
    .set({ endedAt: now.toISOString(), file: null })
    .where('userId', '=', ofFarmer)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface OpenedLink {
  readonly fileName: string;
  readonly file: Buffer;
}

/** Finds an open link's file and counts the visit, before the farmer is known. */
export async function openLink(
  db: Db,
  hash: Buffer,
  at: Date,
  device: LinkDevice,
): Promise<OpenedLink | null> {
  const link = sql<OpenedLink>`app.open_report_link(${hash}, ${at}, ${device})`;
  const row = await db.selectFrom(link.as('link')).select(['fileName', 'file']).executeTakeFirst();
  return row ?? null;
}

/** Files of links that are over, and all that is left of links that ended before an instant. */
export async function dropLinks(db: Db, now: Date, before: Date): Promise<void> {
  await db
    .updateTable('reportLinks')
    .set({ file: null })
    .where('file', 'is not', null)
    .where('endsAt', '<=', now.toISOString())
    .execute();
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('reportLinks')
      .where(sql<string>`least(ends_at, ended_at)`, '<', before.toISOString())
      .returning('secretHash')
      .execute();
    await releaseClaims(
      tx,
      gone.map(({ secretHash }) => secretHash),
    );
  });
}
