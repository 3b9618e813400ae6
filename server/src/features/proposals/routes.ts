import { type PlannedWork, type Proposal, proposals, type RowOf } from '@draksha/contract';
import type { ReadDb } from '../../db.ts';
import { checkDates, datedIn } from '../../lib/dates.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { type NounDependencies, registerNoun } from '../../lib/owned-noun.ts';
import { findOwn, nounRows } from '../../lib/owned-rows.ts';
import { findSeason } from '../seasons/service.ts';

const invalid = (name: string, why: string): AppError =>
  new AppError('validation_failed', undefined, { fields: { [name]: why } });

/** @throws AppError validation_failed: the proposer sees why */
function checkReason({ state, reason }: Pick<Partial<Proposal>, 'state' | 'reason'>): void {
  if (state === 'declined' && (reason ?? '') === '') throw invalid('reason', 'This field is required');
}

const dated = datedIn({ forDate: proposals.fields.forDate });

/** @throws AppError validation_failed for a season of another plot, or a work counted twice or from nothing */
async function checkSeason({ plotId, forDate, seasonId, dueDap }: PlannedWork, db: ReadDb): Promise<void> {
  if (
    (seasonId === undefined) !== (dueDap === undefined) ||
    (seasonId !== undefined && forDate !== undefined)
  )
    throw invalid('details', 'A work is for a day, or for days after the pruning of a season');
  if (seasonId !== undefined && (await findSeason(db, seasonId)).plotId !== plotId)
    throw invalid('details', 'Must be a season of the same plot');
}

export function registerProposals(api: Api, dependencies: NounDependencies): void {
  /** @throws AppError validation_failed, not_found for a plot or season that the farm has not */
  const checkWorks = async (
    { kind, details }: Partial<RowOf<typeof proposals>>,
    db: ReadDb,
  ): Promise<void> => {
    if (kind !== 'plan') return;
    const { works } = details as Proposal<'plan'>['details'];
    for (const work of works) checkDates(dated, work, dependencies.clock());
    for (const plotId of new Set(works.map((work) => work.plotId))) await findOwn(db, 'plots', plotId);
    for (const work of works) await checkSeason(work, db);
  };
  registerNoun(api, dependencies, proposals, nounRows(proposals), {
    checks: [
      { of: ['state', 'reason'], test: checkReason },
      { of: ['details'], test: checkWorks },
    ],
  });
}
