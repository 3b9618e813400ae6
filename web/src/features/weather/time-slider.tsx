import { HOUR_MS } from '@draksha/models/weather/durations';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { hourAt, isNight } from '../../lib/weather-picture.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import type { Point } from './queries.ts';
import { useWeatherPicture } from './use-picture.ts';

export const HOURS_AHEAD = 48;
/** Hours that one step of the running map takes, and how long it stays. */
const STEP_HOURS = 3;
const STAY_MS = 900;
const HIGH = 44;
const RAIN_FULL_MM = 4;
const THUMB = 24;

interface TimeSliderProps {
  readonly point: Point;
  /** Start of the running hour. */
  readonly hourMs: number;
  readonly step: number;
  readonly onStep: (step: number) => void;
  /** In words, for those who hear it. */
  readonly words: string;
  /** Whether the map shows the hour that is chosen. */
  readonly isShown: boolean;
}

/** Two days to push through, with their night, rain and wet leaves at the place behind; they run by themselves when told to. */
export function TimeSlider({ point, hourMs, step, onStep, words, isShown }: TimeSliderProps) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const colours = useChartColours();
  const [runs, setRuns] = useState(false);
  const { shown } = useWeatherPicture(point);
  const first = shown ? hourAt(shown.hours, hourMs) : -1;
  const hours = first < 0 ? [] : (shown?.hours.slice(first, first + HOURS_AHEAD + 1) ?? []);
  const most = Math.max(RAIN_FULL_MM, ...hours.map(({ rainMm }) => rainMm ?? 0));
  useEffect(() => {
    // The next hour waits until this one has come.
    if (!runs || !isShown) return;
    const timer = setTimeout(() => {
      if (step >= HOURS_AHEAD) setRuns(false);
      else onStep(Math.min(step + STEP_HOURS, HOURS_AHEAD));
    }, STAY_MS);
    return () => clearTimeout(timer);
  }, [runs, isShown, step, onStep]);
  const toggle = () => {
    if (!runs && step >= HOURS_AHEAD) onStep(0);
    setRuns(!runs);
  };
  const at = (index: number) => `${(100 * index) / (HOURS_AHEAD + 1)}%`;
  const column = `${100 / (HOURS_AHEAD + 1)}%`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <IconButton
        onClick={toggle}
        aria-label={t(runs ? 'map.stop' : 'map.play')}
        sx={{
          width: 48,
          height: 48,
          flex: 'none',
          color: colours.card,
          backgroundColor: colours.brand,
          '&:hover': { backgroundColor: colours.brand },
        }}
      >
        <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20" fill="currentColor">
          <path d={runs ? 'M4 3h4v14H4zM12 3h4v14h-4z' : 'M5 2.500v15L17.500 10Z'} />
        </svg>
      </IconButton>
      <Box sx={{ position: 'relative', flex: '1 1 auto', minWidth: 0 }}>
        <Box aria-hidden="true" sx={{ position: 'relative', height: HIGH, mx: `${THUMB / 2}px` }}>
          {hours.map(({ datetime, hour, rainMm, isWet }, i) => (
            <Box key={datetime} sx={{ position: 'absolute', left: at(i), width: column, insetBlock: 0 }}>
              {isNight(hour) && (
                <Box sx={{ position: 'absolute', inset: '0 -0.5px 12px', backgroundColor: colours.night }} />
              )}
              {(rainMm ?? 0) > 0 && (
                <Box
                  sx={{
                    position: 'absolute',
                    bottom: 12,
                    insetInline: '0.5px',
                    height: `${Math.max(2, ((HIGH - 14) * (rainMm ?? 0)) / most)}px`,
                    backgroundColor: colours.rain,
                  }}
                />
              )}
              {isWet && (
                <Box
                  sx={{
                    position: 'absolute',
                    bottom: 2,
                    height: 5,
                    insetInline: '-0.5px',
                    backgroundColor: colours.wet,
                  }}
                />
              )}
            </Box>
          ))}
        </Box>
        <Box
          component="input"
          type="range"
          min={0}
          max={HOURS_AHEAD}
          step={1}
          value={step}
          aria-label={t('surface.hour')}
          aria-valuetext={words}
          onChange={(event) => {
            setRuns(false);
            onStep(Number(event.target.value));
          }}
          sx={{
            position: 'absolute',
            insetInline: 0,
            top: HIGH - 12 - 24,
            width: '100%',
            height: 48,
            m: 0,
            cursor: 'pointer',
            accentColor: colours.brand,
            appearance: 'none',
            background: 'none',
            '&::-webkit-slider-runnable-track': { height: 3, background: colours.line },
            '&::-moz-range-track': { height: 3, background: colours.line },
            '&::-webkit-slider-thumb': {
              appearance: 'none',
              width: THUMB,
              height: THUMB,
              mt: `${-THUMB / 2 + 1.5}px`,
              borderRadius: '50%',
              border: `3px solid ${colours.card}`,
              backgroundColor: colours.brand,
            },
            '&::-moz-range-thumb': {
              width: THUMB - 6,
              height: THUMB - 6,
              borderRadius: '50%',
              border: `3px solid ${colours.card}`,
              backgroundColor: colours.brand,
            },
          }}
        />
        <Box
          aria-hidden="true"
          sx={{
            position: 'relative',
            height: 21,
            mx: `${THUMB / 2}px`,
            fontSize: '0.875rem',
            color: 'text.secondary',
          }}
        >
          {hours.map(
            ({ datetime, date, hour }, i) =>
              hour % 12 === 0 &&
              i > 1 &&
              i < HOURS_AHEAD - 3 && (
                <Box
                  component="span"
                  key={datetime}
                  sx={{
                    position: 'absolute',
                    left: at(i),
                    transform: 'translateX(-50%)',
                    whiteSpace: 'nowrap',
                    ...(hour === 0 ? { fontWeight: 650 } : {}),
                  }}
                >
                  {hour === 0 ? format.weekdayShort(date) : format.hourTick(hour)}
                </Box>
              ),
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** The instant of a step, for asking; the running hour is not named, so that its answer is shared. */
export const instantOfStep = (hourMs: number, step: number): string | undefined =>
  step === 0 ? undefined : new Date(hourMs + step * HOUR_MS).toISOString();
