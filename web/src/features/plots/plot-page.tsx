import type { Plot } from '@draksha/contract';
import { areaDifference, boundaryHectares, boundaryRemarks } from '@draksha/contract/boundary';
import { growsWood } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { save } from '../../lib/farm/farm-noun.ts';
import { may, mayOpen } from '../../lib/may.ts';
import { powerSlotWords } from '../../lib/power-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Back } from '../../ui/back.tsx';
import { useDoubt } from '../../ui/doubt.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LayoutSkeleton, type Shape } from '../../ui/layout-skeleton.tsx';
import { Hint } from '../../ui/notice.tsx';
import { PhotoStrip } from '../../ui/photo-strip.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UnknownCard } from '../../ui/unknown-card.tsx';
import { DiseasePart } from '../agronomy/queries.ts';
import { WaitingProposals } from '../proposals/queries.ts';
import { PlotDiary } from '../records/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { VineyardLooks } from '../tasks/queries.ts';
import { PlotPlan, usePlan } from '../today/queries.ts';
import { PlotSensor } from '../weather/queries.ts';
import { NewSeason } from './new-season.tsx';
import { PlotGone } from './plot-gone.tsx';
import { PlotHead } from './plot-head.tsx';
import { LaterJobs } from './plot-jobs.tsx';
import { PlotMenu } from './plot-menu.tsx';
import { SprayedList } from './plot-sprays.tsx';
import type { PlotSummary } from './plot-summary.ts';
import { PlotTiles } from './plot-tiles.tsx';
import { plots } from './queries.ts';
import { SeasonsPart } from './seasons-part.tsx';
import { usePlotSummary } from './use-plot-summary.ts';

/** Day, stage and season; today's work; diseases by day. */
const HEAD: Shape = [
  ['rows', 1, 84],
  ['block', 22],
  ['gap', 44],
];
const DAY: Shape = [
  [
    'card',
    [
      ['line', 50, 28],
      ['rows', 2, 76],
    ],
  ],
];
const DISEASES: Shape = [
  [
    'card',
    [
      ['line', 60, 32],
      ['grid', 3, 7, { xs: 28, md: 48 }],
    ],
  ],
];

/** A plot's screen: state, seasons, and links. */
export default function PlotPage() {
  const { id = '' } = useParams();
  const plot = plots.useOne(id);
  if (plot) return <KnownPlot key={id} plot={plot} />;
  return <PlotGone skeleton={<LayoutSkeleton of={[...HEAD, ...DAY, ['grid', 1, 3, 98], ...DISEASES]} />} />;
}

