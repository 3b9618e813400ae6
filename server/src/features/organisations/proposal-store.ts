import {
  ANSWERED_PROPOSALS,
  type manyProposalKinds,
  type ProposalReach,
  type proposalStates,
} from '@draksha/contract';
import { sql } from 'kysely';
import { anyId, type Db } from '../../db.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import type { MessageKey } from './message-store.ts';

/** Rows of one statement. */
const ROWS = 1000;
export interface ProposedToMany {
  readonly kind: (typeof manyProposalKinds)[number];
  readonly title: string;
  readonly notes?: string | null | undefined;
  readonly forDate?: string | null | undefined;
}

interface ManyProposals extends ProposedToMany {
  readonly agronomistId: string;
  /** As farms read it. */
  readonly proposedBy: string;
  readonly plots: readonly { readonly userId: string; readonly plotId: string }[];
}

/** For the rest of the transaction. `set_config` would reach no node. */
const actAs = (db: Db, personId: string) => sql`set local app.actor_id = ${sql.lit(personId)}`.execute(db);

/** Writes a proposal for each plot, by its agronomist, at the instant of its message: by both it is found again. */
export async function insertProposals(
  db: Db,
  { agronomistId, plots, kind, title, notes, forDate, proposedBy }: ManyProposals,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const said = { kind, title, notes: notes || null, forDate: forDate ?? null, details: '{}', proposedBy };
  await actAs(db, agronomistId);
  for (let first = 0; first < plots.length; first += ROWS)
    await db
      .insertInto('proposals')
      .values(
        plots
          .slice(first, first + ROWS)
          .map((plot) => ({ ...said, ...plot, id: uuidV7(now), createdAt: at, updatedAt: at })),
      )
      .execute();
  await actAs(db, '');
}

export async function proposalReachOf(db: Db, { organisationId, id }: MessageKey): Promise<ProposalReach> {
  const { plots, ...reach } = await db
    .selectFrom('organisationMessages')
    .select(['told', 'noConsent', 'notWanted', 'overLimit', 'plots', 'noPlot'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...reach, plots: plots ?? 0 };
}

/** The newest messages of an organisation that proposed something. */
export const proposalMessages = (db: Db, organisationId: string) =>
  db
    .selectFrom('organisationMessages as m')
    .leftJoin('organisationAgronomists as a', (join) =>
      join
        .onRef('a.organisationId', '=', 'm.organisationId')
        .onRef('a.agronomistId', '=', 'm.agronomistId')
        .on('a.endedAt', 'is', null),
    )
    .select(['m.id', 'm.agronomistId', 'm.text as title', 'm.sentAt as proposedAt'])
    .select(['m.withdrawnAt', 'm.withdrawn'])
    .select(sql<string>`coalesce(a.name, '')`.as('agronomistName'))
    .where('m.organisationId', '=', organisationId)
    .where('m.plots', 'is not', null)
    .orderBy('m.sentAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(ANSWERED_PROPOSALS)
    .execute();

/** Outcomes of proposals to farms at some instants. */
export const answersTo = (
  db: Db,
  ownerIds: readonly string[],
  messages: readonly { readonly agronomistId: string; readonly proposedAt: string }[],
) =>
  db
    .selectFrom('proposals as p')
    .innerJoin('rowAuthors as a', (join) =>
      join.onRef('a.userId', '=', 'p.userId').onRef('a.rowId', '=', 'p.id'),
    )
    .select(['p.createdAt as proposedAt', 'a.authorId as agronomistId', 'p.state'])
    .select(({ fn }) => fn.countAll<number>().as('plots'))
    .where('p.userId', '=', anyId(ownerIds))
    .where(
      'p.createdAt',
      '=',
      sql<string>`any(${messages.map(({ proposedAt }) => proposedAt)}::timestamptz[])`,
    )
    .where('a.authorId', '=', anyId(messages.map(({ agronomistId }) => agronomistId)))
    .where('p.deletedAt', 'is', null)
    .groupBy(['p.createdAt', 'a.authorId', 'p.state'])
    .execute() as Promise<
    {
      proposedAt: string;
      agronomistId: string;
      state: (typeof proposalStates)[number];
      plots: number;
    }[]
  >;

/** A proposal to many farms, locked until the transaction ends. */
export const lockProposal = (db: Db, { organisationId, id }: MessageKey) =>
  db
    .selectFrom('organisationMessages')
    .select(['agronomistId', 'sentAt as proposedAt', 'withdrawn'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where('plots', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

interface Withdrawal {
  readonly agronomistId: string;
  readonly proposedAt: string;
  /** In whose name it is withdrawn. */
  readonly actorId: string;
}

/** Farms that let the organisation see them now, or did before. */
const everConsented = (db: Db, organisationId: string) =>
  db
    .selectFrom('farmConsents')
    .select('userId')
    .distinct()
    .where('organisationId', '=', organisationId)
    .execute();

const proposedThen = (
  db: Db,
  ownerIds: readonly string[],
  { agronomistId, proposedAt }: Pick<Withdrawal, 'agronomistId' | 'proposedAt'>,
) =>
  db
    .selectFrom('proposals as p')
    .innerJoin('rowAuthors as a', (join) =>
      join.onRef('a.userId', '=', 'p.userId').onRef('a.rowId', '=', 'p.id'),
    )
    .where('p.userId', '=', anyId(ownerIds))
    .where('p.createdAt', '=', proposedAt)
    .where('a.authorId', '=', agronomistId)
    .where('p.deletedAt', 'is', null);

/**
 * Deletes undecided proposals on every farm, also where its consent ended; a concurrent decision wins.
 *
 * @returns the farm of each plot that lost one, and the farms among them that decided on no plot
 */
export async function withdrawWaiting(
  db: Db,
  organisationId: string,
  withdrawal: Withdrawal,
  now: Date,
): Promise<{ withdrawn: string[]; undecided: string[] }> {
  const farms = await everConsented(db, organisationId);
  const ownerIds = farms.map(({ userId }) => userId);
  await actAs(db, withdrawal.actorId);
  const rows = await db
    .updateTable('proposals as p')
    .set({ deletedAt: now.toISOString() })
    .from('rowAuthors as a')
    .whereRef('a.userId', '=', 'p.userId')
    .whereRef('a.rowId', '=', 'p.id')
    .where('a.authorId', '=', withdrawal.agronomistId)
    .where('p.userId', '=', anyId(ownerIds))
    .where('p.createdAt', '=', withdrawal.proposedAt)
    .where('p.state', '=', 'waiting')
    .where('p.deletedAt', 'is', null)
    .returning('p.userId')
    .execute();
  await actAs(db, '');
  const withdrawn = rows.map(({ userId }) => userId);
  const touched = [...new Set(withdrawn)];
  const left = await proposedThen(db, touched, withdrawal).select('p.userId').distinct().execute();
  const decided = new Set(left.map(({ userId }) => userId));
  return { withdrawn, undecided: touched.filter((userId) => !decided.has(userId)) };
}

export async function noteWithdrawn(
  db: Db,
  { organisationId, id }: MessageKey,
  withdrawn: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('organisationMessages')
    .set({ withdrawnAt: now.toISOString(), withdrawn })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .execute();
}
