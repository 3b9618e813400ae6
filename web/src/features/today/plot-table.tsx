import type { Plot } from '@draksha/contract';
import { type DayPlan, plotRisk, sprayBlock } from '@draksha/models';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hourOfDay } from '../../lib/format.ts';
import { stageWord } from '../../lib/stage-word.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { RiskVessel } from '../../ui/risk-vessel.tsx';
import { VerdictMark } from '../../ui/verdict.tsx';
import { verdictName } from '../../ui/verdict-name.ts';
import { levelOf, type PlotLine, plotGroups } from './plot-rows.ts';
import type { CellWeather } from './queries.ts';

interface PlotTableProps {
  readonly plots: readonly Plot[];
  readonly plan: DayPlan;
  readonly weather: readonly CellWeather[];
  readonly nowMs: number;
}

const shown = ['downyMildew', 'powderyMildew'] as const;

/** C on a wide screen: each plot with its day, its two great diseases, best hours, water and protection. */
export function PlotTable({ plots, plan, weather, nowMs }: PlotTableProps) {
  const { t } = useTranslation('plan');
  const lines = plotGroups(plots, plan).flatMap((group) => group.lines);
  const head = {
    textAlign: 'start',
    fontWeight: 400,
    fontSize: '0.875rem',
    color: 'text.secondary',
    py: 0.5,
    pr: 1,
  } as const;
  return (
    <Card component="section" sx={{ px: 2, pb: 1 }}>
      <Typography component="h2" sx={{ fontSize: '1rem', py: 1.5, fontWeight: 650 }}>
        {t('title.plots')}
      </Typography>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: '0.875rem',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <thead>
          <tr>
            {[
              t('table.plot'),
              t('table.day'),
              t('table.stage'),
              ...shown.map((disease) => t(wordOf('plan:disease', disease))),
              t('quantity.verdict'),
              t('table.drip'),
              t('table.protected'),
            ].map((name) => (
              <Box component="th" scope="col" key={name} sx={head}>
                {name}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <PlotTableRow
              key={line.plot.id}
              line={line}
              weather={weather.find(({ cell }) => cell.plotIds.includes(line.plot.id))}
              date={plan.date}
              nowMs={nowMs}
            />
          ))}
        </tbody>
      </Box>
    </Card>
  );
}

interface RowProps {
  readonly line: PlotLine;
  readonly weather: CellWeather | undefined;
  readonly date: string;
  readonly nowMs: number;
}

function PlotTableRow({ line: { plot, today }, weather, date, nowMs }: RowProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const stage = today?.growthStage;
  const risk = today && plotRisk(today);
  const block = weather && !weather.sample ? sprayBlock(weather, date, hourOfDay(nowMs)) : null;
  const cell = { py: 1, pr: 1, borderTop: 1, borderColor: 'divider', height: 48 } as const;
  const figure = { ...cell, whiteSpace: 'nowrap' } as const;
  return (
    <tr>
      <Box component="th" scope="row" sx={{ ...figure, textAlign: 'start', fontWeight: 650 }}>
        <Box
          component={Link}
          to={`/plots/${plot.id}`}
          title={plot.name}
          sx={{
            display: 'block',
            maxWidth: 120,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            color: 'inherit',
            textDecoration: 'none',
          }}
        >
          {plot.name}
        </Box>
      </Box>
      <Box component="td" sx={figure}>
        {stage ? format.number(stage.daysAfterPruning) : '–'}
      </Box>
      <Box component="td" sx={cell}>
        {stage ? t(stageWord(stage)) : t('plot.noSeason')}
      </Box>
      {shown.map((disease) => {
        const level = levelOf(today, disease);
        const isUnknown = risk?.unknown.includes(disease) || (risk?.state === 'unknown' && level === null);
        return (
          <Box component="td" key={disease} sx={figure}>
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
              {(level || isUnknown) && <RiskVessel level={level} size={18} />}
              {level
                ? t(`risk.${level}`)
                : today?.tissue === 'before_green_tissue'
                  ? t('plot.noLeaves')
                  : isUnknown
                    ? t('plot.unknown')
                    : '–'}
            </Box>
          </Box>
        );
      })}
      <Box component="td" sx={figure}>
        {block ? (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
            <VerdictMark verdict={verdictName[block.level]} size={14} />
            {format.hoursShort(block.startHour, block.endHour)}
          </Box>
        ) : (
          '–'
        )}
      </Box>
      <Box component="td" sx={cell}>
        {drip()}
      </Box>
      <Box component="td" sx={cell}>
        {cover()}
      </Box>
    </tr>
  );

  function drip() {
    const water = today?.water;
    if (!water) return '–';
    if (water.state === 'rain_enough') return t('table.rain');
    if (water.state === 'emitters_unknown')
      return (
        <Box
          component={Link}
          to={`/irrigation?plot=${plot.id}`}
          sx={{ color: 'leaf', fontWeight: 650, textDecoration: 'none' }}
        >
          {t('table.addDrippers')}
        </Box>
      );
    return water.minutes ? format.minutes(water.minutes.expected) : '–';
  }

  function cover(): string {
    const found = today?.covers.find(({ disease }) => disease === (today.leading?.disease ?? 'downyMildew'));
    if (!found) return '–';
    if (found.state !== 'covered') return t('table.notProtected');
    return found.coveredUntilMs === null ? '✓' : format.halfDay(found.coveredUntilMs);
  }
}
