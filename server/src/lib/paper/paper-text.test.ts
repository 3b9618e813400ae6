import { deflateSync } from 'node:zlib';
import { packed } from '@draksha/reports/paper/pack-objects';
import { hi } from '@draksha/reports/words/hi';
import { mr } from '@draksha/reports/words/mr';
import { expect, test } from 'vitest';
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

test('a file that the library did not write is left as it is', () => {
  const plain = new TextEncoder().encode('%PDF-1.7\nno table\n');
  expect(packed(plain, deflateSync)).toBe(plain);
});
