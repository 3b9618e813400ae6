import type { ProductListRow } from '@draksha/contract';
import { type ListReading, type ListTrouble, readList } from '@draksha/models/products/list-reading';
import { useState } from 'react';
import { sheetsOf } from '../../lib/table-file.ts';

const MAX_BYTES = 20_000_000;

export type ListRefused = ListTrouble | 'too_large' | 'unreadable';

interface ListInHand {
  /** Of the file; empty where the rows were typed. */
  readonly name: string;
  readonly read: ListReading | ListRefused;
}

/** The sheet with the most list rows; with none, the first one's problem. */
async function readBytes(bytes: Uint8Array): Promise<ListReading | ListRefused> {
  const all = (await sheetsOf(bytes)).map(({ rows }) => readList(rows));
  const lists = all.filter((one) => typeof one !== 'string');
  return lists.toSorted((a, b) => b.rows.length - a.rows.length)[0] ?? all[0] ?? 'no_headings';
}

/** Rows of a draft, without refused ones. */
function readingOf(rows: readonly ProductListRow[]): ListReading {
  const withoutDays = rows.filter(({ days }) => Object.keys(days).length === 0).length;
  const numbered = rows.map((row, at) => ({ ...row, line: at + 1 }));
  return { rows: numbered, refused: [], twice: [], asides: [], withoutDays };
}

/** The table in hand: a file, rows as they were typed or pasted, or at first those of a draft. */
export function useListFile(kept: readonly ProductListRow[] | null) {
  const [hand, setHand] = useState<ListInHand | null>(() => kept && { name: '', read: readingOf(kept) });
  const [isReading, setReading] = useState(false);
  const read = async (name: string, bytes: () => Promise<Uint8Array>) => {
    setReading(true);
    const found = await bytes()
      .then(readBytes)
      .catch(
        (error: unknown): ListRefused =>
          error instanceof Error && error.name === 'WorkbookTooLarge' ? 'too_large' : 'unreadable',
      );
    setHand({ name, read: found });
    setReading(false);
  };
  return {
    hand,
    isReading,
    forget: () => setHand(null),
    choose: (file: File | undefined) =>
      file &&
      (file.size > MAX_BYTES
        ? setHand({ name: file.name, read: 'too_large' })
        : void read(file.name, async () => new Uint8Array(await file.arrayBuffer()))),
    type: (text: string) => void read('', async () => new TextEncoder().encode(text)),
  };
}
