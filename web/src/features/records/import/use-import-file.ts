import type { Plot, Season } from '@draksha/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { nowMs } from '../../../lib/clock.ts';
import { calendarDay } from '../../../lib/format.ts';
import { wordsOfEveryLanguage } from '../../../lib/i18n.ts';
import { type Sheet, sheetsOf } from '../../../lib/table-file.ts';
import { useSeasons } from '../../seasons/queries.ts';
import { products, useRecords } from '../queries.ts';
import { type FileRefused, refusedByBytes, refusedBySheets } from './file-refused.ts';
import { type ImportChoices, type ImportLayout, importLayout, NO_CHOICES } from './import-columns.ts';
import { plotFinder } from './import-plots.ts';
import { productFinder } from './import-products.ts';
import { type ImportWords, importWords, type LanguageWords } from './import-words.ts';
import { type ImportReading, readImport } from './read-import.ts';

/** A table of ten thousand rows is a tenth of it. */
const MAX_BYTES = 20_000_000;

interface ImportFile {
  readonly name: string;
  readonly sheets: readonly Sheet[];
  readonly words: ImportWords;
}

async function wordsToRead(): Promise<ImportWords> {
  const [diaries, shells] = await Promise.all([
    wordsOfEveryLanguage('diary'),
    wordsOfEveryLanguage('translation'),
  ]);
  return importWords(diaries.map((diary, at) => ({ diary, shell: shells[at] }) as unknown as LanguageWords));
}

/** The file being imported, read again in slices after each answer. */
export function useImportFile(plots: readonly Plot[]) {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [refused, setRefused] = useState<FileRefused | null>(null);
  const [opening, setOpening] = useState(false);
  const [sheetAt, setSheetAt] = useState(0);
  const [choices, setChoices] = useState<ImportChoices>(NO_CHOICES);
  const [read, setRead] = useState<{ of: ImportLayout; reading: ImportReading } | null>(null);
  const records = useRecords();
  const ownProducts = products.useAll();
  const seasonsOf = useSeasons();
  // Records at the time of reading: a sync meanwhile must not restart it.
  const diary = useRef(records);
  diary.current = records;
  const sheet = file?.sheets[sheetAt] ?? null;
  const layout = useMemo(
    () => (file && sheet ? importLayout(sheet, file.words, choices) : null),
    [file, sheet, choices],
  );
  const known = useMemo(
    () => ({ product: productFinder(ownProducts), plotsNamed: plotFinder(plots) }),
    [ownProducts, plots],
  );
  const words = file?.words ?? null;
  useEffect(() => {
    if (!layout || !words) return;
    let isWanted = true;
    const reading = {
      layout,
      choices,
      words,
      plots,
      ...known,
      seasonsOf: (plotId: string): readonly Season[] => seasonsOf(plotId).all,
      today: calendarDay(nowMs()),
    };
    void readImport(reading, diary.current, () => isWanted).then((found) => {
      if (found && isWanted) setRead({ of: layout, reading: found });
    });
    return () => {
      isWanted = false;
    };
  }, [layout, words, choices, plots, known, seasonsOf]);

  const forget = () => {
    setFile(null);
    setRefused(null);
    setRead(null);
    setSheetAt(0);
    setChoices(NO_CHOICES);
  };
  return {
    file,
    refused,
    opening,
    sheetAt,
    layout,
    choices,
    /** `null` while the file is being read, also again. */
    reading: read !== null && read.of === layout ? read.reading : null,
    plotsNamed: known.plotsNamed,
    forget,
    chooseSheet(at: number) {
      setSheetAt(at);
      setChoices(NO_CHOICES);
    },
    change: (some: Partial<ImportChoices>) => setChoices((before) => ({ ...before, ...some })),
    async choose(chosen: File | undefined) {
      forget();
      if (!chosen) return;
      if (chosen.size > MAX_BYTES) return setRefused('tooLarge');
      setOpening(true);
      try {
        const bytes = new Uint8Array(await chosen.arrayBuffer());
        const atOnce = refusedByBytes(bytes);
        if (atOnce) return setRefused(atOnce);
        const [sheets, all] = await Promise.all([sheetsOf(bytes), wordsToRead()]);
        const why = refusedBySheets(sheets);
        if (why) return setRefused(why);
        setFile({ name: chosen.name, sheets, words: all });
        const longest = Math.max(...sheets.map(({ rows }) => rows.length));
        setSheetAt(sheets.findIndex(({ rows }) => rows.length === longest));
      } catch (error) {
        // Its class comes with the reader of workbooks, which is loaded only for one.
        const isTooLarge = error instanceof Error && error.name === 'WorkbookTooLarge';
        setRefused(isTooLarge ? 'tooLarge' : 'unreadable');
      } finally {
        setOpening(false);
      }
    },
  };
}

export type ImportInHand = ReturnType<typeof useImportFile>;
