import type { PruningCandidate, PruningMark } from '@draksha/contract';
import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { type ChartColours, useChartColours } from '../../../ui/chart-colours.ts';
import { ChartKey } from '../../../ui/chart-key.tsx';
import { HourTable } from '../../../ui/hour-table.tsx';
import { Reveal } from '../../../ui/reveal.tsx';
import { yearsOf } from './pruning-choice.ts';

interface DateStripProps {
  readonly candidates: readonly PruningCandidate[];
  readonly chosen: string;
  readonly compared: string | null;
  readonly onChoose: (monthDay: string) => void;
}

/** Rows grow with the letters that name them. */
const BARS_REM = 5.25;
const ROW_REM = 0.9375;
const MARK_REM = 0.8125;
const DAY_REM = 2.75;

/** What one year met, in a cell: full block a bad flowering, thin block some rain, half block cold, triangle heat. */
function Mark({ mark, colours }: { readonly mark: PruningMark | undefined; readonly colours: ChartColours }) {
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={`${MARK_REM}rem`}
      viewBox="0 0 24 13"
      preserveAspectRatio="none"
      style={{ display: 'block' }}
    >
      {mark === undefined || mark.bad === null ? (
        <path d="M3 6.5h18" stroke={colours.line} strokeWidth={1.5} strokeDasharray="2 2" />
      ) : (
        <rect
          x={1}
          y={1}
          width={22}
          height={11}
          rx={2}
          fill={mark.bad ? colours.rain : mark.rain ? colours.rainFill : colours.cell}
        />
      )}
      {mark?.cold && <rect x={1} y={8} width={22} height={4} rx={1} fill={colours.cold} />}
      {mark?.heat && <path d="M12 2l5 8H7z" fill={colours.heat} />}
    </svg>
  );
}

/** Columns narrower than two large digits name every other date, the chosen one always. */
const numberOf = (columnsFromChosen: number) => ({
  display: 'flex',
  justifyContent: 'center',
  whiteSpace: 'nowrap',
  ...(columnsFromChosen % 2 === 1 ? { '@container (max-width: 13rem)': { visibility: 'hidden' } } : {}),
});

