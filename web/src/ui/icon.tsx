import type { ReactNode } from 'react';
import { LineIcon } from './line-icon.tsx';

const paths = {
  bell: <path d="M6 17h12l-1.5-2.5V10.5a4.5 4.5 0 0 0-9 0v4ZM10 19.5a2.2 2.2 0 0 0 4 0" />,
  listen: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11" />,
  today: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
    </>
  ),
  plots: <path d="M4 20V9l8-5 8 5v11M4 14h16M9 20V7M15 20V7" />,
  tasks: (
    <>
      <rect x="4.5" y="4.5" width="15" height="15.5" rx="3" />
      <path d="m8.3 12.5 2.6 2.6 5-5.3" />
    </>
  ),
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="14.5" rx="3" />
      <path d="M4 10.5h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  disease: (
    <>
      <path d="M5 19C4 11 8 5 19 5c1 9-4 14-11 13.5" />
      <path d="M5 20c2-5 5-8 9-10" />
      <path d="M15.5 12.5h.01M11 8.5h.01" />
    </>
  ),
  growth: (
    <>
      <path d="M12 20.5V11" />
      <path d="M12 12c0-4-2.5-6.5-7-6.5 0 4.5 2.5 6.5 7 6.5ZM12 10.5c0-3.5 2.2-6 6.5-6.5 0 4-2 6.5-6.5 6.5Z" />
    </>
  ),
  weather: (
    <>
      <path d="M7 18a4 4 0 1 1 .6-7.95A5.5 5.5 0 0 1 18 11.5 3.3 3.3 0 0 1 17.5 18Z" />
      <path d="M8 4.5 7.2 3M4.6 6.6 3.2 5.8M12.5 4.6l.8-1.4" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20c1.2-3.6 4-5.5 7.5-5.5s6.3 1.9 7.5 5.5" />
    </>
  ),
  settings: (
    <>
      <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
      <circle cx="16" cy="7" r="2.5" />
      <circle cx="8" cy="17" r="2.5" />
    </>
  ),
  camera: (
    <>
      <path d="M4 8.5A1.5 1.5 0 0 1 5.5 7h2L9 4.5h6L16.500 7h2A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5Z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  picture: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="1.500" />
      <path d="m3.500 16.500 5-5 4.500 4.500 2.500-2.500 5 5" />
      <circle cx="15.500" cy="9.500" r="1.250" />
    </>
  ),
  send: <path d="M20.5 3.5 10 14M20.5 3.5 14 20.5l-4-6.5-6.5-4z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  back: <path d="M19 12H5M11 6l-6 6 6 6" />,
  chevron: <path d="m9 6 6 6-6 6" />,
  down: <path d="m6 9 6 6 6-6" />,
  locate: (
    <>
      <circle cx="12" cy="12" r="6" />
      <circle cx="12" cy="12" r="1.5" fill="currentColor" />
      <path d="M12 2v4M12 18v4M2 12h4M18 12h4" />
    </>
  ),
  offline: (
    <path d="M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 13a10 10 0 0 1 4-2.4M19 13a10 10 0 0 0-5-2.7M2 9.5a15 15 0 0 1 4-2.6M22 9.5a15 15 0 0 0-9-4M12 20h.01" />
  ),
  shield: (
    <>
      <path d="M12 3 19 5.500V11c0 4.500-2.800 8-7 10-4.200-2-7-5.500-7-10V5.500Z" />
      <path d="m8.500 12 2.500 2.500 4.500-5" />
    </>
  ),
  kept: (
    <>
      <path d="M17 8.5V5a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-3.5" />
      <path d="m11.5 11.8 2.7 2.7L20 8.700" />
    </>
  ),
  more: <path d="M12 5.5v.01M12 12v.01M12 18.5v.01" strokeWidth={3} />,
  map: <path d="M9 5 3.5 7.500V19.500L9 17l6 2.500 5.500-2.500V5L15 7.500ZM9 5v12M15 7.500v12" />,
  list: <path d="M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01" />,
  report: <path d="M6 3.500h8.500L18.500 7.500V20.500H6ZM14 3.500V8h4.500M9 12.500h6.500M9 16h6.500" />,
  table: (
    <>
      <rect x="3.500" y="5" width="17" height="14" rx="2" />
      <path d="M3.500 9.500h17M3.500 14.200h17M10 9.500V19" />
      <path d="M4 7.200h16" strokeWidth={3.5} />
    </>
  ),
  paste: <path d="M8 5H6v15h12V5h-2M9 3.500h6v3H9ZM9 11h6M9 15h6" />,
  search: (
    <>
      <circle cx="10.500" cy="10.500" r="6" />
      <path d="m15 15 5 5" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21c-4-4.500-6.500-7.500-6.500-11a6.500 6.500 0 0 1 13 0c0 3.500-2.500 6.500-6.500 11Z" />
      <circle cx="12" cy="10" r="2.500" />
    </>
  ),
  walk: (
    <>
      <circle cx="13" cy="4.500" r="1.800" />
      <path d="m9 21 2.500-5.500M15.500 21 14 16l-2.500-2.500L12.500 8l-3.500 2v3M12.500 8l2 3 3 1" />
    </>
  ),
  pencil: <path d="m4 20 1-4.500L16 4.500l3.500 3.500L8.500 19ZM13.500 7l3.500 3.500" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  spray: (
    <>
      <path d="M7 10h7v10a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1ZM9 10V6.5h3V10M8 3.5h4l2 1.500M9 6.500V3.500" />
      <path d="M17 4h.01M20 3h.01M20 6h.01M17.500 7.500h.01" />
    </>
  ),
  shoot: (
    <path d="M12 21V9M12 13c-4 0-6-2-6.500-6C9.500 7 12 9 12 13ZM12 10c0-4 2.500-6 6.500-6-.3 4-2.500 6-6.500 6Z" />
  ),
  eye: (
    <>
      <path d="M2.500 12c2.500-4.500 5.600-6.500 9.500-6.500s7 2 9.500 6.500c-2.500 4.500-5.600 6.500-9.500 6.500S5 16.500 2.500 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  bunch: (
    <>
      <circle cx="8.500" cy="9.500" r="2.500" />
      <circle cx="15.500" cy="9.500" r="2.500" />
      <circle cx="12" cy="14" r="2.500" />
      <path d="M12 7V3.500M12 4.500c1.500-1.500 3-1.800 5-1.500" />
    </>
  ),
  drop: <path d="M12 3.5c3.5 4.200 5.5 7 5.5 10a5.5 5.5 0 0 1-11 0c0-3 2-5.800 5.5-10Z" />,
  wind: <path d="M3 9h11a2.5 2.5 0 1 0-2.5-2.5M3 13h15a2.5 2.5 0 1 1-2.5 2.5M3 17h7" />,
  rain: (
    <>
      <path d="M7 15a4 4 0 1 1 .6-7.95A5.5 5.5 0 0 1 18 8.5a3.3 3.3 0 0 1-.5 6.5Z" />
      <path d="M8.5 18l-1 3M12.5 18l-1 3M16.5 18l-1 3" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof paths;

/** An icon beside a word, hidden from screen readers. */
export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  return <LineIcon size={size}>{paths[name]}</LineIcon>;
}
