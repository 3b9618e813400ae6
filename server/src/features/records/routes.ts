import { type FarmRecord, records } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { ReadDb } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { registerNoun } from '../../lib/owned-noun.ts';
import { findSeason } from '../seasons/service.ts';
import { recordRows } from './store.ts';

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
    checks: [{ of: ['seasonId'], test: checkSeason }],
  });
}
