import { readFileSync } from 'node:fs';
import type { Plot, Season } from '@draksha/contract';
import type { FarmRecord } from '@draksha/contract/records';
import { createInstance, type TFunction } from 'i18next';
import {
  type ImportChoices,
  importLayout,
  NO_CHOICES,
} from '../src/features/records/import/import-columns.ts';
import { plotFinder } from '../src/features/records/import/import-plots.ts';
import { productFinder } from '../src/features/records/import/import-products.ts';
import { importWords } from '../src/features/records/import/import-words.ts';
import { readImport } from '../src/features/records/import/read-import.ts';
import { createFormat } from '../src/lib/format.ts';
import { sheetsOf } from '../src/lib/table-file.ts';
import type { WordAreas } from '../src/lib/typed-words.ts';

/** A farm to import into, and the words of all languages as the screens have them. */
export const languages = ['en', 'hi', 'mr'] as const;
const wordsOf = <A extends keyof WordAreas>(language: string, area: A): WordAreas[A] =>
  JSON.parse(
    readFileSync(new URL(`../public/locales/${language}/${area}.json`, import.meta.url), 'utf8'),
  ) as WordAreas[A];
const words = importWords(
  languages.map((language) => ({
    diary: wordsOf(language, 'diary'),
    shell: wordsOf(language, 'translation'),
  })),
);

export async function tableWords(language: (typeof languages)[number]) {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    ns: ['diary', 'translation'],
    defaultNS: 'diary',
    fallbackNS: 'translation',
    interpolation: { escapeValue: false },
    resources: {
      [language]: { diary: wordsOf(language, 'diary'), translation: wordsOf(language, 'translation') },
    },
  });
  const t = i18n.t as unknown as TFunction<'diary'>;
  const format = createFormat(
    language,
    { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' },
    (key, values) => String(i18n.t(key, values ?? {})),
  );
  return { t, format };
}

export const plot = (id: string, name: string, areaHectares: number | null = 1): Plot =>
  ({ id, name, areaHectares, registrationCode: null }) as Plot;
export const plots = [plot('odha', 'ओढा बाग'), plot('wadi', 'Wadi 2', 0.5), plot('wadi3', 'Wadi 3', null)];
export const seasons = [{ id: 's1', plotId: 'odha', pruningDate: '2025-10-10', endedOn: null }] as Season[];

const product = productFinder([]);
const TODAY = '2026-11-20';

export async function read(
  bytes: Uint8Array,
  choices: Partial<ImportChoices> = {},
  diary: readonly FarmRecord[] = [],
  today = TODAY,
  farm: readonly Plot[] = plots,
) {
  const [sheet] = await sheetsOf(bytes);
  if (!sheet) throw new Error('the file has a sheet');
  const all = { ...NO_CHOICES, ...choices };
  const layout = importLayout(sheet, words, all);
  const found = await readImport(
    {
      layout,
      choices: all,
      words,
      plots: farm,
      seasonsOf: (plotId) => seasons.filter((season) => season.plotId === plotId),
      plotsNamed: plotFinder(farm),
      product,
      today,
    },
    diary,
    () => true,
  );
  if (!found) throw new Error('the reading was wanted');
  return { layout, ...found };
}
export const csv = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'));
