import type { Plot } from '@draksha/contract';
import { growsWood } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { PlotOutline } from '../../ui/plot-outline.tsx';
import { RiskVessel } from '../../ui/risk-vessel.tsx';
import { SeasonBar } from '../../ui/season-bar.tsx';
import type { PlotSummary } from './plot-summary.ts';
import { barWords, dayWords, factWords } from './summary-words.ts';

interface PlotCardProps {
  readonly plot: Plot;
  readonly standing: PlotSummary;
  readonly isChosen?: boolean;
  /** The plan orders a spray for today. */
  readonly isSprayed?: boolean;
}

/** A plot in the list: its shape, how far it is, what threatens it. The whole card opens it. */
export function PlotCard({ plot, standing, isChosen = false, isSprayed = false }: PlotCardProps) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const colours = useChartColours();
  const { risk, running, coming, day } = standing;
  const season = running ?? coming;
  return (
    <Box
      component={Link}
      to={`/plots/${plot.id}`}
      aria-current={isChosen ? true : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 100,
        p: 2,
        boxSizing: 'border-box',
        borderRadius: '16px',
        color: 'inherit',
        textDecoration: 'none',
        backgroundColor: 'background.paper',
        boxShadow: ({ palette }) =>
          isChosen
            ? `inset 0 0 0 2px ${palette.leaf}`
            : '0 1px 2px rgba(24,40,28,.06), 0 3px 12px rgba(24,40,28,.06)',
        '&:hover': { backgroundColor: 'action.hover' },
      }}
    >
      <PlotOutline
        boundary={plot.boundary}
        fill={risk ? colours.risk[risk.level] : colours.brandTint}
        size={56}
      />
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
          <Box sx={{ fontWeight: 650, fontSize: '1rem', overflowWrap: 'anywhere' }}>{plot.name}</Box>
          {risk && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.875rem' }}>
              <RiskVessel level={risk.level} size={20} />
              {t(wordOf('plan:disease', risk.disease))}: {t(`risk.${risk.level}`)}
            </Box>
          )}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {factWords(format, plot).join(' · ')}
          {/* A dot at the end of a line leads nowhere: without a day the words have a line of their own. */}
          {season && factWords(format, plot).length > 0 && ' · '}
          <Box component="span" sx={{ color: 'text.primary', display: season ? 'inline-block' : 'block' }}>
            {dayWords(t, format, standing)}
          </Box>
        </Box>
        {isSprayed && <Box sx={{ fontSize: '0.875rem', fontWeight: 650 }}>{t('plots.spray')}</Box>}
        {standing.isUnknown && (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.75,
              fontSize: '0.875rem',
              color: 'text.secondary',
            }}
          >
            <RiskVessel level={null} size={20} />
            {standing.unknown.length === 0
              ? t('card.lookAt')
              : t('card.lookFor', {
                  diseases: standing.unknown.map((one) => t(wordOf('plan:disease', one))).join(', '),
                })}
          </Box>
        )}
        {plot.latitude === null && (
          <Box sx={{ color: ({ palette }) => palette.field.verdict.fair.text }}>{t('plots.noPlace')}</Box>
        )}
        {season && day !== null && !growsWood(plot.status) && (
          <SeasonBar
            cycle={season.cycle}
            today={day}
            seen={standing.seen}
            sentence={barWords(t, format, standing)}
          />
        )}
      </Box>
    </Box>
  );
}
