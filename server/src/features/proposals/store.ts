import { sql } from 'kysely';
import type { Db } from '../../db.ts';

interface ProposalNews {
  readonly state: 'waiting' | 'taken' | 'declined';
  /** When it was proposed, or decided. */
  readonly at: string;
  readonly plotId: string;
  readonly plotName: string;
}

const memberOf = (personId: string, roles: readonly string[]) => sql<boolean>`exists (
  select from app.farm_members m where m.user_id = p.user_id and m.member_id = ${personId} and m.ended_at is null
    and m.role in (${sql.join(roles)}))`;
const writtenBy = (personId: string) => sql<boolean>`exists (
  select from app.row_authors a where a.user_id = p.user_id and a.row_id = p.id and a.author_id = ${personId})`;

/** The organisation's own message notified its owner. */
const byOrganisation = sql<boolean>`exists (
  select from app.row_authors a where a.user_id = p.user_id and a.row_id = p.id and not exists (
    select from app.farm_members m where m.user_id = p.user_id and m.member_id = a.author_id))`;

/** Proposals since an instant that a person may decide, and those of theirs that were decided, on whichever farm. */
export const proposalNews = (system: Db, personId: string, since: string): Promise<ProposalNews[]> =>
  system
    .selectFrom('proposals as p')
    .innerJoin('plots', (join) =>
      join.onRef('plots.userId', '=', 'p.userId').onRef('plots.id', '=', 'p.plotId'),
    )
    .select(({ eb }) => [
      'p.state',
      eb
        .case()
        .when('p.state', '=', 'waiting')
        .then(eb.ref('p.createdAt'))
        .else(eb.ref('p.updatedAt'))
        .end()
        .as('at'),
      'plots.id as plotId',
      'plots.name as plotName',
    ])
    .where('p.deletedAt', 'is', null)
    .where('p.updatedAt', '>=', since)
    .where(({ and, or, eb, not }) =>
      or([
        and([
          eb('p.state', '=', 'waiting'),
          or([
            and([eb('p.userId', '=', personId), not(byOrganisation)]),
            memberOf(personId, ['family', 'manager', 'manager_money']),
          ]),
          not(writtenBy(personId)),
        ]),
        and([eb('p.state', '!=', 'waiting'), writtenBy(personId), memberOf(personId, ['adviser'])]),
      ]),
    )
    .orderBy('p.updatedAt')
    .orderBy('p.id')
    .execute() as Promise<ProposalNews[]>;
