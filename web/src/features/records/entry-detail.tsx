import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { calendarDay } from '../../lib/format.ts';
import { mayRecord } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { CARD } from './card.tsx';
import { type Entry, plotNamesOf } from './entry.ts';
import { entryWords, moneyWords } from './entry-words.ts';
import { kindColour } from './kind-colour.ts';
import { RecordIcon } from './record-icon.tsx';

interface EntryDetailProps {
  readonly entry: Entry;
  readonly names: ReadonlyMap<string, string>;
}

/** An entry in full, beside the list on wide screens. */
export function EntryDetail({ entry, names }: EntryDetailProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const colours = useChartColours();
  const { title, facts } = entryWords(t, format, entry);
  const day = calendarDay(Date.parse(entry.happenedAt));
  const money = moneyWords(format, entry);
  const lines = [
    plotNamesOf(entry, names).join(', '),
    `${format.dayLong(day)}, ${format.time(entry.happenedAt)}`,
    ...facts,
    money,
  ].filter(Boolean);
  return (
    <Box component="section" aria-label={title} sx={CARD}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box component="span" sx={{ display: 'inline-flex', color: kindColour(colours, entry.kind) }}>
          <RecordIcon name={entry.kind} size={28} />
        </Box>
        <Box component="h2" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.5 }}>
          {title}
        </Box>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      {entry.notes && (
        <Box component="p" sx={{ m: 0, mt: 1, whiteSpace: 'pre-line', color: 'text.secondary' }}>
          {entry.notes}
        </Box>
      )}
      {mayRecord(entry.kind) && (
        <Button component={Link} to={`/farm-records/${entry.id}`} variant="outlined" sx={{ mt: 1.5 }}>
          {t('open')}
        </Button>
      )}
    </Box>
  );
}
