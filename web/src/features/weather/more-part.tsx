import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Card } from '../../ui/card.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { FloweringPart } from './flowering-part.tsx';
import { currentQuery, type Point } from './queries.ts';
import { Readings } from './readings.tsx';
import { SourceDetails } from './source-details.tsx';
import { StationsPart } from './stations-part.tsx';
import { WetnessPart } from './wetness-part.tsx';

/** What is asked for seldom, a line each: every reading with the wet hours, flowering in past years, own stations. */
export function More({ point }: { readonly point: Point }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { data } = useAnswer(currentQuery(point));
  return (
    <Card>
      <Box
        sx={{
          my: -1.5,
          '& > details': { borderTop: 1, borderColor: 'divider' },
          '& > details:first-of-type': { borderTop: 0 },
          '& section': { mt: 0 },
        }}
      >
        {data && (
          <Reveal summary={t('weather.allValues')}>
            <SourceDetails source={data.provenance} />
            <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
              {t(`weather.basis.${data.weather.basis}`, { time: format.time(data.weather.observedAt) })}
              {' · '}
              {data.weather.name} · {format.coordinates(data.weather.coord.lat, data.weather.coord.lon)}
            </Box>
            <Readings weather={data.weather} />
            <Box sx={{ mt: 2 }}>
              <WetnessPart point={point} />
            </Box>
          </Reveal>
        )}
        <Reveal summary={t('flowering.title')}>
          <FloweringPart point={point} />
        </Reveal>
        <Reveal summary={t('stations.section')}>
          <StationsPart />
        </Reveal>
      </Box>
    </Card>
  );
}
