import { stageObservations } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { registerNoun } from '../../lib/owned-noun.ts';
import { checkOfSeason } from './service.ts';
import { stageObservationRows } from './store.ts';

export function registerStageObservations(api: Api, context: Context): void {
  registerNoun(api, context, stageObservations, stageObservationRows, {
    checks: [{ of: ['seasonId', 'observedOn', 'stage'], test: checkOfSeason }],
  });
}
