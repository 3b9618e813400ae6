import type { RecordKind } from '@draksha/contract/records';
import type { ReactNode } from 'react';
import { LineIcon } from '../../ui/line-icon.tsx';

const drop = <path d="M12 3.500c3.500 4.200 5.500 7 5.500 10a5.500 5.500 0 0 1-11 0c0-3 2-5.800 5.500-10Z" />;

/** Drawn for the diary alone, so that the first screens do not carry them. */
const paths = {
  spray: (
    <>
      <path d="M8 10h5v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1zM8.500 10V7h4v3M8.500 7 7 5h5.500v2" />
      <path
        d="M15.500 6h.01M18 4.500h.01M18 7.500h.01M20.500 3h.01M20.500 6h.01M20.500 9h.01"
        strokeWidth="2.4"
      />
    </>
  ),
  irrigation: drop,
  fertilizer: (
    <>
      <path d="M9 4h6l-1 3c3 1.500 5 5 5 8.500 0 3.500-2 5.500-7 5.500s-7-2-7-5.500C5 12 7 8.500 10 7Z" />
      <path d="M9.500 14h5" />
    </>
  ),
  growth_regulator: (
    <>
      <circle cx="9" cy="10" r="2" />
      <circle cx="14" cy="10" r="2" />
      <circle cx="11.500" cy="14" r="2" />
      <path d="M11.500 8V3M5 17h14l-1.500 4h-11z" />
    </>
  ),
  pruning: (
    <>
      <circle cx="7" cy="18" r="2.500" />
      <circle cx="17" cy="18" r="2.500" />
      <path d="M8.500 16 16.500 4M15.500 16 7.500 4" />
    </>
  ),
  harvest: <path d="M4 10h16l-2 10H6zM8 10l2-6M16 10l-2-6M9.500 13.500v3M14.500 13.500v3" />,
  labour: (
    <>
      <circle cx="9" cy="8" r="3.500" />
      <path d="M3 20c.8-3.500 3-5.200 6-5.200s5.200 1.700 6 5.200M15.500 5a3.500 3.500 0 0 1 0 6.500M17.500 15c1.900.7 3 2.400 3.500 5" />
    </>
  ),
  expense: <path d="M7 5h10M7 9h10M8 5h3.500a4 4 0 0 1 0 8H8l6.500 7" />,
  income: (
    <>
      <path d="M4 12V5a1 1 0 0 1 1-1h7l8 8-8 8z" />
      <circle cx="8.500" cy="8.500" r="1.300" />
    </>
  ),
  scouting: (
    <>
      <path d="M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  soil_test: (
    <path d="M9 3h6M10 3v6L5 19a1.500 1.500 0 0 0 1.300 2h11.400a1.500 1.500 0 0 0 1.300-2L14 9V3M7.500 15h9" />
  ),
  petiole_test: <path d="M5 20C4 11 9 4.500 20 4c.5 10-5 15.500-13 14.500M5 20c2-5 5-8.500 10-11" />,
  rain_gauge: (
    <>
      <path d="M8 8h8v12a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1zM8 14h8M5 8h14" />
      <path d="M9 3v2M12 2.500v2M15 3v2" />
    </>
  ),
  bunch_count: (
    <>
      <circle cx="8" cy="9.500" r="2.500" />
      <circle cx="13.500" cy="9.500" r="2.500" />
      <circle cx="10.800" cy="14.300" r="2.500" />
      <path d="M10.800 19.500v-.01M10.800 7V3.500M10.800 5h5.500" />
    </>
  ),
  note: <path d="M5 4h14v12l-5 4H5zM14 20v-4h5M8.500 9h7M8.500 12.500h4" />,
  copy: (
    <>
      <rect x="8" y="8" width="12" height="12" rx="2.500" />
      <path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2" />
    </>
  ),
  share: <path d="M12 15V3.500M8 7l4-3.500L16 7M7 11H5v9h14v-9h-2" />,
  outbox: (
    <path d="M7 18a4 4 0 1 1 .6-7.950A5.500 5.500 0 0 1 18 11.500a3.300 3.300 0 0 1-.5 6.500M12 20v-6.500M9.500 15.500 12 13l2.500 2.500" />
  ),
  more: <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="2.800" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.500" />
      <path d="m16 16 4.500 4.500" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  cross: <path d="M6 6l12 12M18 6 6 18" />,
  shelf: <path d="M4 4v17M20 4v17M4 10h16M4 18h16M7 10V6h4v4M13 18v-5h4v5" />,
} satisfies Record<string, ReactNode> & Record<RecordKind, ReactNode>;

export type RecordIconName = keyof typeof paths;

/** An icon beside a word, hidden from screen readers. */
export const RecordIcon = ({
  name,
  size = 24,
}: {
  readonly name: RecordIconName;
  readonly size?: number;
}) => <LineIcon size={size}>{paths[name]}</LineIcon>;
