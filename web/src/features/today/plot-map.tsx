import type { Plot } from '@draksha/contract';
import { type DayPlan, plotRisk } from '@draksha/models';
import { type RiskLevel, riskLevels } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWidth } from '../../lib/use-width.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { ChartKey } from '../../ui/chart-key.tsx';
import { RiskVessel } from '../../ui/risk-vessel.tsx';
import { plotShapes } from './plot-map-layout.ts';

const HEIGHT_PX = 280;
const MAX_NAME = 14;

const shortened = (name: string): string => {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : name;
};

/** A plot that is no part of the plan. */
const NO_PLAN = { state: 'quiet', leading: null } as const;

/** On a wide screen: where the plots stand to one another, each filled by what threatens it most today. */
export function PlotMap({ plots, plan }: { readonly plots: readonly Plot[]; readonly plan: DayPlan }) {
  const { t } = useTranslation('plan');
  const colours = useChartColours();
  const [box, width] = useWidth<HTMLDivElement>(440);
  const placed = plots.flatMap(({ latitude, longitude, ...plot }) =>
    latitude === null || longitude === null ? [] : [{ ...plot, latitude, longitude }],
  );
  if (placed.length === 0) return null;
  const shapes = plotShapes(placed, { width, height: HEIGHT_PX });
  const riskOf = (id: string): { readonly level: RiskLevel | null; readonly words: string } => {
    const plotToday = plan.plots.find(({ plotId }) => plotId === id);
    const { state, leading } = plotToday ? plotRisk(plotToday) : NO_PLAN;
    if (state === 'unknown') return { level: null, words: t('plot.unknown') };
    const level = leading?.level ?? (state === 'calm' ? 'very_low' : null);
    return { level, words: level ? t(`risk.${level}`) : t('plot.noLeaves') };
  };
  return (
    <Card component="section" sx={{ pb: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, px: 2, py: 1.5 }}>
        <Typography component="h2" sx={{ fontSize: '1rem', flex: 1, fontWeight: 650 }}>
          {t('title.map')}
        </Typography>
        <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {t('map.note')}
        </Box>
      </Box>
      <Box ref={box} sx={{ backgroundColor: colours.cell }}>
        <svg width={width} height={HEIGHT_PX} style={{ display: 'block' }}>
          <title>{t('title.map')}</title>
          {placed.map(({ id, name }, i) => {
            const shape = shapes[i];
            const { level, words } = riskOf(id);
            if (!shape) return null;
            return (
              <Link key={id} to={`/plots/${id}`} aria-label={`${name}: ${words}`}>
                <title>{`${name}: ${words}`}</title>
                <polygon
                  points={shape.corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
                  fill={level ? colours.risk[level] : colours.card}
                  stroke={colours.ink}
                  strokeWidth={level === 'high' || level === 'critical' ? 2.5 : 1.25}
                  strokeDasharray={level ? undefined : '4 3'}
                  strokeLinejoin="round"
                />
                <text
                  x={shape.x}
                  y={shape.y + 5}
                  textAnchor="middle"
                  fontSize={14}
                  fontWeight={level === 'high' || level === 'critical' ? 650 : 400}
                  fill={colours.ink}
                  stroke={colours.card}
                  strokeWidth={4}
                  strokeLinejoin="round"
                  paintOrder="stroke"
                >
                  {shortened(name)}
                </text>
              </Link>
            );
          })}
          <g transform={`translate(${width - 22} ${HEIGHT_PX - 46})`}>
            <path d="M0 14 7-4 14 14 7 10Z" fill={colours.ink} />
            <text x={7} y={34} textAnchor="middle" fontSize={14} fill={colours.ink2}>
              N
            </text>
          </g>
        </svg>
      </Box>
      <ChartKey sx={{ rowGap: 0.5, px: 2, pt: 1.5 }}>
        {riskLevels.map((level) => (
          <li key={level}>
            <RiskVessel level={level} size={16} />
            {t(`risk.${level}`)}
          </li>
        ))}
      </ChartKey>
    </Card>
  );
}
