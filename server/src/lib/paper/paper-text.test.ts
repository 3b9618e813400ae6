import { deflateSync } from 'node:zlib';
import { makeReport } from '@draksha/reports/make-report';
import { packed } from '@draksha/reports/paper/pack-objects';
import { hi } from '@draksha/reports/words/hi';
import { mr } from '@draksha/reports/words/mr';
import { expect, test } from 'vitest';
import { asRows, farmOf, NOW_MS } from '../../../../reports/truth/random-farms.ts';
import { sprayDiary } from '../../../test/paper-samples.ts';
import { pageTexts } from '../../../test/paper-text.ts';
import { printPages } from './page-printer.ts';

const leaves = (tree: object): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));

/** Words of reports, as they are written. */
const wordsOf = (words: object): string[] => [
  ...new Set(
    leaves(words)
      .flatMap((text) => text.match(/[\u0900-\u097f\u200c\u200d]+/g) ?? [])
      .map((word) => word.normalize('NFC'))
      .filter((word) => /\p{L}/u.test(word)),
  ),
];

test.each([
  ['hi', hi],
  ['mr', mr],
] as const)(
  'every word of the reports in %s is found in the file and copied as it is written',
  async (language, said) => {
    const words = wordsOf(said);
    expect(words.length).toBeGreaterThan(400);
    const report = {
      ...sprayDiary(language, 0),
      landscape: false,
      footnotes: [],
      blocks: [{ kind: 'text', paragraphs: words } as const],
    };
    const text = (await pageTexts(await printPages(report))).join('\n');
    const found = new Set(text.split(/[\s/]+/));
    expect(words.filter((word) => !found.has(word))).toEqual([]);
  },
);

test('a thousand rows are at most 400 kB, and every one of them can be read', async () => {
  for (const language of ['en', 'hi', 'mr'] as const) {
    const file = await printPages(sprayDiary(language, 1_000));
    expect(file.length).toBeLessThanOrEqual(400_000);
    const pages = await pageTexts(file);
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.every((text) => text.trim() !== '')).toBe(true);
  }
});

test('a packhouse’s own sheets of six plots, a thousand rows said twice, are at most 400 kB', async () => {
  const farm = farmOf(3);
  const plots = farm.plots.flatMap((plot) => [plot, { ...plot, id: `${plot.id} 2` }]);
  const product = (at: number) => ({
    ...{ name: 'Antracol', activeIngredient: 'propineb', group: 'M03', dose: 2.5, unit: 'g_per_l' },
    ...{ amount: 500 + at, amountUnit: 'g', batch: `B${at * 7}`, expiresOn: '12/2027', phiDays: at % 60 },
  });
  const records = Array.from({ length: 333 }, (_, at) => ({
    ...{ id: `s${at}`, plotId: plots[at % 6]?.id ?? '', kind: 'spray', cost: null },
    happenedAt: new Date(Date.UTC(2025, 0, 1 + at, 2, at % 60)).toISOString(),
    details: {
      ...{ products: [product(at), { ...product(at + 500), name: 'सल्फर' }], waterLitres: 400 + at },
      ...{ operator: 'ज्ञानेश्वर क्षीरसागर', machine: 'ASPEE', endTime: '09:30', targets: ['downyMildew'] },
    },
  }));
  const options = { language: 'mr+en', farmer: 'आशा पाटील', nowMs: NOW_MS } as const;
  const rows = asRows({ ...farm, plots, records } as unknown as typeof farm);
  const made = makeReport('spray-diary', rows, { plotIds: [], from: null, to: null }, options);
  expect(made.blocks.reduce((sum, one) => sum + (one.kind === 'table' ? one.rows.length : 0), 0)).toBe(999);
  expect((await printPages(made)).length).toBeLessThanOrEqual(400_000);
});

test('a file that the library did not write is left as it is', () => {
  const plain = new TextEncoder().encode('%PDF-1.7\nno table\n');
  expect(packed(plain, deflateSync)).toBe(plain);
});
