import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { farm } from '../../lib/farm/farm.ts';
import { keepMine, takeTheirs } from '../../lib/farm/farm-decisions.ts';
import { conflictingFields, type QueuedWrite, type Row } from '../../lib/farm/queued-write.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { MissingDialog } from '../../ui/missing-part.tsx';
import { usePlots } from '../plots/queries.ts';
import { loadDetailConflicts } from '../records/queries.ts';
import { seasons } from '../seasons/queries.ts';
import { labelOf, valueWords } from './field-words.ts';

interface WriteConflictDialogProps {
  readonly write: QueuedWrite;
  readonly onClose: () => void;
}

/** A field changed here and on another phone: shows both, and the farmer chooses. */
export function WriteConflictDialog({ write, onClose }: WriteConflictDialogProps) {
  const { t } = useTranslation();
  const { t: diary } = useTranslation('diary');
  const format = useFormat();
  const pruned = new Map(seasons.useAll().map(({ id, pruningDate }) => [id, pruningDate]));
  const plotNames = new Map(usePlots().map(({ id, name }) => [id, name]));
  const { noun, rowId, seq } = write;
  const [detailWords, setDetailWords] = useState<{
    readonly by: Awaited<ReturnType<typeof loadDetailConflicts>>;
  } | null>(null);
  const { busy, error, run } = useSubmit<Awaited<ReturnType<typeof loadDetailConflicts>>>();
  const load = useCallback(
    () => void run(loadDetailConflicts).then((by) => by && setDetailWords({ by })),
    [run],
  );
  useEffect(() => {
    if (noun === 'records') load();
  }, [noun, load]);
  const theirs = farm().stored(noun, rowId)?.row ?? {};
  const mine = farm().row(noun, rowId) ?? write.change;
  const decide = async (decision: typeof keepMine) => {
    await decision(farm(), seq);
    onClose();
  };
  if (noun === 'records' && detailWords === null)
    return error === null ? null : <MissingDialog isTrying={busy} onAgain={load} onClose={onClose} />;
  return (
    <ConflictDialog
      conflicts={conflictingFields(write, theirs).flatMap((name) => {
        // What was done is many values: those that differ are shown, each by its name.
        if (detailWords && name === 'details') return detailWords.by(diary, format, mine, theirs);
        const said = (row: Row) => {
          const value = row[name];
          if (name === 'seasonId')
            return valueWords(t, format, { noun, name: 'pruningDate', value: pruned.get(String(value)) });
          const named = name === 'plotIds' && Array.isArray(value);
          return valueWords(t, format, {
            noun,
            name,
            value: named ? value.flatMap((id) => plotNames.get(String(id)) ?? []) : value,
          });
        };
        return [{ label: t(labelOf(noun, name)), mine: said(mine), theirs: said(theirs) }];
      })}
      onMine={() => void decide(keepMine)}
      onTheirs={() => void decide(takeTheirs)}
    />
  );
}
