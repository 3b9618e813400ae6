import { seasons } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { registerNoun } from '../../lib/owned-noun.ts';
import { moveTasks } from '../tasks/service.ts';
import { seasonRows } from './store.ts';

export function registerSeasons(api: Api, context: Context): void {
  registerNoun(api, context, seasons, seasonRows, {
    within: { of: ['pruningDate'], work: moveTasks },
  });
}
