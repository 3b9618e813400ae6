import { useTranslation } from 'react-i18next';
import { farm } from '../../lib/farm/farm.ts';
import { keepMine, takeTheirs } from '../../lib/farm/farm-decisions.ts';
import { clashingFields, type QueuedWrite } from '../../lib/farm/queued-write.ts';
import { type WordKey, wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { clashWords } from './clash-words.ts';

interface ClashDialogProps {
  readonly write: QueuedWrite;
  readonly onClose: () => void;
}

/** Nouns whose fields have their words with the plot's. */
const ofPlots: ReadonlySet<string> = new Set(['plots', 'seasons', 'stage-observations']);

/** What a field is called on the screen of its noun. */
function labelOf(noun: string, name: string): WordKey {
  if (noun === 'tasks') return wordOf('tasks:field', name);
  return wordOf(ofPlots.has(noun) ? 'plot.field' : 'profile', name);
}

/** The same field was changed here and on another phone: both are shown, the farmer says which stands. */
export function ClashDialog({ write, onClose }: ClashDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { noun, rowId, seq } = write;
  const theirs = farm().stored(noun, rowId)?.row ?? {};
  const mine = farm().row(noun, rowId) ?? write.change;
  const decide = async (decision: typeof keepMine) => {
    await decision(farm(), seq);
    onClose();
  };
  return (
    <ConflictDialog
      clashes={clashingFields(write, theirs).map((name) => ({
        label: t(labelOf(noun, name)),
        mine: clashWords(t, format, { noun, name, value: mine[name] }),
        theirs: clashWords(t, format, { noun, name, value: theirs[name] }),
      }))}
      onMine={() => void decide(keepMine)}
      onTheirs={() => void decide(takeTheirs)}
    />
  );
}