/** Candidate dates in columns, years in rows; the count of bad years is above as bars. A column is one choice. */
export function DateStrip({ candidates, chosen, compared, onChoose }: DateStripProps) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const colours = useChartColours();
  const years = yearsOf(candidates);
  const chosenIndex = candidates.findIndex(({ monthDay }) => monthDay === chosen);
  const most = Math.max(1, ...candidates.map(({ badYears }) => badYears));
  const dayOf = (monthDay: string) => format.dayMonth(`2001-${monthDay}`);
  const step = (event: KeyboardEvent, index: number) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const next = candidates[index + move];
    if (move === 0 || !next) return;
    event.preventDefault();
    onChoose(next.monthDay);
    const beside = event.currentTarget.parentElement?.children[index + move];
    if (beside instanceof HTMLElement) beside.focus();
  };
  return (
    <>
      <Box sx={{ display: 'flex', mx: { xs: -1, sm: 0 } }}>
        <Box
          aria-hidden="true"
          sx={{
            width: '2.5rem',
            flex: 'none',
            fontSize: '0.875rem',
            color: 'text.secondary',
            pt: `calc(${BARS_REM + DAY_REM}rem + 4px)`,
          }}
        >
          {years.map((year, i) => (
            <Box
              key={year}
              sx={{ height: `${ROW_REM}rem`, lineHeight: `${ROW_REM}rem`, overflow: 'visible' }}
            >
              {i % 2 === 0 ? format.year(year) : ''}
            </Box>
          ))}
        </Box>
        <Box
          role="radiogroup"
          aria-label={t('planner.strip')}
          sx={{
            containerType: 'inline-size',
            flex: 1,
            minWidth: 0,
            display: 'grid',
            gridTemplateColumns: `repeat(${candidates.length}, minmax(0, 1fr))`,
          }}
        >
          {candidates.map((candidate, index) => {
            const { monthDay, badYears, knownYears, marks } = candidate;
            const isChosen = monthDay === chosen;
            const number = numberOf(Math.abs(index - chosenIndex));
            const byYear = new Map(marks.map((mark) => [mark.year, mark]));
            return (
              <Box
                component="button"
                type="button"
                role="radio"
                key={monthDay}
                aria-checked={isChosen}
                aria-label={t('planner.column', {
                  count: knownYears,
                  date: dayOf(monthDay),
                  bad: format.number(badYears),
                  known: format.number(knownYears),
                })}
                tabIndex={isChosen ? 0 : -1}
                onClick={() => onChoose(monthDay)}
                onKeyDown={(event) => step(event, index)}
                sx={{
                  font: 'inherit',
                  fontSize: '0.875rem',
                  color: 'inherit',
                  p: 0,
                  minWidth: 0,
                  cursor: 'pointer',
                  borderRadius: '10px',
                  border: isChosen
                    ? `2px solid ${colours.brand}`
                    : monthDay === compared
                      ? `2px dashed ${colours.ink2}`
                      : '2px solid transparent',
                  backgroundColor: isChosen ? colours.brandTint : 'transparent',
                }}
              >
                <Box
                  sx={{
                    height: `${BARS_REM}rem`,
                    display: 'flex',
                    flexDirection: 'column',
                    justifyContent: 'flex-end',
                  }}
                >
                  <Box component="span" sx={{ fontWeight: isChosen ? 650 : 400, ...number }}>
                    {knownYears > 0 ? format.number(badYears) : '–'}
                  </Box>
                  <Box
                    sx={{
                      mx: '15%',
                      height: `${(3.5 * badYears) / most}rem`,
                      borderRadius: '3px 3px 0 0',
                      backgroundColor: colours.rain,
                    }}
                  />
                </Box>
                <Box
                  sx={{
                    height: `${DAY_REM}rem`,
                    lineHeight: 1.43,
                    fontWeight: isChosen ? 650 : 400,
                    overflow: 'visible',
                  }}
                >
                  <Box component="span" sx={number}>
                    {format.number(Number(monthDay.slice(3)))}
                  </Box>
                  <Box
                    component="span"
                    sx={{
                      display: 'block',
                      color: 'text.secondary',
                      overflow: 'visible',
                      whiteSpace: 'nowrap',
                    }}
                  >
                    {index === 0 || candidates[index - 1]?.monthDay.slice(0, 2) !== monthDay.slice(0, 2)
                      ? format.monthShort(`2001-${monthDay}`)
                      : ' '}
                  </Box>
                </Box>
                {years.map((year) => (
                  <Box key={year} sx={{ height: `${ROW_REM}rem`, px: '1px' }}>
                    <Mark mark={byYear.get(year)} colours={colours} />
                  </Box>
                ))}
              </Box>
            );
          })}
        </Box>
      </Box>
      <ChartKey sx={{ mt: 1.5, '& li > span': { width: 24 } }}>
        {(
          [
            ['bad', { bad: true, rain: true, cold: false, heat: false }],
            ['rain', { bad: false, rain: true, cold: false, heat: false }],
            ['cold', { bad: false, rain: false, cold: true, heat: false }],
            ['heat', { bad: false, rain: false, cold: false, heat: true }],
            ['unknown', { bad: null, rain: false, cold: false, heat: false }],
          ] as const
        ).map(([key, mark]) => (
          <li key={key}>
            <span>
              <Mark mark={{ year: 0, ...mark }} colours={colours} />
            </span>
            {t(`planner.key.${key}`)}
          </li>
        ))}
      </ChartKey>
      <Reveal summary={t('chart.table')}>
        <HourTable
          columns={[t('planner.date'), t('planner.badYears'), t('planner.interval')]}
          hours={candidates.map(({ monthDay, badYears, knownYears, badShare }) => ({
            startsAt: monthDay,
            cells: [
              dayOf(monthDay),
              t('planner.ofYears', { bad: format.number(badYears), known: format.number(knownYears) }),
              t('planner.between', {
                low: format.percent(100 * badShare.low),
                high: format.percent(100 * badShare.high),
              }),
            ],
          }))}
        />
      </Reveal>
    </>
  );
}
