import type { Plot, Season } from '@draksha/contract';
import { begunSeasons } from '@draksha/reports/analytics/season-comparison';
import type { ReportRows } from '@draksha/reports/report-rows';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useChosenPlot } from '../../lib/chosen-plot.ts';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Back } from '../../ui/back.tsx';
import { ChipRow } from '../../ui/chip-row.tsx';
import { Filled } from '../../ui/filled.tsx';
import { LayoutSkeleton } from '../../ui/layout-skeleton.tsx';
import { Blank, Hint } from '../../ui/notice.tsx';
import { PlotChooser } from '../../ui/plot-chooser.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { usePlots } from '../plots/queries.ts';
import { useReportRows } from '../reports/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { RiskNightsCard, SprayJudgementCard } from './judgement-cards.tsx';
import { CategoryCard, PurposeCard, SpendingCard } from './money-cards.tsx';
import { rupees } from './season-words.ts';
import { useComparison } from './use-comparison.ts';
import { NightCard, SumCard } from './weather-cards.tsx';
import { YieldCard } from './yield-card.tsx';

/** A plot's season beside the last one, by days after pruning. */
export default function SeasonsPage() {
  const { t } = useTranslation('reports');
  const all = usePlots().filter(({ status }) => status !== 'removed');
  const [plot, choose] = useChosenPlot(all);
  const rows = useReportRows();
  return (
    <Screen title={t('compare.title')} back={<Back to="/reports" word={t('title')} />} wide>
      <PlotChooser label={t('plot')} plots={all} chosenId={plot?.id ?? null} onChoose={choose} />
      {plot ? (
        <SeasonsOf key={plot.id} plot={plot} rows={rows} />
      ) : (
        <Filled skeleton={<RowsSkeleton rows={3} height={160} />}>
          <Blank
            icon="plots"
            title={t('empty')}
            action={
              may('plots') && (
                <Button component={Link} to="/plots/new" variant="contained">
                  {t('plots.add')}
                </Button>
              )
            }
          >
            {t('emptyWhy')}
          </Blank>
        </Filled>
      )}
    </Screen>
  );
}

interface SeasonsProps {
  readonly plot: Plot;
  readonly rows: ReportRows;
}

/** Enough to choose from; older ones are of no use on a phone. */
const MAX_CHIPS = 6;

function SeasonsOf({ plot, rows }: SeasonsProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const { all } = useSeasons()(plot.id);
  const begun = useMemo(() => {
    const ids = begunSeasons(plot.id, rows.seasons, calendarDay(nowMs())).map(({ id }) => id);
    return ids.flatMap((id) => all.find((season) => season.id === id) ?? []);
  }, [plot.id, rows.seasons, all]);
  const asked = search.get('season');
  const season = begun.find(({ id }) => id === asked) ?? begun[0];
  if (season === undefined)
    return (
      <Blank
        icon="plots"
        title={t('compare.noSeason')}
        action={
          <Button component={Link} to={`/plots/${plot.id}`} variant="contained">
            {t('compare.openPlot')}
          </Button>
        }
      >
        {t('compare.noSeasonWhy')}
      </Blank>
    );
  return (
    <>
      {begun.length > 1 && (
        <Reveal summary={chipOf(season)}>
          <ChipRow
            label={t('compare.which')}
            chips={begun
              .slice(0, MAX_CHIPS)
              .map((one) => ({ id: one.id, word: chipOf(one), isChosen: one.id === season.id }))}
            onChoose={(id) =>
              setSearch(
                (before) => {
                  before.set('season', id);
                  return before;
                },
                { replace: true },
              )
            }
          />
        </Reveal>
      )}
      <Comparison key={season.id} plot={plot} rows={rows} season={season} />
    </>
  );

  function chipOf({ cycle, pruningDate }: Season): string {
    return `${t(`cycle.${cycle}`)}, ${format.date(pruningDate)}`;
  }
}

function Comparison({ plot, rows, season }: SeasonsProps & { readonly season: Season }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { figures, weather, noWeather, judgement, sources } = useComparison(rows, plot, season);
  const { before, outOfSeasons } = figures;
  return (
    <>
      {before === null && (
        <Hint>
          <Box>{t('compare.noBefore')}</Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            <Button component={Link} to={`/plots/${plot.id}`} variant="outlined">
              {t('compare.openPlot')}
            </Button>
            <Button component={Link} to="/farm-records/import" variant="outlined" hidden={!may('plots')}>
              {t('compare.importDiary')}
            </Button>
          </Box>
        </Hint>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Box>
          <SpendingCard figures={figures} />
          <CategoryCard figures={figures} />
          <PurposeCard figures={figures} />
          <YieldCard figures={figures} />
        </Box>
        <Box>
          <NightCard figures={figures} now={weather.now} before={weather.before} />
          {noWeather !== null && noWeather !== 'loading' && (
            <Hint>
              <Box>{t(`compare.noWeather.${noWeather}`)}</Box>
              {noWeather === 'no_place' && may('plots') && (
                <Button component={Link} to={`/plots/${plot.id}/place`} variant="outlined" sx={{ mt: 1 }}>
                  {t('compare.givePlace')}
                </Button>
              )}
            </Hint>
          )}
          {noWeather === 'loading' && (
            <LayoutSkeleton
              of={[
                [
                  'card',
                  [
                    ['line', 65, 40],
                    ['rows', 3, 56],
                  ],
                ],
              ]}
            />
          )}
          {judgement.now && (
            <>
              <SprayJudgementCard figures={figures} now={judgement.now} before={judgement.before} />
              <RiskNightsCard figures={figures} now={judgement.now} before={judgement.before} />
            </>
          )}
          {weather.now && (
            <>
              <SumCard of="rain" figures={figures} now={weather.now} before={weather.before} />
              <SumCard of="heat" figures={figures} now={weather.now} before={weather.before} />
            </>
          )}
        </Box>
      </Box>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {outOfSeasons > 0 && <Box>{t('compare.outOfSeasons', { money: rupees(format, outOfSeasons) })}</Box>}
        {sources.length > 0 && <Box>{t('compare.source', { names: sources.join(', ') })}</Box>}
        <Box>{t('compare.rule')}</Box>
      </Box>
    </>
  );
}
