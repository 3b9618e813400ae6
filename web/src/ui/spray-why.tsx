import { blockCuts, type HourFit, sprayWindows } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { hoursOf } from '../lib/cell-day.ts';
import { runsOf } from '../lib/hour-runs.ts';
import { useFormat } from '../lib/use-format.ts';
import type { SprayCellWeather } from './spray-weather.ts';
import { SprayWindows } from './spray-windows.tsx';

interface SprayWhyProps {
  readonly weather: SprayCellWeather;
  readonly hours: readonly HourFit[];
  readonly date: string;
}

/** Behind the verdict on spraying: its rule, the hours that it cut, and how the specification's five windows see the day. */
export function SprayWhy({ weather, hours, date }: SprayWhyProps) {
  const { t } = useTranslation('why');
  return (
    <>
      <Box component="p" sx={{ m: 0, mb: 1 }}>
        {t('block.rule')}
      </Box>
      {!weather.sample && (
        <>
          <CutHours hours={hours} />
          <Box component="h3" sx={{ m: 0, fontSize: '1rem', fontWeight: 650 }}>
            {t('block.second')}
          </Box>
          <SprayWindows
            windows={sprayWindows(hoursOf(weather, date), {
              date,
              utcOffsetMinutes: weather.utcOffsetMinutes,
            })}
          />
        </>
      )}
    </>
  );
}

/** Hours that the day rule would have and this verdict has not, with what cut them. */
function CutHours({ hours }: { readonly hours: readonly HourFit[] }) {
  const { t } = useTranslation('why');
  const format = useFormat();
  const cut = blockCuts.flatMap((cause) =>
    runsOf(hours, ({ cutBy }) => cutBy === cause).map(({ from, to }) => ({
      cause,
      start: hours[from]?.hour ?? 0,
      end: (hours[to - 1]?.hour ?? 0) + 1,
    })),
  );
  return cut.map(({ cause, start, end }) => (
    <Box component="p" key={`${cause} ${start}`} sx={{ m: 0, mb: 1 }}>
      {t(`block.cut.${cause}`, { range: format.hours(start, end) })}
    </Box>
  ));
}
