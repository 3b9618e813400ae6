import type { CurrentWeather } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { WordIn } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';

const points = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
const compass = (degrees: number): (typeof points)[number] => points[Math.round(degrees / 45) % 8] ?? 'n';

/** Bands of the UV index by the World Health Organization: low to 2, moderate to 5, high to 7, very high to 10. */
const bands = ['low', 'moderate', 'high', 'veryHigh', 'extreme'] as const;
const uvBand = (index: number): (typeof bands)[number] =>
  bands[[2, 5, 7, 10].filter((limit) => Math.round(index) > limit).length] ?? 'low';

/** Every value of the weather now under its label; one that is assumed says so. */
export function Readings({ weather }: { readonly weather: CurrentWeather }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = (instant: string | null) => (instant === null ? format.number(null) : format.time(instant));
  const readings: readonly (readonly [name: WordIn<'quantity'>, value: string, note?: string])[] = [
    ['temperature', format.degrees(weather.temperature, 1)],
    ['feelsLike', format.degrees(weather.feelsLike, 1)],
    ['humidity', format.percent(weather.humidity)],
    ['dewPoint', format.degrees(weather.dewPoint, 1)],
    ['windSpeed', format.unit(weather.windSpeed, 'kmh')],
    ['windDirection', t(`compass.${compass(weather.windDirection)}`), format.degrees(weather.windDirection)],
    ['precipitationProbability', format.percent(weather.precipitationProbability)],
    ['rainfall', format.unit(weather.rainfall, 'mm', 1)],
    ['pressure', format.unit(weather.pressure, 'hpa')],
    ['visibility', format.unit(weather.visibility, 'km')],
    ['uvIndex', format.number(weather.uvIndex), t(`uv.${uvBand(weather.uvIndex)}`)],
    ['cloudCover', format.percent(weather.cloudCover)],
    ['sunrise', clock(weather.sunrise)],
    ['sunset', clock(weather.sunset)],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 1,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
        columnGap: 3,
        rowGap: 1.5,
      }}
    >
      {readings.map(([name, value, note]) => (
        <Box key={name}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {t(`quantity.${name}`)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
            {value}
            {note && (
              <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {' '}
                {note}
              </Box>
            )}
            {weather.assumed.includes(name) && (
              <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {' '}
                ({t('weather.assumed')})
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
