import type { Plot } from '@draksha/contract';
import type { DayPlan } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { RiskVessel } from '../../ui/risk-vessel.tsx';
import { type PlotLine, plotGroups } from './plot-rows.ts';
import { stageKey } from './stage-key.ts';

/** C: the plots by risk, each with its day, its stage and the disease of this stage; those alike folded into one. */
export function PlotList({ plots, plan }: { readonly plots: readonly Plot[]; readonly plan: DayPlan }) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  return (
    <Card component="section" sx={{ px: 2, pb: 0.5 }}>
      <Typography component="h2" variant="h6" sx={{ py: 1.5, fontWeight: 600 }}>
        {t('title.plots')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {plotGroups(plots, plan).map(({ lines }) => {
          const [first] = lines;
          if (first === undefined) return null;
          if (lines.length === 1) return <PlotLineRow key={first.plot.id} line={first} />;
          return (
            <Box component="li" key={first.plot.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <Box component="details">
                <Box
                  component="summary"
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 1,
                    minHeight: 64,
                    py: 1,
                    cursor: 'pointer',
                    listStyle: 'none',
                  }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <strong>{t('plot.alike', { number: format.number(lines.length) })}</strong>
                    <Box
                      sx={{
                        fontSize: '0.875rem',
                        color: 'text.secondary',
                        overflow: 'hidden',
                        textOverflow: 'ellipsis',
                        whiteSpace: 'nowrap',
                      }}
                    >
                      {lines.map(({ plot }) => plot.name).join(', ')}
                    </Box>
                  </Box>
                  <PlotRisk line={first} />
                  <Icon name="down" />
                </Box>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pl: 2 }}>
                  {lines.map((line) => (
                    <PlotLineRow key={line.plot.id} line={line} />
                  ))}
                </Box>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}

function PlotLineRow({ line }: { readonly line: PlotLine }) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { plot, today } = line;
  const stage = today?.growthStage;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box
        component={Link}
        to={`/plots/${plot.id}`}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 64,
          py: 1,
          color: 'inherit',
          textDecoration: 'none',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {plot.name}
          </Box>
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {stage
              ? `${t('plot.dap', { dap: format.number(stage.daysAfterPruning) })} · ${t(stageKey(stage))}`
              : t('plot.noSeason')}
          </Box>
        </Box>
        {stage && <PlotRisk line={line} />}
      </Box>
      <Missing line={line} />
    </Box>
  );
}

/** The vessel and the word of what threatens; that nothing does, or that it is not known, in words too. */
export function PlotRisk({ line: { today } }: { readonly line: PlotLine }) {
  const { t } = useTranslation('plan');
  if (!today) return null;
  const { leading, ranking, tissue } = today;
  if (tissue === 'before_green_tissue') return <Quiet>{t('plot.noLeaves')}</Quiet>;
  if (leading?.level)
    return (
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          fontWeight: 600,
          flex: 'none',
          maxWidth: '50%',
        }}
      >
        <RiskVessel level={leading.level} size={20} />
        <span>
          {t(wordOf('plan:disease', leading.disease))} {t(`risk.${leading.level}`)}
        </span>
      </Box>
    );
  if (!ranking.some(({ level }) => level !== null)) return <Quiet>{t('plot.unknown')}</Quiet>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <RiskVessel level="very_low" size={20} />
      {t('plot.calm')}
    </Box>
  );
}

const Quiet = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);

/** What keeps the advice from being whole, and the one way to mend it. */
function Missing({ line: { plot, today } }: { readonly line: PlotLine }) {
  const { t } = useTranslation('plan');
  const noPlace = plot.latitude === null || plot.longitude === null;
  const noSeason = today !== null && today.growthStage === null;
  if (!noPlace && !noSeason) return null;
  return (
    <Box sx={{ pb: 1, fontSize: '0.875rem', color: (theme) => theme.palette.field.verdict.fair.text }}>
      {noSeason ? t('today.noPruning') : t('today.no_place')}
      <Button component={Link} to={`/plots/${plot.id}`} sx={{ ml: 0.5 }}>
        {noSeason ? t('today.addPruning') : t('today.addPlace')}
      </Button>
    </Box>
  );
}
