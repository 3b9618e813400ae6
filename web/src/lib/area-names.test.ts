import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areaName } from './area-names.ts';

interface List {
  readonly talukas: readonly (readonly [district: string, taluka: string])[];
}

const { talukas } = JSON.parse(
  readFileSync(new URL('../../../models/src/villages/villages.gen.json', import.meta.url), 'utf8'),
) as List;

test('each district and taluka of the list in Maharashtra is written in Devanagari, in Marathi and in Hindi', () => {
  const inMaharashtra = talukas.filter(([district]) => !['Bagalkot', 'Vijayapura'].includes(district));
  const names = new Set(inMaharashtra.flatMap(([district, taluka]) => [district, taluka].filter(Boolean)));
  expect(names.size).toBeGreaterThan(70);
  for (const name of names)
    for (const language of ['mr', 'hi'] as const)
      expect(areaName(name, language), name).toMatch(/^[\p{Script=Devanagari} ()]+$/u);
});

test('in English, and where the office writes Kannada, the list’s own name stays', () => {
  expect(areaName('Niphad', 'en')).toBe('Niphad');
  expect(areaName('Jamkhandi', 'mr')).toBe('Jamkhandi');
});
