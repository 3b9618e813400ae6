import { readFileSync } from 'node:fs';
import { grapeVarieties } from '@draksha/contract/plots';
import { irrigationTypes } from '@draksha/contract/profile';
import { recordKinds } from '@draksha/contract/records';
import { taskCategories, taskPriorities, taskStatuses } from '@draksha/contract/tasks';
import { expect, test } from 'vitest';

/** The lists of the specification's section 3 and of the design's records, letter by letter, where each has its words. */
const lists: readonly (readonly [
  area: string,
  family: string,
  ids: readonly string[],
  own: readonly string[],
])[] = [
  [
    'tasks',
    'categories',
    taskCategories,
    [
      'pruning',
      'irrigation',
      'fertilization',
      'pestControl',
      'harvesting',
      'soilManagement',
      'training',
      'monitoring',
    ],
  ],
  ['tasks', 'priorities', taskPriorities, ['low', 'medium', 'high', 'urgent']],
  ['tasks', 'statuses', taskStatuses, ['pending', 'inProgress', 'completed', 'cancelled']],
  ['translation', 'irrigationTypes', irrigationTypes, ['drip', 'sprinkler', 'flood']],
  [
    'diary',
    'kinds',
    recordKinds.filter((kind) => kind !== 'bunch_count'),
    [
      ...[
        'spray',
        'irrigation',
        'fertilizer',
        'growth_regulator',
        'pruning',
        'harvest',
        'labour',
        'expense',
        'income',
      ],
      ...['scouting', 'soil_test', 'petiole_test', 'rain_gauge', 'note'],
    ],
  ],
];

const wordsOf = (language: string, area: string, family: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../public/locales/${language}/${area}.json`, import.meta.url), 'utf8'))[
    family
  ];

test.each(lists)(
  '%s: %s are those of the specification, each with a word in three languages',
  (area, family, ids, own) => {
    expect([...ids].sort()).toEqual([...own].sort());
    for (const language of ['en', 'hi', 'mr']) {
      const words = wordsOf(language, area, family);
      expect(
        own.filter((id) => !words[id]),
        language,
      ).toEqual([]);
      expect(new Set(own.map((id) => words[id])).size, `${language}: one word for two`).toBe(own.length);
    }
  },
);

test('varieties are those of the specification', () => {
  expect(grapeVarieties).toEqual([
    ...['Thompson Seedless', 'Bangalore Blue', 'Anab-e-Shahi', 'Perlette'],
    ...['Red Globe', 'Flame Seedless', 'Sharad Seedless', 'Sonaka'],
  ]);
});

test('labels of tasks, plots and the profile read as the specification has them', () => {
  const field = wordsOf('en', 'tasks', 'field');
  expect([field.title, field.scheduledDate, field.estimatedHours, field.actualHours]).toEqual([
    'Task title',
    'Scheduled date',
    'Estimated hours',
    'Actual hours',
  ]);
  const profile = wordsOf('en', 'translation', 'profile');
  expect([
    profile.firstName,
    profile.lastName,
    profile.phone,
    profile.farmName,
    profile.totalAreaHectares,
  ]).toEqual(['First name', 'Last name', 'Phone number', 'Farm name', 'Total area in hectares']);
  const plot = wordsOf('en', 'translation', 'plot');
  expect([
    plot.name,
    plot.variety,
    plot.plantingDate,
    plot.irrigationType,
    plot.soilType,
    plot.totalVines,
  ]).toEqual(['Plot name', 'Grape variety', 'Planting date', 'Irrigation type', 'Soil type', 'Total vines']);
});
