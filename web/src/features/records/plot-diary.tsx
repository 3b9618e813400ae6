import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useQueue } from '../../lib/farm/use-farm.ts';
import { usePlots } from '../plots/queries.ts';
import { EntryRow } from './entry-row.tsx';
import { useEntries } from './records-of-farm.ts';

const SHOWN = 4;

/** The last that was written of a plot. A screen that shows it loads the words of the diary. */
export function PlotDiary({ plotId, none }: { readonly plotId: string; readonly none: string }) {
  useTranslation('diary');
  const entries = useEntries()
    .filter(({ plotIds }) => plotIds.includes(plotId))
    .slice(0, SHOWN);
  const names = new Map(usePlots().map(({ id, name }) => [id, name]));
  const queue = useQueue();
  const queued = new Map(queue.map(({ rowId, state }) => [rowId, state]));
  if (entries.length === 0) return <Box sx={{ color: 'text.secondary' }}>{none}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <EntryRow
          key={`${entry.id} ${entry.kind}`}
          entry={entry}
          names={names}
          ofPlot
          isUnsent={entry.rows.some(({ id }) => queued.has(id))}
          isRefused={entry.rows.some(({ id }) => queued.get(id) === 'failed')}
        />
      ))}
    </Box>
  );
}
