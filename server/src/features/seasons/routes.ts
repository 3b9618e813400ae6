import { type Season, seasons } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { registerNoun } from '../../lib/owned-noun.ts';
import { moveTasks } from '../tasks/service.ts';
import { seasonRows } from './store.ts';

/** @throws AppError validation_failed when a season would end or be harvested before it began */
function checkOrder({ pruningDate, endedOn, expectedHarvestDate }: Partial<Season>): void {
  const early = (day: string | null | undefined) =>
    day != null && pruningDate !== undefined && day < pruningDate;
  const fields = {
    ...(early(endedOn) ? { endedOn: 'Must not be before the pruning date' } : {}),
    ...(early(expectedHarvestDate) ? { expectedHarvestDate: 'Must not be before the pruning date' } : {}),
  };
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', undefined, { fields });
}

export function registerSeasons(api: Api, context: Context): void {
  registerNoun(api, context, seasons, seasonRows, {
    checks: [{ of: ['pruningDate', 'endedOn', 'expectedHarvestDate'], test: checkOrder }],
    within: { of: ['pruningDate'], work: moveTasks },
  });
}