function KnownPlot({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation('plotbook');
  const standing = usePlotSummary()(plot);
  const { plan, tasks } = usePlan();
  const today = plan.plots.find(({ plotId }) => plotId === plot.id);
  const isWide = useMediaQuery('(min-width: 900px)');
  return (
    <Screen
      title={plot.name}
      back={<Back word={t('plotPage.back')} to="/plots" />}
      action={
        may('plots') && (
          <Box sx={{ display: 'flex', mr: { xs: -1.5, md: 0 } }}>
            <IconButton component={Link} to={`/plots/${plot.id}/edit`} aria-label={t('plotPage.edit')}>
              <Icon name="pencil" />
            </IconButton>
            <PlotMenu plot={plot} />
          </Box>
        )
      }
      wide
    >
      <PlotHead plot={plot} standing={standing} />
      {plot.status !== 'bearing' && plot.status !== 'removed' && <Hint>{t(`care.${plot.status}`)}</Hint>}
      <Missing plot={plot} standing={standing} isCounted={!!today?.wood} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Suspense fallback={<LayoutSkeleton of={DAY} />}>
            <PlotPlan plan={plan} tasks={tasks} plotId={plot.id}>
              <LaterJobs plotId={plot.id} />
            </PlotPlan>
          </Suspense>
          <Box sx={{ display: 'grid', gap: 1.5, '&:not(:empty)': { mb: 1.5 } }}>
            <WaitingProposals plotId={plot.id} />
            <Suspense fallback={null}>
              <VineyardLooks plots={[plot]} />
            </Suspense>
          </Box>
          {today && <PlotTiles plotId={plot.id} today={today} />}
          {plot.latitude !== null && (standing.running || today?.wood) && (
            <Suspense fallback={<LayoutSkeleton of={DISEASES} />}>
              <DiseasePart plotId={plot.id} isShort={!isWide} />
            </Suspense>
          )}
          {plot.latitude !== null && (
            <Suspense>
              <PlotSensor plotId={plot.id} />
            </Suspense>
          )}
        </Box>
        <PlotBook key={String(isWide)} plot={plot} season={standing.running} isOpen={isWide} />
      </Box>
    </Screen>
  );
}

interface PlotBookProps {
  readonly plot: Plot;
  readonly season: PlotSummary['running'];
  /** On wide screens. */
  readonly isOpen: boolean;
}

/** Rarely read parts: collapsed on a phone, open on wide screens. */
function PlotBook({ plot, season, isOpen }: PlotBookProps) {
  const { t } = useTranslation('plotbook');
  const parts = [
    { name: t('plotWork.sprays'), part: () => <SprayedList plot={plot} season={season} />, isOpen },
    {
      name: t('plotWork.diary'),
      isOpen,
      part: () => (
        <>
          <Suspense fallback={<RowsSkeleton rows={3} height={64} />}>
            <PlotDiary plotId={plot.id} none={t('plotWork.noDiary')} />
          </Suspense>
          {mayOpen('/farm-records/new?kind=note') && (
            <Button component={Link} to={`/farm-records/new?kind=note&plotId=${plot.id}`} sx={{ ml: -1.5 }}>
              {t('plotWork.write')}
            </Button>
          )}
          <Button component={Link} to="/farm-records">
            {t('plotWork.allDiary')}
          </Button>
        </>
      ),
    },
    { name: t('season.title'), part: () => <SeasonsPart plot={plot} />, isOpen },
    {
      name: t('plotPage.photos'),
      isOpen,
      part: () => (
        <>
          <PhotoStrip owner={{ noun: 'plots', id: plot.id }} />
          <MoreFacts plot={plot} />
          <Remarks plot={plot} />
          <Elsewhere plot={plot} />
        </>
      ),
    },
  ];
  return (
    <Card component="section" sx={{ minWidth: 0, '& > div + div': { borderTop: 1, borderColor: 'divider' } }}>
      {parts.map(({ name, part, isOpen: open }) => (
        <Box key={name} sx={{ px: 2 }}>
          <Reveal
            open={open}
            summary={
              <Box component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 650 }}>
                {name}
              </Box>
            }
          >
            {part}
          </Reveal>
        </Box>
      ))}
    </Card>
  );
}

function Elsewhere({ plot: { id: plotId, status } }: { readonly plot: Plot }) {
  const { t } = useTranslation('plotbook');
  // The stages are those of a crop.
  const stages = { to: `/growth-stages?plot=${plotId}`, word: t('plotWork.stages') };
  const ways = [
    { to: `/diseases?plot=${plotId}`, word: t('plotPage.diseases') },
    { to: `/irrigation?plot=${plotId}`, word: t('plotWork.water') },
    ...(growsWood(status) ? [] : [stages]),
    { to: `/reports/seasons?plot=${plotId}`, word: t('plotWork.seasons') },
    { to: `/weather?plot=${plotId}`, word: t('nav.weather') },
  ].filter(({ to }) => mayOpen(to));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {ways.map(({ to, word }) => (
        <Button key={to} component={Link} to={to} variant="outlined">
          {word}
        </Button>
      ))}
    </Box>
  );
}

interface MissingProps {
  readonly plot: Plot;
  readonly standing: PlotSummary;
  /** Its vines have a date to count from without a season. */
  readonly isCounted: boolean;
}

