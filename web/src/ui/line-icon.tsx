import type { ReactNode } from 'react';

interface LineIconProps {
  readonly size?: number;
  /** The paths, on a field of 24 by 24. */
  readonly children: ReactNode;
}

/** An icon beside a word, hidden from screen readers. */
export const LineIcon = ({ size = 24, children }: LineIconProps) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
  >
    {children}
  </svg>
);
