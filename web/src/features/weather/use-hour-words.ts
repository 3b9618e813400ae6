import { useTranslation } from 'react-i18next';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { PictureHour } from '../../lib/weather-picture.ts';

const compass = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** The wind's point of the compass, by the degrees it comes from. */
export const compassOf = (degrees: number): (typeof compass)[number] =>
  compass[Math.round(degrees / 45) % 8] ?? 'n';

/** An hour of the picture in words, and as a row of the table behind it. */
export function useHourWords() {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const when = ({ date, hour }: PictureHour) => `${format.weekdayShort(date)} ${format.hour(hour)}`;
  const sky = (hour: PictureHour) => (hour.sky === null ? t('notKnown') : t(`sky.${hour.sky}`));
  const wind = ({ windSpeed, windFrom }: PictureHour) =>
    [
      format.unit(windSpeed, 'kmh'),
      ...(windFrom === null || windSpeed === null ? [] : [t(`compass.${compassOf(windFrom)}`)]),
    ].join(' ');
  const rain = ({ rainMm, rainChance }: PictureHour) =>
    rainChance === null
      ? format.unit(rainMm, 'mm', 1)
      : `${format.unit(rainMm, 'mm', 1)} (${format.percent(rainChance)})`;
  const leaves = ({ isWet }: PictureHour) =>
    t(isWet === null ? 'wetness.unknown' : isWet ? 'wetness.wet' : 'wetness.dry');
  const spray = ({ spray: block }: PictureHour) =>
    block === null ? null : t(wordOf('verdict', block.level ?? 'unknown'));
  const measured = (hour: PictureHour) => hour.measured.length > 0;
  const reading = (hour: PictureHour): string =>
    [
      `${when(hour)}: ${format.degrees(hour.temperature)}`,
      sky(hour),
      `${t('quantity.precipitation')} ${rain(hour)}`,
      t('weather.windShort', { value: wind(hour) }),
      t('weather.humidityShort', { value: format.percent(hour.humidity) }),
      leaves(hour),
      ...(hour.spray === null ? [] : [`${t('quantity.verdict')}: ${spray(hour)}`]),
      ...(measured(hour) ? [t('stations.measured')] : []),
    ].join(' · ');
  const columns = [
    ...(
      [
        'hour',
        'conditions',
        'temperature',
        'precipitation',
        'windSpeed',
        'humidity',
        'wetness',
        'verdict',
      ] as const
    ).map((name) => t(`quantity.${name}`)),
    t('stations.origin'),
  ];
  const cells = (hour: PictureHour): string[] => [
    when(hour),
    sky(hour),
    format.degrees(hour.temperature),
    rain(hour),
    wind(hour),
    format.percent(hour.humidity),
    leaves(hour),
    spray(hour) ?? '',
    t(measured(hour) ? 'stations.measured' : 'stations.estimated'),
  ];
  return { when, reading, columns, cells };
}
