import type { DiseaseDay, PlotDiseases, WatchedDisease } from '@draksha/contract';
import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { useChartColours } from '../../../ui/chart-colours.ts';
import { VesselShape } from '../../../ui/risk-vessel.tsx';
import { coverRuns, diseaseCell, dueColumns } from './disease-cells.ts';

export interface Chosen {
  readonly disease: WatchedDisease;
  readonly date: string;
}

interface DiseaseRowProps {
  readonly answer: PlotDiseases;
  readonly disease: WatchedDisease;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

const VESSEL = { width: 24, height: 30 } as const;

/** One disease: its name, its cover above, a vessel for each day, the days on which spots are due below. */
export function DiseaseRow({ answer, disease, chosen, onChoose }: DiseaseRowProps) {
  const { t } = useTranslation('agro');
  const { t: shell } = useTranslation();
  const format = useFormat();
  const colours = useChartColours();
  const { days, date: today } = answer;
  const now = days.find(({ date }) => date === today);
  const cell = now && diseaseCell(now, disease);
  const cover = answer.cover.find((one) => one.disease === disease);
  const due = disease === 'downyMildew' ? dueColumns(answer) : null;
  const wordOf = (day: DiseaseDay): string => {
    const { level, state } = diseaseCell(day, disease);
    return state === 'none'
      ? t('diseases.noDanger')
      : level === null
        ? shell('notKnown')
        : shell(`risk.${level}`);
  };
  const step = (event: KeyboardEvent, index: number) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = move === undefined ? undefined : days[index + move];
    if (!next) return;
    event.preventDefault();
    onChoose({ disease, date: next.date });
    const beside = event.currentTarget.parentElement?.children[index + (move ?? 0)];
    if (beside instanceof HTMLElement) beside.focus();
  };
  const inRow = chosen.disease === disease;
  return (
    <Box sx={{ mt: 0.5 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          justifyContent: 'space-between',
          px: 0.5,
          fontSize: '0.875rem',
        }}
      >
        <Box component="span" sx={{ fontWeight: 400 }}>
          {t(`disease.${disease}`)}
        </Box>
        {now && cell && (
          <Box
            component="span"
            sx={{
              fontWeight: 650,
              color: ({ palette }) =>
                cell.level === null ? palette.text.secondary : palette.field.risk[cell.level].text,
            }}
          >
            {wordOf(now)}
          </Box>
        )}
      </Box>
      {cover && (
        <Box aria-hidden="true" sx={{ position: 'relative', height: 10 }}>
          {coverRuns(cover.days).map(({ from, to, state }) => (
            <Box
              key={from}
              sx={{
                position: 'absolute',
                top: 2,
                height: 6,
                borderRadius: '3px',
                left: `calc(${(100 * from) / days.length}% + 2px)`,
                width: `calc(${(100 * (to - from)) / days.length}% - 4px)`,
                border: `1.5px solid ${colours.good}`,
                backgroundColor: state === 'covered' ? colours.good : 'transparent',
                borderStyle: state === 'covered' ? 'solid' : 'dashed',
              }}
            />
          ))}
        </Box>
      )}
      <Box
        role="radiogroup"
        aria-label={t(`disease.${disease}`)}
        sx={{ display: 'grid', gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
      >
        {days.map((day, index) => {
          const { level, state } = diseaseCell(day, disease);
          const isChosen = inRow && chosen.date === day.date;
          const isStop = inRow ? isChosen : day.date === today;
          return (
            <Box
              component="button"
              type="button"
              role="radio"
              aria-checked={isChosen}
              aria-label={`${day.date === today ? t('today') : format.dayShort(day.date)}: ${wordOf(day)}`}
              key={day.date}
              tabIndex={isStop ? 0 : -1}
              onClick={() => onChoose({ disease, date: day.date })}
              onKeyDown={(event) => step(event, index)}
              sx={{
                border: 0,
                p: 0,
                minHeight: 40,
                display: 'grid',
                placeItems: 'center',
                cursor: 'pointer',
                backgroundColor: 'transparent',
                color: 'inherit',
              }}
            >
              <svg
                aria-hidden="true"
                width={VESSEL.width + 6}
                height={VESSEL.height + 6}
                viewBox="-3 -3 30 36"
              >
                {state === 'none' ? (
                  <path d="M5 28.5h14" stroke={colours.line} strokeWidth={2} strokeLinecap="round" />
                ) : (
                  <VesselShape level={level} {...VESSEL} />
                )}
                {isChosen && (
                  <rect
                    x={-2}
                    y={-2}
                    width={VESSEL.width + 4}
                    height={VESSEL.height + 4}
                    rx={7}
                    fill="none"
                    stroke={colours.ink}
                    strokeWidth={2}
                  />
                )}
              </svg>
            </Box>
          );
        })}
      </Box>
      {due && (
        <Box
          aria-hidden="true"
          sx={{
            height: 8,
            ml: `${(100 * due.from) / days.length}%`,
            width: `${(100 * (due.to - due.from)) / days.length}%`,
            border: `2px solid ${colours.ink}`,
            borderTop: 0,
            // What continues beyond the days has no end here.
            borderRightWidth: due.open ? 0 : 2,
          }}
        />
      )}
    </Box>
  );
}
