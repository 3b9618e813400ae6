import type { Plot } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import Box from '@mui/material/Box';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { useQueue } from '../../lib/farm/use-farm.ts';
import { useFormat } from '../../lib/use-format.ts';
import { CARD } from './card.tsx';
import { asFilter, byMonth, type MonthOfDiary, NO_FILTER, rowsIn } from './diary-filter.ts';
import { DiaryFilters } from './diary-filters.tsx';
import { useDiarySearch } from './diary-search.ts';
import { DiaryTotals } from './diary-totals.tsx';
import type { Entry } from './entry.ts';
import { EntryRow } from './entry-row.tsx';
import { totalsOf } from './totals.ts';

interface DiaryListProps {
  readonly entries: readonly Entry[];
  readonly plots: readonly Plot[];
}

/** A screenful; more come as the farmer gets near the end, and few at a time, so that a finger waits for no more than these. */
const STEP = 12;

const Row = memo(EntryRow);

/** The diary by day under month heads, with filters, search and totals. */
export function DiaryList({ entries, plots }: DiaryListProps) {
  const { t } = useTranslation('diary');
  const [filter, setFilter] = useState(NO_FILTER);
  const asked = useDeferredValue(filter);
  const [shown, setShown] = useState(STEP);
  const names = useMemo(() => new Map(plots.map(({ id, name }) => [id, name])), [plots]);
  const { found, by } = useDiarySearch(entries, asked, names);
  const rows = useMemo(() => found.flatMap((entry) => rowsIn(entry, by)), [found, by]);
  const months = useMemo(() => byMonth(found.slice(0, shown), farmDay), [found, shown]);
  const isFiltered = by !== NO_FILTER;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <DiaryTotals rows={rows} plots={plots} isFiltered={isFiltered} />
      <DiaryFilters
        filter={filter}
        plots={plots}
        onFilter={(next) => {
          setFilter(asFilter(next));
          setShown(STEP);
        }}
      />
      {found.length === 0 && <Box sx={{ py: 3, color: 'text.secondary' }}>{t('nothingFound')}</Box>}
      {months.map((month) => (
        <Month key={month.month} month={month} names={names} all={found} />
      ))}
      {shown < found.length && <More onNear={() => setShown((count) => count + STEP)} />}
    </Box>
  );
}

interface MonthProps {
  readonly month: MonthOfDiary;
  readonly names: ReadonlyMap<string, string>;
  /** Of the whole month, also what is not drawn yet. */
  readonly all: readonly Entry[];
}

function Month({ month: { month, days }, names, all }: MonthProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const queue = useQueue();
  const unsent = useMemo(() => new Set(queue.map(({ rowId }) => rowId)), [queue]);
  const refused = useMemo(
    () => new Set(queue.flatMap(({ rowId, state }) => (state === 'failed' ? [rowId] : []))),
    [queue],
  );
  const sums = useMemo(
    () =>
      totalsOf(
        all
          .filter(({ happenedAt }) => farmDay(Date.parse(happenedAt)).startsWith(month))
          .flatMap(({ rows }) => rows),
      ),
    [all, month],
  );
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Box component="h2" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 600 }}>
        {t('month.head', {
          month: format.monthYear(`${month}-15`),
          count: sums.records,
          number: format.number(sums.records),
        })}
        {sums.cost > 0 && <>, {format.money(sums.cost)}</>}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {days.map(({ day, entries }) => (
          <Box
            key={day}
            sx={{
              ...CARD,
              py: 1.5,
              contentVisibility: 'auto',
              containIntrinsicSize: `auto ${48 + entries.length * 68}px`,
            }}
          >
            <Box component="h3" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
              {day === farmDay(nowMs()) ? t('today', { day: format.dayShort(day) }) : format.dayShort(day)}
            </Box>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {entries.map((entry) => (
                <Row
                  key={`${entry.id} ${entry.kind}`}
                  entry={entry}
                  names={names}
                  isUnsent={entry.rows.some(({ id }) => unsent.has(id))}
                  isRefused={entry.rows.some(({ id }) => refused.has(id))}
                />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Calls when the end of what is drawn comes near. */
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
