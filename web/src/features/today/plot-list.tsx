import type { Plot } from '@draksha/contract';
import { type DayPlan, type PlotToday, plotRisk, type RankedDisease } from '@draksha/models';
import type { RiskLevel } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { may } from '../../lib/may.ts';
import { stageWord } from '../../lib/stage-word.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { RiskVessel } from '../../ui/risk-vessel.tsx';
import { diseaseNames } from './plan-words.ts';
import { isUndated, type PlotLine, plotGroups } from './plot-rows.ts';

/** C: the plots by risk, each with its day, its stage and the disease of this stage; those alike folded into one. */
export function PlotList({ plots, plan }: { readonly plots: readonly Plot[]; readonly plan: DayPlan }) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  return (
    <Card component="section">
      <Box component="h2" sx={{ m: 0, px: 2, py: 0.5, fontSize: '1rem', fontWeight: 650 }}>
        {t('title.plots')}
      </Box>
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
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    columnGap: 1,
                    minHeight: 54,
                    px: 2,
                    py: 0.5,
                    cursor: 'pointer',
                    listStyle: 'none',
                  }}
                >
                  <Box sx={{ flex: '1 1 6rem', minWidth: 0 }}>
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
                  <RiskOfPlot line={first} />
                  <Icon name="down" />
                </Box>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pl: 1 }}>
                  {lines.map((line) => (
                    <PlotLineRow key={line.plot.id} line={line} />
                  ))}
                </Box>
              </Box>
            </Box>
          );
        })}
      </Box>
      <Missing plots={plots} plan={plan} />
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
          display: 'block',
          minHeight: 48,
          px: 2,
          pt: '1px',
          pb: '4px',
          color: 'inherit',
          textDecoration: 'none',
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Box
            sx={{
              flex: '1 1 6rem',
              minWidth: 0,
              fontWeight: 650,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {plot.name}
          </Box>
          {(stage || today?.wood) && <RiskOfPlot line={line} />}
        </Box>
        <Box sx={{ fontSize: '0.875rem', lineHeight: 1.5, color: 'text.secondary' }}>
          {stage
            ? `${t('plot.dap', { dap: format.number(stage.daysAfterPruning) })} · ${t(stageWord(stage))}`
            : plot.status === 'bearing'
              ? t('plot.noSeason')
              : t(wordOf('plot.statuses', plot.status))}
        </Box>
      </Box>
    </Box>
  );
}

/** The vessel and the word of what threatens; that nothing does, or that it is not known, in words too. */
export function RiskOfPlot({ line: { today } }: { readonly line: PlotLine }) {
  const { t } = useTranslation('plan');
  if (!today) return null;
  const { state, leading, unknown } = plotRisk(today);
  if (state === 'quiet' && today.tissue === 'before_green_tissue') return <Quiet>{t('plot.noLeaves')}</Quiet>;
  if (state === 'calm')
    return (
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: '0.875rem' }}
      >
        <RiskVessel level="very_low" size={20} />
        {t('plot.calm')}
      </Box>
    );
  return (
    <>
      {leading && <LeadingRisk today={today} disease={leading.disease} level={leading.level} />}
      {(leading === null || unknown.length > 0) && (
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.75,
            fontSize: '0.875rem',
            color: 'text.secondary',
          }}
        >
          <RiskVessel level={null} size={20} />
          {unknown.length === 0 || unknown.length === today.ranking.length
            ? t('plot.unknown')
            : t('plot.unknownOf', { diseases: diseaseNames(t, unknown) })}
        </Box>
      )}
    </>
  );
}

interface LeadingRiskProps {
  readonly today: PlotToday;
  readonly disease: RankedDisease;
  readonly level: RiskLevel;
}

/** What leads: its level, or that the last spray protects from it. */
function LeadingRisk({ today, disease, level }: LeadingRiskProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const cover = today.covers.find((one) => one.disease === disease && one.state === 'covered');
  const name = t(wordOf('plan:disease', disease));
  if (cover)
    return (
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          flex: 'none',
          maxWidth: '60%',
          fontSize: '0.875rem',
          color: (theme) => theme.palette.field.verdict.good.text,
        }}
      >
        <Icon name="shield" size={20} />
        <span>
          {cover.coveredUntilMs === null
            ? t('plot.covered', { disease: name })
            : t('plot.coveredUntil', {
                disease: name,
                until: format.halfDay(cover.coveredUntilMs),
              })}
        </span>
      </Box>
    );
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        fontSize: '0.875rem',
        fontWeight: 650,
        flex: 'none',
        whiteSpace: 'nowrap',
      }}
    >
      <RiskVessel level={level} size={20} />
      <span>
        {name} {t(`risk.${level}`)}
      </span>
    </Box>
  );
}

const Quiet = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);

/** What keeps the advice of some plots from being whole: one row for each thing, to where it is given. */
function Missing({ plots, plan }: { readonly plots: readonly Plot[]; readonly plan: DayPlan }) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  if (!may('plots')) return null;
  const bare = plan.plots.filter(isUndated).map(({ plotId }) => plotId);
  const lost = plots.filter(({ latitude }) => latitude === null).map(({ id }) => id);
  const asked = [
    { word: 'plot.missing', ids: bare, end: '' },
    { word: 'plot.noPlace', ids: lost, end: '/place' },
  ] as const;
  return asked.map(({ word, ids, end }) => {
    if (ids.length === 0) return null;
    return (
      <Box
        key={word}
        component={Link}
        to={ids.length === 1 ? `/plots/${ids[0]}${end}` : '/plots'}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 48,
          px: 2,
          borderTop: 1,
          borderColor: 'divider',
          color: 'leaf',
          textDecoration: 'none',
        }}
      >
        {t(word, { count: ids.length, number: format.number(ids.length) })}
        <Icon name="chevron" size={20} />
      </Box>
    );
  });
}
