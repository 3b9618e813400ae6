import { errorCodes } from '@draksha/contract/errors';
import { nouns } from '@draksha/contract/nouns';
import { plotStatuses, trellises } from '@draksha/contract/plots';
import { irrigationTypes } from '@draksha/contract/profile';
import { cycles, targetMarkets } from '@draksha/contract/seasons';
import { stationRoles } from '@draksha/contract/station-names';
import { observationProblems } from '@draksha/contract/stations';
import { weatherFailureReasons, weatherIcons } from '@draksha/contract/weather';
import { houseMessageIds, planMessageIds } from '@draksha/models';
import { describe, expect, test } from 'vitest';
import enLabels from '../../public/locales/en/labels.json';
import enPlan from '../../public/locales/en/plan.json';
import enShell from '../../public/locales/en/translation.json';
import enWeather from '../../public/locales/en/weather.json';
import enWhy from '../../public/locales/en/why.json';
import hiLabels from '../../public/locales/hi/labels.json';
import hiShell from '../../public/locales/hi/translation.json';
import hiWeather from '../../public/locales/hi/weather.json';
import mrLabels from '../../public/locales/mr/labels.json';
import mrShell from '../../public/locales/mr/translation.json';
import mrWeather from '../../public/locales/mr/weather.json';

/** Where the sentence of each kind of id stands in the words of the shell or of the weather. */
const places: Readonly<Record<keyof typeof houseMessageIds, string>> = {
  disease: 'disease',
  growthMilestone: 'milestone',
  growthStage: 'stage',
  infectionFact: 'infection.fact',
  riskLevel: 'risk',
  sprayDayFact: 'spray.dayFact',
  sprayDayRecommendation: 'spray.dayAdvice',
  sprayDayWarning: 'spray.dayWarning',
  sprayHourFact: 'spray.hourFact',
  sprayLevel: 'verdict',
  sprayWindowLevel: 'verdict',
  sprayWindowReason: 'spray.windowReason',
  sprayWindowRecommendation: 'spray.windowAdvice',
  suitabilityNote: 'suitability.note',
  suitabilityReason: 'suitability.reason',
  wetnessCorrection: 'wetness.correction',
  wetnessMethod: 'wetness.method',
};

const closedLists: readonly (readonly [place: string, ids: readonly string[]])[] = [
  ['trouble', [...errorCodes, 'offline']],
  ['labels.noun', ['users', 'farmer-profiles', ...Object.keys(nouns)]],
  ['sky', weatherIcons],
  ['weather.failure', weatherFailureReasons],
  ['stations.problem', observationProblems],
  ['stations.role', stationRoles],
  ['cycle', cycles],
  ['plot.markets', targetMarkets],
  ['plot.statuses', plotStatuses],
  ['plot.trellises', trellises],
  ['irrigationTypes', irrigationTypes],
  ['spray.limit', houseMessageIds.sprayHourFact.filter((id) => id !== 'value_missing')],
  [
    'quantity',
    ['temperature', 'humidity', 'windSpeed', 'precipitation', 'precipitationProbability', 'conditions'],
  ],
];

const wordAt = (tree: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((branch: unknown, name) => (branch as Record<string, unknown> | undefined)?.[name], tree);

describe.each([
  ['en', { ...enWeather, ...enShell, labels: enLabels }],
  ['hi', { ...hiWeather, ...hiShell, labels: hiLabels }],
  ['mr', { ...mrWeather, ...mrShell, labels: mrLabels }],
] as const)('in %s', (_language, words) => {
  const missing = (place: string, ids: readonly string[]) =>
    ids.map((id) => `${place}.${id}`).filter((path) => typeof wordAt(words, path) !== 'string');

  test.each(Object.entries(places))('every %s of the models has its words', (kind, place) => {
    const ids: readonly string[] = houseMessageIds[kind as keyof typeof houseMessageIds];
    expect(ids.length).toBeGreaterThan(0);
    expect(missing(place, ids)).toEqual([]);
  });

  test.each(closedLists)('every id under %s has its words', (place, ids) => {
    expect(missing(place, ids)).toEqual([]);
  });
});

test('each sentence of the plan has its words: why it stands there, and what is behind it', () => {
  const words: object = { ...enPlan.say, ...enWhy.say };
  for (const id of planMessageIds) {
    const [area = '', name = ''] = id.split('.');
    expect(Reflect.get(Reflect.get(words, area), name), id).toBeTypeOf('string');
  }
});
