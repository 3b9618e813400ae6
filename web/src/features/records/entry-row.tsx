import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { calendarDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { type Entry, plotNamesOf } from './entry.ts';
import { entryWords, moneyWords } from './entry-words.ts';
import { RecordIcon } from './record-icon.tsx';

interface EntryRowProps {
  readonly entry: Entry;
  readonly names: ReadonlyMap<string, string>;
  readonly isUnsent: boolean;
  /** The server did not take it: it is opened and mended. */
  readonly isRefused?: boolean;
  /** On the screen of this plot, where no heading says the day: the row does, and leaves out the plot. */
  readonly ofPlot?: boolean;
}

/** More names than these are a number. */
const MAX_NAMES = 3;

/** One entry in the list of its day; it opens to be changed. */
export function EntryRow({ entry, names, isUnsent, isRefused = false, ofPlot = false }: EntryRowProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { title, facts } = entryWords(t, format, entry);
  const plots = plotNamesOf(entry, names);
  const where =
    ofPlot && plots.length === 1
      ? ''
      : plots.length > MAX_NAMES
        ? t('onPlots', { count: plots.length, number: format.number(plots.length) })
        : plots.join(', ');
  const time = format.time(entry.happenedAt);
  const day = calendarDay(Date.parse(entry.happenedAt));
  const money = moneyWords(format, entry);
  const below = [
    ofPlot ? `${format.dayMonth(day)}, ${time}` : time,
    ...facts,
    isRefused ? t('refused') : isUnsent && t('unsent'),
  ];
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box
        component={Link}
        to={`/farm-records/${entry.id}`}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 64,
          py: 1,
          color: 'inherit',
          textDecoration: 'none',
        }}
      >
        <Box component="span" sx={{ display: 'inline-flex', color: 'leaf' }}>
          <RecordIcon name={entry.kind} />
        </Box>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{[title, where].filter(Boolean).join(' · ')}</Box>
          <Box
            sx={{
              fontSize: '0.875rem',
              lineHeight: 1.6,
              color: 'text.secondary',
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 1,
            }}
          >
            <span>{below.filter(Boolean).join(' · ')}</span>
            {entry.notes && (
              // Only what was written freely may be cut.
              <Box
                component="span"
                sx={{
                  flex: '1 1 8rem',
                  minWidth: 0,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {entry.notes}
              </Box>
            )}
          </Box>
        </Box>
        {money !== '' && <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{money}</Box>}
        {isUnsent && <RecordIcon name="unsent" size={20} />}
      </Box>
    </Box>
  );
}
