import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { calendarDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { useAuthor } from '../sharing/queries.ts';
import { type Entry, plotNamesOf } from './entry.ts';
import { entryWords, moneyWords } from './entry-words.ts';
import { kindColour } from './kind-colour.ts';
import { RecordIcon } from './record-icon.tsx';

interface EntryRowProps {
  readonly entry: Entry;
  readonly names: ReadonlyMap<string, string>;
  readonly isUnsent: boolean;
  /** Refused by the server: opens for correction. */
  readonly isRefused?: boolean;
  /** On a plot's screen, without day headings: shows the day, and no plot. */
  readonly ofPlot?: boolean;
  /** It opens beside the list. */
  readonly isBeside?: boolean;
  readonly isChosen?: boolean;
}

/** More names than these are a number. */
const MAX_NAMES = 3;

/** One entry in the list of its day; it opens to be changed. */
export function EntryRow(props: EntryRowProps) {
  const {
    entry,
    names,
    isUnsent,
    isRefused = false,
    ofPlot = false,
    isBeside = false,
    isChosen = false,
  } = props;
  const colours = useChartColours();
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
  const author = useAuthor('records', entry.rows[0]?.id);
  const time = format.time(entry.happenedAt);
  const day = calendarDay(Date.parse(entry.happenedAt));
  const money = moneyWords(format, entry);
  const below = [
    ofPlot ? `${format.dayMonth(day)}, ${time}` : time,
    ...facts,
    author,
    isRefused ? t('refused') : isUnsent && t('notSent'),
  ];
  return (
    <Box component="li">
      <Box
        component={Link}
        to={isBeside ? `/farm-records?entry=${entry.id}` : `/farm-records/${entry.id}`}
        {...(isBeside && { preventScrollReset: true, replace: true })}
        aria-current={isChosen ? 'true' : undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          columnGap: 1.5,
          minHeight: 56,
          px: ofPlot ? 0 : 2,
          py: 0.75,
          color: 'inherit',
          textDecoration: 'none',
          '&[aria-current]': { backgroundColor: 'action.hover' },
          '&:hover': { backgroundColor: 'action.hover' },
        }}
      >
        <Box
          component="span"
          sx={{
            flex: 'none',
            display: 'grid',
            placeItems: 'center',
            width: 36,
            height: 36,
            borderRadius: '50%',
            color: kindColour(colours, entry.kind),
            backgroundColor: colours.cell,
          }}
        >
          <RecordIcon name={entry.kind} size={20} />
        </Box>
        <Box sx={{ flex: '1 1 5rem', minWidth: 0 }}>
          {/* The sum is at the end of the title's line; with large letters on a line of its own. */}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, lineHeight: 1.5 }}>
            <Box sx={{ flex: '1 1 5rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{title}</strong>
              {where && ` · ${where}`}
            </Box>
            {money !== '' && (
              <Box sx={{ ml: 'auto', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{money}</Box>
            )}
          </Box>
          <Box
            sx={{
              fontSize: '0.875rem',
              lineHeight: 1.5,
              color: 'text.secondary',
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 1,
            }}
          >
            <span>{below.filter(Boolean).join(' · ')}</span>
            {entry.notes && (
              // Only free text may be truncated.
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
        {isUnsent && <RecordIcon name="outbox" size={20} />}
      </Box>
    </Box>
  );
}
