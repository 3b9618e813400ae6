import { findVillages } from '@draksha/models/villages/village-search';
import { villages } from '@draksha/models/villages/villages';
import type { TFunction } from 'i18next';
import { areaName } from '../../lib/area-names.ts';
import type { Format } from '../../lib/format.ts';
import { pageLanguage } from '../../lib/language.ts';
import { mayOpen } from '../../lib/may.ts';
import { finds, searchable } from '../../lib/search-text.ts';
import { usePlots } from '../plots/queries.ts';
import { plotNamesOf } from './entry.ts';
import { entryText, entryWords } from './entry-words.ts';
import { choosables, foundChoices, searchableChoice } from './product-choice.ts';
import { products, useEntries } from './queries.ts';

export interface SearchHit {
  readonly kind: 'plot' | 'record' | 'product' | 'village';
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly to: string;
}

const MAX_OF_KIND = 5;

/** Looks through all that a farm has, and the villages that ship: plots, products, records, villages. */
export function useFarmSearch(
  t: TFunction<'diary'>,
  format: Format,
): (asked: string) => Promise<SearchHit[]> {
  const plots = usePlots();
  const entries = useEntries();
  const own = products.useAll();
  return async (asked) => {
    if (asked.trim() === '') return [];
    const fits = finds(asked);
    const names = new Map(plots.map(({ id, name }) => [id, name]));
    const first = <T>(all: readonly T[]) => all.slice(0, MAX_OF_KIND);
    const foundPlots = plots.filter(({ name, grapeVariety }) =>
      fits(searchable(`${name} ${grapeVariety ?? ''}`)),
    );
    const foundEntries = entries.filter((entry) =>
      fits(searchable(entryText(t, format, entry, plotNamesOf(entry, names)))),
    );
    const foundProducts = foundChoices(choosables(own, entries).map(searchableChoice), asked);
    // Their list may not be on this phone yet; what the farm has is found without it.
    const foundVillages = findVillages(await villages().catch(() => []), asked, null, MAX_OF_KIND);
    return [
      ...first(foundPlots).map(({ id, name, grapeVariety }) => ({
        kind: 'plot' as const,
        id,
        name,
        note: grapeVariety ?? '',
        to: `/plots/${id}`,
      })),
      ...first(foundEntries).map((entry) => ({
        kind: 'record' as const,
        id: entry.id,
        name: entryWords(t, format, entry).title,
        note: [format.date(entry.happenedAt.slice(0, 10)), ...plotNamesOf(entry, names)].join(' · '),
        to: `/farm-records/${entry.id}`,
      })),
      ...first(foundProducts).map(({ id, name, activeIngredient }) => ({
        kind: 'product' as const,
        id,
        name,
        note: activeIngredient === name ? '' : (activeIngredient ?? ''),
        to: `/farm-records/new?kind=spray&product=${encodeURIComponent(name)}`,
      })),
      ...foundVillages.map(({ name, taluka, district, place }) => ({
        kind: 'village' as const,
        id: `${name} ${taluka} ${district}`,
        name,
        note: [taluka, district]
          .filter(Boolean)
          .map((area) => areaName(area, pageLanguage()))
          .join(', '),
        to: `/weather?village=${encodeURIComponent(name)}&at=${place.latitude},${place.longitude}`,
      })),
    ].filter(({ to }) => mayOpen(to));
  };
}
