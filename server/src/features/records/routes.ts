import { type FarmRecord, records } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import type { Context } from '../../context.ts';
import type { ReadDb } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { registerNoun } from '../../lib/owned-noun.ts';
import { findSeason } from '../seasons/service.ts';
import { recordRows } from './store.ts';

const EARLIEST_MS = Date.UTC(1950, 0, 1);
/** A phone whose clock is weeks ahead writes in a field all the same; what lies a year ahead is a slip. */
const LATEST_AHEAD_MS = 366 * DAY_MS;

/** @throws AppError validation_failed for a time that cannot be */
function checkTime({ happenedAt }: Partial<Pick<FarmRecord, 'happenedAt'>>, now: Date): void {
  const atMs = Date.parse(happenedAt ?? '');
  const message =
    atMs < EARLIEST_MS
      ? 'Must not be before 1950'
      : atMs > now.getTime() + LATEST_AHEAD_MS
        ? 'Must not be more than a year ahead'
        : null;
  if (message !== null)
    throw new AppError('validation_failed', undefined, { fields: { happenedAt: message } });
}

/** @throws AppError validation_failed for a season of another plot */
async function checkSeason(
  { plotId, seasonId }: Partial<Pick<FarmRecord, 'plotId' | 'seasonId'>>,
  db: ReadDb,
): Promise<void> {
  if (seasonId == null) return;
  const season = await findSeason(db, seasonId);
  if (season.plotId !== plotId)
    throw new AppError('validation_failed', undefined, {
      fields: { seasonId: 'Must be a season of the plot' },
    });
}

export function registerRecords(api: Api, context: Context): void {
  registerNoun(api, context, records, recordRows, {
    checks: [
      { of: ['happenedAt'], test: (values) => checkTime(values, context.clock()) },
      { of: ['seasonId'], test: checkSeason },
    ],
  });
}
