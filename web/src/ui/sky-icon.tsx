import type { ReactNode } from 'react';
import { type ChartColours, useChartColours } from './chart-colours.ts';
import { LineIcon } from './line-icon.tsx';

type Sky = 'sun' | 'moon' | 'sun_cloud' | 'moon_cloud' | 'cloud' | 'rain' | 'storm' | 'fog' | 'wind';

/** Which sky a provider's name for it is. */
export function skyOf(icon: string | null): Sky {
  if (!icon) return 'cloud';
  if (icon.startsWith('thunder')) return 'storm';
  if (icon.startsWith('rain') || icon.startsWith('showers') || icon.startsWith('snow')) return 'rain';
  if (icon === 'clear-day') return 'sun';
  if (icon === 'clear-night') return 'moon';
  if (icon === 'partly-cloudy-night') return 'moon_cloud';
  if (icon.startsWith('partly')) return 'sun_cloud';
  return icon === 'fog' || icon === 'wind' ? icon : 'cloud';
}

const HIGH_CLOUD = 'M7 15a4 4 0 1 1 .6-7.95A5.5 5.5 0 0 1 18 8.5a3.3 3.3 0 0 1-.5 6.5Z';

const skies: Readonly<Record<Sky, (colours: ChartColours) => ReactNode>> = {
  sun: ({ sun, sunFill }) => (
    <g stroke={sun}>
      <circle cx="12" cy="12" r="4.5" fill={sunFill} />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.700l1.4-1.4M17.3 6.700l1.4-1.4" />
    </g>
  ),
  moon: ({ moon, moonFill }) => (
    <path d="M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10Z" stroke={moon} fill={moonFill} />
  ),
  sun_cloud: (colours) => (
    <>
      <g stroke={colours.sun}>
        <circle cx="9.5" cy="8.5" r="3" fill={colours.sunFill} />
        <path d="M9.5 3.2V2.4M4.4 8.500h-.8M5.8 4.9l-.6-.6M13.2 4.9l.6-.6" />
      </g>
      <LowCloud {...colours} />
    </>
  ),
  moon_cloud: (colours) => (
    <>
      <path
        d="M11.5 8.8A4.500 4.500 0 1 1 6.300 3.300a3.700 3.700 0 0 0 5.200 5.500Z"
        stroke={colours.moon}
        fill={colours.moonFill}
      />
      <LowCloud {...colours} />
    </>
  ),
  cloud: ({ cloud, cloudFill }) => (
    <path
      d="M7 18a4 4 0 1 1 .6-7.95A5.5 5.5 0 0 1 18 11.5a3.3 3.3 0 0 1-.5 6.5Z"
      stroke={cloud}
      fill={cloudFill}
    />
  ),
  rain: ({ cloud, cloudFill, rain }) => (
    <>
      <path d={HIGH_CLOUD} stroke={cloud} fill={cloudFill} />
      <path d="M8.5 18l-1 3M12.5 18l-1 3M16.5 18l-1 3" stroke={rain} />
    </>
  ),
  storm: ({ cloud, cloudFill, sun }) => (
    <>
      <path d={HIGH_CLOUD} stroke={cloud} fill={cloudFill} />
      <path d="m12.5 14-2.5 4h3l-1.5 4" stroke={sun} />
    </>
  ),
  fog: ({ cloud }) => <path d="M5 9h14M3.5 13h17M6 17h12M8 5h8" stroke={cloud} />,
  wind: ({ cloud }) => (
    <path d="M3 9h11a2.5 2.5 0 1 0-2.5-2.5M3 13h15a2.5 2.5 0 1 1-2.5 2.5M3 17h7" stroke={cloud} />
  ),
};

const LowCloud = ({ cloud, cloudFill }: Pick<ChartColours, 'cloud' | 'cloudFill'>) => (
  <path
    d="M9 19a3.6 3.6 0 1 1 .5-7.150A5 5 0 0 1 19 13.2 2.950 2.950 0 0 1 18.500 19Z"
    stroke={cloud}
    fill={cloudFill}
  />
);

/** A sky by the provider's name for it, in its colours; the moon where it is night. */
export const SkyIcon = ({ sky, size }: { readonly sky: string | null; readonly size?: number }) => (
  <LineIcon {...(size === undefined ? {} : { size })}>{skies[skyOf(sky)](useChartColours())}</LineIcon>
);
