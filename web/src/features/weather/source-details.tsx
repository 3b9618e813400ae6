import type { WeatherProvenance } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Reveal } from '../../ui/reveal.tsx';
import { SourceNote } from '../../ui/source-note.tsx';
import { sourceNames } from './source-names.ts';
import { failureWords } from './weather-failures.ts';

/** Whose weather it is and how old; on request, which hours were measured and which services did not answer. */
export function SourceDetails({ source }: { readonly source: WeatherProvenance }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { failures, measured } = source;
  return (
    <>
      <SourceNote source={source} />
      {measured && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {t('stations.measuredBy', {
            hours: format.unit(measured.hours, 'hours'),
            names: measured.stations.map(({ name }) => name).join(', '),
          })}
        </Box>
      )}
      {failures.length > 0 && (
        <Reveal summary={t('weather.failedServices')}>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {failures.map((failure) => {
              const [key, values] = failureWords(failure);
              return (
                <li key={`${failure.provider} ${failure.reason}`}>
                  {sourceNames[failure.provider]}: {t(key, values)}
                </li>
              );
            })}
          </Box>
        </Reveal>
      )}
    </>
  );
}
