import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const SIZES = ['0.875rem', '1rem', '1.25rem', '1.75rem', '3rem'];
const WEIGHTS = ['400', '650'];

/** The theme holds the specification's headings; a workbook has its own bold. */
const elsewhere = ['../app/mui-theme.ts', '../features/records/export-file.ts'];

const sizesIn = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`${name}: (?:'([^']+)'|(\\d+)\\b)`, 'g'))].flatMap(
    ([, quoted, number]) => quoted ?? number ?? [],
  );

test('screens are written in five sizes and two weights: docs/decisions/172', () => {
  const own = Object.entries(sources).filter(
    ([path]) => !elsewhere.includes(path) && !path.includes('.test.'),
  );
  expect(own.length).toBeGreaterThan(400);
  const other = own.flatMap(([path, text]) => [
    ...sizesIn(text, 'fontSize')
      .filter((size) => size.endsWith('rem') && !SIZES.includes(size))
      .map((size) => `${path}: ${size}`),
    ...sizesIn(text, 'fontWeight')
      .filter((weight) => !WEIGHTS.includes(weight))
      .map((weight) => `${path}: ${weight}`),
  ]);
  expect(other).toEqual([]);
});
