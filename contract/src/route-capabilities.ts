import { type Capability, OWNERS_NOUNS, takenByNoun } from './farm-roles.ts';
import { nouns } from './nouns.ts';

const ofNouns = Object.keys(nouns).flatMap((noun): [string, Capability][] => {
  if (OWNERS_NOUNS.includes(noun)) return [];
  const change = takenByNoun[noun];
  return [
    [`GET /${noun}`, 'read'],
    [`GET /${noun}/:id`, 'read'],
    ...(change === undefined
      ? []
      : ([`POST /${noun}`, `PATCH /${noun}/:id`, `DELETE /${noun}/:id`] as const).map(
          (route): [string, Capability] => [route, change],
        )),
  ];
});

/** What a member needs for each route. A route that is missing is the owner's alone: the account, access, hand-over. */
export const routeCapabilities: ReadonlyMap<string, Capability> = new Map<string, Capability>([
  ...ofNouns,
  ['PATCH /tasks/:id', 'do'],
  ['POST /tasks/:id/transition', 'do'],
  ['GET /tasks/re-entry', 'do'],
  ['GET /photos/:id/bytes', 'photos'],
  ['PUT /photos/:id/bytes', 'photos'],
  ['GET /sync', 'feed'],
  // Each write in it is authorised by itself.
  ['POST /sync', 'feed'],
  ['GET /events', 'feed'],
  ['GET /people', 'read'],
  ['GET /product-lists', 'read'],
  ['GET /residue-limits', 'read'],
  ['GET /weather/current', 'read'],
  ['GET /weather/forecast', 'read'],
  ['GET /weather/hourly', 'read'],
  ['GET /weather/alerts', 'read'],
  ['POST /weather/activity-check', 'read'],
  ['GET /weather/history', 'read'],
  ['GET /weather/my-plots', 'read'],
  ['GET /weather/picture', 'read'],
  ['GET /weather/stations', 'read'],
  ['GET /weather/interpolation', 'read'],
  ['GET /weather/plot-days', 'read'],
  ['POST /weather/observations', 'work'],
  ['DELETE /weather/stations/:id', 'work'],
  ['GET /advice/spray', 'read'],
  ['GET /advice/wetness', 'read'],
  ['GET /advice/diseases', 'read'],
  ['GET /advice/disease-record', 'read'],
  ['GET /advice/plan', 'read'],
  ['GET /advice/cover', 'read'],
  ['GET /speech', 'read'],
  ['GET /speech/:id', 'read'],
  ['GET /advice/season-heat', 'read'],
  ['GET /advice/irrigation', 'read'],
  ['GET /advice/flowering-risk', 'read'],
  ['GET /advice/pruning-dates', 'read'],
  ['GET /reports/:kind', 'money'],
  ['GET /analytics/season-weather', 'read'],
  ['GET /analytics/season-comparison', 'money'],
]);
