import type { Irrigation, Plot } from '@draksha/contract';
import { waterSalinity } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { may } from '../../../lib/may.ts';
import { troubleKey } from '../../../lib/trouble.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { useAutoRefresh } from '../../../lib/use-auto-refresh.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { LayoutSkeleton, type Shape } from '../../../ui/layout-skeleton.tsx';
import { Hint, Unread } from '../../../ui/notice.tsx';
import { SourceNote, SourceWarning } from '../../../ui/source-note.tsx';
import { NoSeason, OnlySample, PlotLacks } from '../plot-lacks.tsx';
import { type OnePlot, PlotScreen } from '../plot-screen.tsx';
import { irrigationQuery } from '../queries.ts';
import { AskDrippers } from './ask-drippers.tsx';
import { HowMuch } from './how-much.tsx';
import { OtherPlots } from './other-plots.tsx';
import { plotShares, waterBars, withOwnWater } from './plot-water.ts';
import { PowerLine } from './power-line.tsx';
import { useIsPicked } from './use-picked.ts';
import { WaterAndPower } from './water-and-power.tsx';
import { WaterBars } from './water-bars.tsx';
import { Watered } from './watered.tsx';
import { useWaterings } from './waterings.ts';

/** The minutes, the button, and the bars of the days. */
const WATER: Shape = [
  ['line', 45, 60],
  ['line', 85, 24],
  ['gap', 12],
  ['block', 48],
  ['gap', 12],
  [
    'card',
    [
      ['line', 60, 24],
      ['grid', 1, 14, 180],
      ['line', 75, 24],
    ],
  ],
];
const HOW: Shape = [
  [
    'card',
    [
      ['line', 70, 24],
      ['rows', 3, 34],
      ['line', 90, 65],
    ],
  ],
];

export default function IrrigationPage() {
  const { t } = useTranslation('agro');
  useAutoRefresh(['advice']);
  return (
    <PlotScreen about="irrigation" shape={WATER} title={t('irrigation.title')}>
      {(one) => (
        <>
          <IrrigationOf key={one.plot.id} {...one} />
          <OtherPlots chosenId={one.plot.id} />
        </>
      )}
    </PlotScreen>
  );
}

function IrrigationOf({ plot, seasons }: OnePlot) {
  const { t } = useTranslation('agro');
  const placed = plot.latitude !== null && plot.longitude !== null;
  const { running } = seasons;
  const isPicked = useIsPicked()(plot.id);
  const query = useAnswer({
    ...irrigationQuery(plot.id),
    enabled: placed && running !== null && !isPicked,
  });
  if (!placed || running === null)
    return <PlotLacks plot={plot} seasons={seasons} afterHarvest={t('irrigation.rest')} />;
  if (isPicked) return <NoSeason plot={plot} title={t('irrigation.rest')} />;
  return (
    <>
      {query.isError && !query.data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => void query.refetch()}>
          {t(troubleKey(query.error))}
        </Unread>
      )}
      {query.data ? (
        <IrrigationContent
          plot={plot}
          seasonId={running.id}
          irrigation={query.data}
          onAgain={() => void query.refetch()}
        />
      ) : (
        !query.isError && <LayoutSkeleton of={WATER} beside={HOW} />
      )}
    </>
  );
}

interface IrrigationContentProps {
  readonly plot: Plot;
  readonly seasonId: string;
  readonly irrigation: Irrigation;
  readonly onAgain: () => void;
}

function IrrigationContent({ plot, seasonId, irrigation, onAgain }: IrrigationContentProps) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const { waterings, givenOn } = useWaterings(plot);
  const answer = withOwnWater(plot, irrigation, givenOn);
  const { date, state, days, stage, provenance, rainKeptMm, givenKeptMm } = answer;
  const today = days.find((day) => day.date === date);
  const tomorrow = days.find((day) => day.date > date);
  const { minutes, litresPerVine } = plotShares(plot, today?.needed ?? null);
  const whole = minutes && Math.round(minutes.expected);
  const bars = waterBars(plot, answer, givenOn);
  if (provenance.sample)
    return (
      <>
        <OnlySample title={t('irrigation.sample')} onAgain={onAgain} />
        <Watered
          plot={plot}
          seasonId={seasonId}
          minutes={null}
          given={waterings.filter((one) => one.date === date)}
        />
      </>
    );
  return (
    <>
      <SourceWarning source={provenance} />
      <Box component="h2" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1 }}>
        {state === 'need' && whole !== null ? (
          <>
            <Box component="span" sx={{ fontSize: '3rem', fontWeight: 650, lineHeight: 1.25 }}>
              {format.minutes(whole)}
            </Box>
            <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
              {t('irrigation.waterToday', { plot: plot.name })}
            </Box>
          </>
        ) : (
          <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.5 }}>
            {t(`irrigation.state.${state}`)}
          </Box>
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', mb: 1.5 }}>
        {[
          litresPerVine && state === 'need'
            ? t('irrigation.perVine', { litres: format.number(litresPerVine.expected, 1) })
            : null,
          minutes && state === 'need' && Math.round(minutes.low) !== Math.round(minutes.high)
            ? t('irrigation.range', {
                low: format.minutes(Math.round(minutes.low)),
                high: format.minutes(Math.round(minutes.high)),
              })
            : null,
          state === 'rain_enough' && rainKeptMm > 0
            ? t('irrigation.rainKept', { rain: format.unit(rainKeptMm, 'mm', 1) })
            : null,
          givenKeptMm >= 0.05
            ? t('irrigation.givenKept', { water: format.unit(givenKeptMm, 'mm', 1) })
            : null,
          givenKeptMm <= -0.05
            ? t('irrigation.missing', { water: format.unit(-givenKeptMm, 'mm', 1) })
            : null,
          stage?.factor === 0.14 && state === 'need' ? t('irrigation.third') : null,
          tomorrow && (tomorrow.rainMm ?? 0) >= 1
            ? t('irrigation.rainTomorrow', { rain: format.unit(tomorrow.rainMm, 'mm') })
            : null,
        ]
          .filter(Boolean)
          .join(' ')}
      </Box>
      <Watered
        plot={plot}
        seasonId={seasonId}
        minutes={state === 'need' ? whole : null}
        given={waterings.filter((one) => one.date === date)}
      />
      <PowerLine plot={plot} minutes={state === 'need' ? whole : 0} />
      {waterSalinity(plot.waterEcDsPerM) === 'saltier' && (
        <Hint>{t('irrigation.saltier', { ec: format.number(plot.waterEcDsPerM, 2) })}</Hint>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
        }}
      >
        <Box>
          {may('plots') && <AskDrippers plot={plot} />}
          {bars && <WaterBars bars={bars} today={date} />}
        </Box>
        <Box>
          <HowMuch plot={plot} answer={answer} />
          {may('plots') && <WaterAndPower plot={plot} />}
          <Box sx={{ mb: 1.5 }}>
            <SourceNote source={provenance} />
          </Box>
        </Box>
      </Box>
    </>
  );
}
