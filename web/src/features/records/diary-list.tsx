import type { Plot } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import Box from '@mui/material/Box';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { useQueue } from '../../lib/farm/use-farm.ts';
import { useFormat } from '../../lib/use-format.ts';
import { TWO_PANES, useTwoPanes } from '../../ui/two-panes.ts';
import { CARD } from './card.tsx';
import { asFilter, byMonth, type DayOfDiary, NO_FILTER, rowsIn } from './diary-filter.ts';
import { DiaryFilters } from './diary-filters.tsx';
import { useDiarySearch } from './diary-search.ts';
import { DiaryTotals } from './diary-totals.tsx';
import type { Entry } from './entry.ts';
import { EntryDetail } from './entry-detail.tsx';
import { EntryRow } from './entry-row.tsx';
import { MonthHead } from './month-head.tsx';

interface DiaryListProps {
  readonly entries: readonly Entry[];
  readonly plots: readonly Plot[];
}

/** Entries drawn first; a few more near the end of the scroll, so that taps stay quick. */
const STEP = 12;

const Row = memo(EntryRow);

/** The diary by day under month heads, with filters, search and totals; on a wide screen the chosen entry is beside it. */
export function DiaryList({ entries, plots }: DiaryListProps) {
  const { t } = useTranslation('diary');
  const [filter, setFilter] = useState(NO_FILTER);
  const asked = useDeferredValue(filter);
  const [shown, setShown] = useState(STEP);
  const names = useMemo(() => new Map(plots.map(({ id, name }) => [id, name])), [plots]);
  const { found, by } = useDiarySearch(entries, asked, names);
  const rows = useMemo(() => found.flatMap((entry) => rowsIn(entry, by)), [found, by]);
  const months = useMemo(() => byMonth(found.slice(0, shown), farmDay), [found, shown]);
  const rowsOf = useMemo(() => Map.groupBy(rows, ({ happenedAt }) => monthOf(happenedAt)), [rows]);
  const isWide = useTwoPanes();
  const [search] = useSearchParams();
  const chosen = isWide ? (found.find(({ id }) => id === search.get('entry')) ?? found[0] ?? null) : null;
  const filters = (
    <DiaryFilters
      filter={filter}
      plots={plots}
      onFilter={(next) => {
        setFilter(asFilter(next));
        setShown(STEP);
      }}
    />
  );
  return (
    <Box
      sx={{
        mt: 2,
        display: 'grid',
        columnGap: { xs: 2, md: 3 },
        alignItems: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        [TWO_PANES]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
      }}
    >
      <Box component="section" sx={{ minWidth: 0 }}>
        {months.map(({ month, days }, at) => (
          <Box component="section" key={month} sx={{ mb: 2 }}>
            <MonthHead month={month} rows={rowsOf.get(month) ?? []} />
            {at === 0 && filters}
            <Days days={days} names={names} chosenId={chosen?.id ?? null} isWide={isWide} />
          </Box>
        ))}
        {found.length === 0 && (
          <>
            {filters}
            <Box sx={{ py: 3, color: 'text.secondary' }}>{t('nothingFound')}</Box>
          </>
        )}
        {shown < found.length && <More onNear={() => setShown((count) => count + STEP)} />}
      </Box>
      <Box
        sx={{
          minWidth: 0,
          order: -1,
          display: 'grid',
          gap: 1.5,
          mb: 1.5,
          [TWO_PANES]: { order: 0, position: 'sticky', top: 16 },
        }}
      >
        {chosen && <EntryDetail key={chosen.id} entry={chosen} names={names} />}
        <DiaryTotals rows={rows} plots={plots} isFiltered={by !== NO_FILTER} />
      </Box>
    </Box>
  );
}

const monthOf = (happenedAt: string): string => farmDay(Date.parse(happenedAt)).slice(0, 7);

interface DaysProps {
  readonly days: readonly DayOfDiary[];
  readonly names: ReadonlyMap<string, string>;
  readonly chosenId: string | null;
  /** An entry is shown beside the list, instead of on its own screen. */
  readonly isWide: boolean;
}

/** The days of a month in one card. */
function Days({ days, names, chosenId, isWide }: DaysProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const queue = useQueue();
  const queued = useMemo(() => new Set(queue.map(({ rowId }) => rowId)), [queue]);
  const refused = useMemo(
    () => new Set(queue.flatMap(({ rowId, state }) => (state === 'failed' ? [rowId] : []))),
    [queue],
  );
  return (
    <Box sx={{ ...CARD, p: 0, mt: 1, overflow: 'hidden' }}>
      {days.map(({ day, entries }) => (
        <Box
          key={day}
          sx={{
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
            contentVisibility: 'auto',
            containIntrinsicSize: `auto ${2.5 + entries.length * 3.75}rem`,
          }}
        >
          <Box
            component="h3"
            sx={{ m: 0, px: 2, pt: 1, fontSize: '0.875rem', fontWeight: 650, color: 'text.secondary' }}
          >
            {day === farmDay(nowMs()) ? t('today', { day: format.dayShort(day) }) : format.dayShort(day)}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map((entry) => (
              <Row
                key={`${entry.id} ${entry.kind}`}
                entry={entry}
                names={names}
                isUnsent={entry.rows.some(({ id }) => queued.has(id))}
                isRefused={entry.rows.some(({ id }) => refused.has(id))}
                isBeside={isWide}
                isChosen={entry.id === chosenId}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Calls back near the end of the drawn list. */
function More({ onNear }: { readonly onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  near.current = onNear;
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) near.current();
      },
      { rootMargin: '1200px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  });
  return <Box ref={mark} sx={{ height: 48 }} />;
}
