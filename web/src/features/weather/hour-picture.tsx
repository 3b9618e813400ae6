import type { KeyboardEvent } from 'react';
import { useFormat } from '../../lib/use-format.ts';
import { isNight, type PictureHour } from '../../lib/weather-picture.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { useHourWords } from './use-hour-words.ts';

/** What each picture of hours is given. */
export interface HourPictureProps {
  /** What it shows, for those who do not see it. */
  readonly label: string;
  readonly hours: readonly PictureHour[];
  /** Index of the running hour. */
  readonly now: number;
}

/** What each picture of hours writes and paints with. */
export const useHourInk = () => ({
  format: useFormat(),
  colours: useChartColours(),
  words: useHourWords(),
});

interface Picked {
  readonly label: string;
  readonly hours: readonly PictureHour[];
  readonly picked: number;
  readonly reading: (hour: PictureHour) => string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A picture of hours is pushed along like a slider, and reads out the hour it is on. */
export const hourSlider = ({ label, hours, picked, reading, onKeyDown }: Picked) => {
  const chosen = hours[picked];
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': hours.length - 1,
    'aria-valuenow': picked,
    'aria-valuetext': chosen ? reading(chosen) : '',
    onKeyDown,
  } as const;
};

interface NightsProps {
  readonly hours: readonly PictureHour[];
  /** Pixels of an hour. */
  readonly column: number;
  readonly left?: number;
  readonly top: number;
  readonly height: number;
}

/** The hours of the night, shaded. */
export function Nights({ hours, column, left = 0, top, height }: NightsProps) {
  const { night } = useChartColours();
  return hours.map(
    ({ hour, datetime }, i) =>
      isNight(hour) && (
        <rect
          key={datetime}
          x={left + i * column}
          y={top}
          width={column + 0.5}
          height={height}
          fill={night}
        />
      ),
  );
}
