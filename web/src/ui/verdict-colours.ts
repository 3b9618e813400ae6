/**
 * Colours of verdicts. Text has a contrast of at least 7:1 on its ground and on paper, in both modes, for sunlight;
 * strong colours fill shapes. Colour is never alone: see `verdict.tsx`.
 */
import type { RiskLevel } from '@draksha/models/choices';

interface VerdictColour {
  readonly text: string;
  readonly soft: string;
  readonly strong: string;
}

export type VerdictName = 'excellent' | 'good' | 'fair' | 'poor';

export interface VerdictPalette {
  readonly verdict: Readonly<Record<VerdictName, VerdictColour>>;
  readonly risk: Readonly<Record<RiskLevel, VerdictColour>>;
  /** Night in a strip of hours. */
  readonly night: string;
  /** Lines and letters of charts. */
  readonly axis: string;
  readonly rain: string;
  readonly warm: string;
  readonly track: string;
}

const lightGood = { text: '#175220', soft: '#e6f4e7', strong: '#3f9c45' };
const lightFair = { text: '#6a3a00', soft: '#fff1d1', strong: '#e09112' };
const lightPoor = { text: '#8c1515', soft: '#fdeaea', strong: '#d0443e' };

export const lightVerdicts: VerdictPalette = {
  verdict: { excellent: lightGood, good: lightGood, fair: lightFair, poor: lightPoor },
  risk: {
    very_low: lightGood,
    low: { text: '#3c5210', soft: '#f0f5e0', strong: '#93b83f' },
    moderate: lightFair,
    high: lightPoor,
    critical: { text: '#6d0f3a', soft: '#fbe6ef', strong: '#9c1f57' },
  },
  night: 'rgba(30, 45, 80, 0.07)',
  axis: '#55605a',
  rain: '#2f6fae',
  warm: '#b4541a',
  track: '#e4e8e1',
};

const darkGood = { text: '#9be3a0', soft: '#17301b', strong: '#5cb862' };
const darkFair = { text: '#ffcf7a', soft: '#382a0e', strong: '#e0a030' };
const darkPoor = { text: '#ffb3ad', soft: '#3d1a1a', strong: '#e4685f' };

export const darkVerdicts: VerdictPalette = {
  verdict: { excellent: darkGood, good: darkGood, fair: darkFair, poor: darkPoor },
  risk: {
    very_low: darkGood,
    low: { text: '#cfe39a', soft: '#272f12', strong: '#a3c354' },
    moderate: darkFair,
    high: darkPoor,
    critical: { text: '#ffaed3', soft: '#401429', strong: '#d8568f' },
  },
  night: 'rgba(140, 165, 220, 0.10)',
  axis: '#a9b5ac',
  rain: '#7ab4ea',
  warm: '#f0a272',
  track: '#2c352e',
};