/** Gaps in the plot's advice, each with the link that fills it. */
function Missing({ plot, standing, isCounted }: MissingProps) {
  const { t } = useTranslation('plotbook');
  const { all } = useSeasons()(plot.id);
  const [isAdding, setAdding] = useState(false);
  const { id, latitude, status } = plot;
  if (status === 'resting' || status === 'removed') return null;
  const isDated = standing.running !== null || standing.coming !== null || isCounted;
  const grows = growsWood(status);
  return (
    <>
      {!isDated && grows && (
        <UnknownCard
          title={t('plots.noPruning')}
          cure={{ word: t('plotPage.edit'), to: `/plots/${id}/edit` }}
        >
          {t('care.noDate')}
        </UnknownCard>
      )}
      {!isDated && !grows && (
        <UnknownCard
          title={t('plots.noPruning')}
          {...(may('seasons') && { cure: { word: t('today.addPruning'), onAsk: () => setAdding(true) } })}
        >
          {t('today.noPruning')}
        </UnknownCard>
      )}
      {latitude === null && (
        <UnknownCard
          title={t('plots.noPlace')}
          cure={{ word: t('plotPage.givePlace'), to: `/plots/${id}/place` }}
        >
          {t('today.no_place')}
        </UnknownCard>
      )}
      {isAdding && <NewSeason plot={plot} others={all} onClose={() => setAdding(false)} />}
    </>
  );
}

/** Remarks about boundary, area and place. */
function Remarks({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const submit = useSubmit<void>();
  const doubt = useDoubt();
  const remarks = boundaryRemarks(plot);
  if (remarks.length === 0 || plot.boundary === null) return null;
  const drawn = boundaryHectares(plot.boundary);
  const areaHectares = Math.round(drawn * 10_000) / 10_000;
  const takeDrawn = async () => {
    if (await doubt.ask(areaHectares, plot.areaHectares, 'plot'))
      await submit.run(() => save(plots.change(plot, { areaHectares })));
  };
  const values = {
    typed: format.area(plot.areaHectares),
    drawn: format.area(drawn),
    percent: format.percent((areaDifference(plot) ?? 0) * 100),
  };
  return (
    <Hint>
      {remarks.map((remark) => (
        <Box key={remark}>{t(`remark.${remark}`, values)}</Box>
      ))}
      {remarks.includes('area_differs') && may('plots') && (
        <Button
          onClick={() => void takeDrawn()}
          disabled={submit.busy}
          variant="outlined"
          sx={{ color: 'inherit', mt: 1 }}
        >
          {t('plotPage.takeDrawn', values)}
        </Button>
      )}
      {doubt.dialog}
    </Hint>
  );
}

/** Further facts of the plot, without unknown ones. */
function MoreFacts({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const drip =
    plot.emittersPerVine !== null && plot.emitterLitresPerHour !== null
      ? t('plotPage.drip', {
          emitters: format.number(plot.emittersPerVine, 1),
          litres: format.number(plot.emitterLitresPerHour, 1),
        })
      : null;
  const spacing =
    plot.rowSpacingM !== null && plot.vineSpacingM !== null
      ? t('plotPage.spacing', {
          rows: format.number(plot.rowSpacingM, 2),
          vines: format.number(plot.vineSpacingM, 2),
        })
      : null;
  const rows = [
    [t('plot.field.rootstock'), plot.rootstock],
    [t('plot.field.plantingDate'), plot.plantingDate && format.date(plot.plantingDate)],
    [t('care.topWorkedOn'), plot.topWorkedOn && format.date(plot.topWorkedOn)],
    [t('plot.field.totalVines'), plot.totalVines === null ? null : format.number(plot.totalVines)],
    [t('plotPage.spacingLabel'), spacing],
    [t('plot.field.trellis'), plot.trellis && t(`plot.trellises.${plot.trellis}`)],
    [t('plot.field.irrigationType'), plot.irrigationType && t(`irrigationTypes.${plot.irrigationType}`)],
    [t('plotPage.dripLabel'), drip],
    [t('plotPage.waterEc'), plot.waterEcDsPerM == null ? null : format.number(plot.waterEcDsPerM, 2)],
    [t('plotPage.power'), (plot.powerSlots ?? []).map((slot) => powerSlotWords(format, slot)).join(' · ')],
    [t('plot.field.soilType'), plot.soilType],
    [t('plot.field.registrationCode'), plot.registrationCode],
    [t('plot.field.notes'), plot.notes],
  ].filter(([, value]) => value !== null && value !== '');
  return (
    <>
      {rows.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('plotPage.aboutNone')}</Box>}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}
      >
        {rows.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}
