import type { ReactNode } from 'react';
import { LineIcon } from '../../ui/line-icon.tsx';
import type { ReportKind } from './queries.ts';

/** Drawn for the reports alone, so that the first screens do not carry them. */
const paths: Readonly<Record<ReportKind | 'seasons', ReactNode>> = {
  seasons: <path d="M4 20V4M4 20h16M7 16.500l4-3.500 3.500 1.500L20 7M7 11.500l4-1 4 .5 5-5" />,
  'spray-diary': (
    <>
      <path d="M8 10h5v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1zM8.500 10V7h4v3M8.500 7 7 5h5.500v2" />
      <path d="M16 6h.01M19 4.500h.01M19 8h.01" strokeWidth="2.4" />
    </>
  ),
  season: <path d="M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6" />,
  costs: <path d="M7 5h10M7 9h10M8 5h3.500a4 4 0 0 1 0 8H8l6.500 7" />,
  'day-book': <path d="M6 3.500h11.500v17H6zM6 3.500a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2M9.500 8h5M9.500 12h5" />,
  comparison: <path d="M4 20h16M6 20v-6h4v6M14 20V8h4v12" />,
  labour: (
    <>
      <circle cx="9" cy="8" r="3.500" />
      <path d="M3 20c.8-3.500 3-5.200 6-5.200s5.200 1.700 6 5.200M15.500 5a3.500 3.500 0 0 1 0 6.500M17.500 15c1.900.7 3 2.400 3.500 5" />
    </>
  ),
  yield: <path d="M4 10h16l-2 10H6zM8 10l2-6M16 10l-2-6M9.500 13.500v3M14.500 13.500v3" />,
  water: <path d="M12 3.500c3.500 4.200 5.500 7 5.500 10a5.500 5.500 0 0 1-11 0c0-3 2-5.800 5.500-10Z" />,
  residues: (
    <>
      <path d="M12 3.500 19 6v5.500c0 4-2.800 7-7 9-4.200-2-7-5-7-9V6z" />
      <path d="m9 11.500 2.200 2.200L15.500 9.500" />
    </>
  ),
  tasks: (
    <>
      <rect x="4.500" y="4.500" width="15" height="15.500" rx="3" />
      <path d="m8.300 12.500 2.600 2.600 5-5.300" />
    </>
  ),
  weather: (
    <path d="M7 15a4 4 0 1 1 .6-7.950A5.500 5.500 0 0 1 18 8.500a3.300 3.300 0 0 1-.5 6.500H7M8.500 18l-.8 2M12.500 18l-.8 2M16.500 18l-.8 2" />
  ),
  evidence: (
    <>
      <path d="M6 3.500h8l4 4V20.500H6zM14 3.500v4h4" />
      <path d="M9.500 12.500h5M12 10v5M9.500 17.500h5" />
    </>
  ),
  calendar: (
    <>
      <rect x="4" y="5.500" width="16" height="14.500" rx="3" />
      <path d="M4 10.500h16M8.500 3.500v4M15.500 3.500v4" />
    </>
  ),
};

export const ReportIcon = ({ kind }: { readonly kind: ReportKind | 'seasons' }) => (
  <LineIcon size={28}>{paths[kind]}</LineIcon>
);
