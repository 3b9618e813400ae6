import { readFileSync } from 'node:fs';
import { grapeVarieties, plotStatuses } from '@draksha/contract/plots';
import { irrigationTypes } from '@draksha/contract/profile';
import { recordKinds } from '@draksha/contract/records';
import { taskCategories, taskPriorities, taskStatuses } from '@draksha/contract/tasks';
import { riskLevels } from '@draksha/models/choices';
import { sprayWindowLevels } from '@draksha/models/spray/spray-window';
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
  // Of the design, where the specification says "not shown".
  [
    'translation',
    'plot.statuses',
    plotStatuses.filter((one) => one !== 'top_worked'),
    ['young', 'bearing', 'resting', 'removed'],
  ],
  ['translation', 'verdict', sprayWindowLevels, ['Excellent', 'Good', 'Fair', 'Poor']],
  ['translation', 'risk', riskLevels, ['very_low', 'low', 'moderate', 'high', 'critical']],
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

const wordsOf = (language: string, area: string, family: string): Readonly<Record<string, string>> => {
  const file = new URL(`../../public/locales/${language}/${area}.json`, import.meta.url);
  return family.split('.').reduce((tree, name) => tree[name], JSON.parse(readFileSync(file, 'utf8')));
};

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

/** The labels of its section 3, under the names that the words have here. */
const labels: readonly (readonly [area: string, family: string, own: Readonly<Record<string, string>>])[] = [
  [
    'tasks',
    'field',
    {
      title: 'Task title',
      description: 'Description',
      scheduledDate: 'Scheduled date',
      priority: 'Priority',
      status: 'Status',
      plotId: 'Plot',
      category: 'Category',
      estimatedHours: 'Estimated hours',
      actualHours: 'Actual hours',
      cost: 'Cost (₹)',
      notes: 'Notes',
    },
  ],
  [
    'translation',
    'profile',
    {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      phone: 'Phone number',
      farmName: 'Farm name',
      totalAreaHectares: 'Total area in hectares',
      place: 'Location of the farm',
      locationState: 'State',
      locationDistrict: 'District',
      locationTaluka: 'Taluka',
      locationVillage: 'Village',
      farmingExperienceYears: 'Farming experience in years',
      organicCertified: 'Organic certified',
      languagePreference: 'Preferred language',
    },
  ],
  ['account', 'field', { password: 'Password' }],
  [
    'translation',
    'plot',
    {
      name: 'Plot name',
      variety: 'Grape variety',
      plantingDate: 'Planting date',
      irrigationType: 'Irrigation type',
      soilType: 'Soil type',
      totalVines: 'Total vines',
      status: 'Status',
    },
  ],
];

test.each(labels)('%s: the labels under %s read as the specification has them', (area, family, own) => {
  expect(wordsOf('en', area, family)).toMatchObject(own);
  for (const language of ['hi', 'mr']) {
    const words = wordsOf(language, area, family);
    expect(
      Object.entries(own).filter(([name, english]) => !words[name] || words[name] === english),
      language,
    ).toEqual([]);
  }
});
