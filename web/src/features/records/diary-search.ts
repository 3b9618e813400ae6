import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Searchable, searchable } from '../../lib/search-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { type DiaryFilter, filtered, isSearch, searched } from './diary-filter.ts';
import { type Entry, plotNamesOf } from './entry.ts';
import { entryText } from './entry-words.ts';

interface Found {
  readonly found: readonly Entry[];
  /** The filter that found it; an older one while a search runs. */
  readonly by: DiaryFilter;
}

/** Entries that match a filter. Searches in time slices, and stops with the query. */
export function useDiarySearch(
  entries: readonly Entry[],
  filter: DiaryFilter,
  names: ReadonlyMap<string, string>,
): Found {
  const { t } = useTranslation('diary');
  const format = useFormat();
  // Cached per entry, and built on the first search: thousands of texts cost a cheap phone a second.
  const texts = useMemo(() => {
    const known = new WeakMap<
      Entry['rows'][number],
      { readonly of: Entry['rows']; readonly text: Searchable }
    >();
    return (entry: Entry): Searchable => {
      const [first] = entry.rows;
      const kept = first && known.get(first);
      const isSame =
        kept?.of.length === entry.rows.length && kept.of.every((row, at) => row === entry.rows[at]);
      if (kept && isSame) return kept.text;
      const text = searchable(entryText(t, format, entry, plotNamesOf(entry, names)));
      if (first) known.set(first, { of: entry.rows, text });
      return text;
    };
  }, [t, format, names]);
  const atOnce = useMemo(
    () => (isSearch(filter) ? null : { found: filtered(entries, filter), by: filter }),
    [entries, filter],
  );
  // Kept during the first search.
  const before = useRef<Found>(atOnce ?? { found: entries, by: filter });
  if (atOnce) before.current = atOnce;
  const [last, setLast] = useState<Found | null>(null);
  useEffect(() => {
    if (atOnce) return setLast(null);
    const search = new AbortController();
    void searched(entries, filter, texts, search.signal).then((found) => {
      if (found) setLast({ found, by: filter });
    });
    return () => search.abort();
  }, [entries, filter, texts, atOnce]);
  return atOnce ?? last ?? before.current;
}
