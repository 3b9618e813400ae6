import { expect, test } from 'vitest';
import { searchable } from '../../lib/search-text.ts';
import { asFilter, NO_FILTER, searched } from './diary-filter.ts';
import type { Entry } from './entry.ts';

const entries = ['Sulphur', 'सल्फर', 'Mancozeb'].map(
  (notes, at) =>
    ({
      id: String(at),
      kind: at === 2 ? 'spray' : 'note',
      notes,
      rows: [{ id: String(at), plotId: 'odha' }],
    }) as unknown as Entry,
);
const textOf = ({ notes }: Entry) => searchable(notes ?? '');
const asked = { ...NO_FILTER, text: 'sulphur' };

/** A screen that wants its turn before each entry. */
const busyScreen = (onTurn: (turn: number) => void) => {
  let turn = 0;
  return { isDue: () => true, give: async () => onTurn(++turn) };
};
const found = async (filter: typeof asked) =>
  (await searched(entries, filter, textOf, new AbortController().signal))?.map(({ id }) => id);

test('a search finds in any script, and within what plot and kind let through', async () => {
  expect(await found(asked)).toEqual(['0', '1']);
  expect(await found({ ...asked, kind: 'spray' })).toEqual([]);
  expect(await found({ ...asked, plotId: 'mal' })).toEqual([]);
  expect(await found({ ...asked, text: 'mancozeb', plotId: 'odha' })).toEqual(['2']);
});

test('a search that was cleared asks for nothing', () => {
  expect(asFilter({ ...asked, text: '' })).toBe(NO_FILTER);
  expect(asFilter(asked)).toBe(asked);
});

test('the screen has its turn between entries, and a search that nobody wants any more ends there', async () => {
  const search = new AbortController();
  const read: string[] = [];
  const answer = await searched(
    entries,
    asked,
    (entry) => {
      read.push(entry.id);
      return textOf(entry);
    },
    search.signal,
    busyScreen((turn) => turn === 2 && search.abort()),
  );
  expect({ answer, read }).toEqual({ answer: null, read: ['0'] });
});
