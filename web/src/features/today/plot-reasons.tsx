import type { PlaceToday, PlotToday } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { calendarDay } from '../../lib/format.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { DiseaseRisk } from '../../ui/disease-risk.tsx';
import { SourceNote } from '../../ui/source-note.tsx';
import { WetStrip } from '../../ui/wet-strip.tsx';

interface PlotReasonsProps {
  readonly today: PlotToday;
  readonly place: PlaceToday | undefined;
  readonly at: string;
}

/** Behind a plot's line: the stage and what comes, the three diseases with their rules, the wet hours, the source. */
export function PlotReasons({ today, place, at }: PlotReasonsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { infection, growthStage } = today;
  const day = place?.wetDays.find((one) => one.infectionRisk && one.date === calendarDay(Date.parse(at)));
  const confidence = day?.modelConfidence;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {growthStage && <StageLines stage={growthStage} />}
      {infection && <DiseaseRisk risk={infection} />}
      {place && infection && (
        <>
          <WetStrip
            title={t('wetness.title')}
            sentence={
              infection.dailyLwdHours === 0
                ? t('wetness.sentenceDry')
                : t('wetness.sentence', {
                    today: format.unit(infection.dailyLwdHours, 'hours'),
                    longest: format.unit(infection.longestWetPeriod, 'hours'),
                  })
            }
            hours={place.wetHours}
            atMs={Date.parse(at)}
          />
          {place.lastNight.wetHours !== null && place.lastNight.wetHours > 0 && (
            <Box>{t('wetness.lastNight', { hours: format.unit(place.lastNight.wetHours, 'hours') })}</Box>
          )}
          <Box sx={{ color: 'text.secondary' }}>
            <Box component="p" sx={{ m: 0 }}>
              {t('infection.method')}
              {confidence !== undefined &&
                ` ${t('infection.confidence', { value: format.percent(confidence * 100) })}`}
            </Box>
            <SourceNote source={place.provenance} />
          </Box>
        </>
      )}
      <Box>
        <Button component={Link} to={`/plots/${today.plot.id}`} variant="outlined">
          {t('plots.edit')}
        </Button>
      </Box>
    </Box>
  );
}

function StageLines({ stage }: { readonly stage: NonNullable<PlotToday['growthStage']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const inDays = (count: number) => t('inDays', { count, days: format.number(count) });
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {stage.milestonesToday.map((milestone) => (
        <li key={milestone.id}>
          {t('stageLine.today')}: {t(wordOf('milestone', milestone.id))}
        </li>
      ))}
      {stage.nextMilestone && (
        <li>
          {inDays(stage.nextMilestone.inDays)}: {t(wordOf('milestone', stage.nextMilestone.milestone.id))}
        </li>
      )}
      {stage.next && (
        <li>
          {inDays(stage.next.inDays)}: {t(wordOf('stage', stage.next.stage.id))}
        </li>
      )}
      {stage.beyondTable && <li>{t('stageLine.beyond')}</li>}
    </Box>
  );
}
