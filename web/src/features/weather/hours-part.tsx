import type { WeatherProvenance } from '@draksha/contract';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import type { PictureHour } from '../../lib/weather-picture.ts';
import { Card } from '../../ui/card.tsx';
import { HourTable } from '../../ui/hour-table.tsx';
import { LayoutSkeleton, type Shape } from '../../ui/layout-skeleton.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { Meteogram } from './meteogram.tsx';
import { PartActions, PartFoot } from './part-actions.tsx';
import { PartTrouble } from './part-trouble.tsx';
import type { Point } from './queries.ts';
import { useHourWords } from './use-hour-words.ts';
import { useWeatherPicture } from './use-picture.ts';
import { WeatherStrip } from './weather-strip.tsx';

const STRIP = { behind: 6, ahead: 48 } as const;
const METEOGRAM_BEHIND = 12;
const spans = [3, 7] as const;
const DAY_HOURS = 24;

const SHAPE: Shape = [
  [
    'card',
    [
      ['grid', 1, 5, { xs: 216, md: 466 }],
      ['line', 55, 42],
    ],
  ],
];

/** The hours: on a phone a strip to push sideways, on a wide screen a meteogram; behind either its table. */
export function Hours({ point }: { readonly point: Point }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { query, shown } = useWeatherPicture(point);
  const isWide = useMediaQuery('(min-width: 900px)');
  const [days, setDays] = useState<number>(spans[0]);
  const [asTable, setAsTable] = useState(false);
  if (query.isPending) return <LayoutSkeleton of={SHAPE} />;
  if (!shown)
    return (
      <Card title={t('picture.title')}>
        <PartTrouble part="hourly" query={query} />
      </Card>
    );
  const { hours, now, provenance } = shown;
  if (now < 0)
    return (
      <Card title={t('picture.title')}>
        <Box component="p" sx={{ m: 0 }}>
          {t('weather.failed.noHourly')}
        </Box>
      </Card>
    );
  const behind = isWide ? METEOGRAM_BEHIND : STRIP.behind;
  const ahead = isWide ? days * DAY_HOURS - METEOGRAM_BEHIND : STRIP.ahead;
  const first = Math.max(0, now - behind);
  const shownHours = hours.slice(first, now + ahead);
  const warmth = warmthWords(hours.slice(now, now + DAY_HOURS));
  return (
    <Card
      title={(isWide && warmth) || t('picture.title')}
      hideTitle={!isWide}
      action={
        <PartActions
          {...(isWide && { spans: { label: t('picture.span'), of: spans } })}
          days={days}
          onDays={setDays}
          asTable={asTable}
          onTable={setAsTable}
        />
      }
      note={isWide && t('picture.noteWide')}
    >
      <SourceWarning source={provenance} />
      {isWide ? (
        <Meteogram key={days} label={t('picture.title')} hours={shownHours} now={now - first} />
      ) : (
        <WeatherStrip label={t('picture.title')} hours={shownHours} now={now - first} />
      )}
      {!isWide && (
        <PartFoot asTable={asTable} onTable={setAsTable}>
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{t('picture.note')}</Box>
        </PartFoot>
      )}
      {shownHours.some(({ measured }) => measured.length > 0) && <MeasuredKey source={provenance} />}
      {asTable && <PictureTable hours={shownHours} />}
    </Card>
  );

  function warmthWords(coming: readonly PictureHour[]): string | null {
    const known = coming.filter(({ temperature }) => temperature !== null);
    const degrees = ({ temperature }: PictureHour) => temperature ?? 0;
    const [one] = known;
    if (!one) return null;
    const high = known.reduce((a, b) => (degrees(b) > degrees(a) ? b : a), one);
    const low = known.reduce((a, b) => (degrees(b) < degrees(a) ? b : a), one);
    return t('weather.outlook.warmth', {
      high: format.degrees(high.temperature),
      highWhen: format.hour(high.hour),
      low: format.degrees(low.temperature),
      lowWhen: format.hour(low.hour),
    });
  }
}

function PictureTable({ hours }: { readonly hours: readonly PictureHour[] }) {
  const { columns, cells } = useHourWords();
  return (
    <HourTable
      columns={columns}
      hours={hours.map((hour) => ({ startsAt: hour.datetime, cells: cells(hour) }))}
    />
  );
}

/** What the underline of an hour means, and whose station measured. */
function MeasuredKey({ source }: { readonly source: WeatherProvenance }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { measured } = source;
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Box
          component="span"
          aria-hidden="true"
          sx={{ width: 20, height: 3, mr: 1, backgroundColor: (theme) => theme.palette.leaf }}
        />
        {t('stations.measuredMark')}
      </Box>
      {measured &&
        t('stations.measuredBy', {
          hours: format.unit(measured.hours, 'hours'),
          names: measured.stations.map(({ name }) => name).join(', '),
        })}
    </Box>
  );
}
