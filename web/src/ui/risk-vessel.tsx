import { type RiskLevel, riskLevels } from '@draksha/models/choices';
import { useId } from 'react';
import { useChartColours } from './chart-colours.ts';

interface VesselProps {
  /** Null: not known. */
  readonly level: RiskLevel | null;
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A vessel filled as far as the risk goes, for use within an SVG: five heights with a dark rim, colour second, so that it reads in grey.
 * What is not known is a dashed outline with nothing in it.
 */
export function VesselShape({ level, x = 0, y = 0, width, height }: VesselProps) {
  const colours = useChartColours();
  const clip = useId();
  const radius = Math.min(5, width / 4);
  if (level === null)
    return (
      <rect
        x={x + 0.75}
        y={y + 0.75}
        width={width - 1.5}
        height={height - 1.5}
        rx={radius}
        fill="none"
        stroke={colours.ink2}
        strokeWidth={1.5}
        strokeDasharray="3 3"
      />
    );
  const step = riskLevels.indexOf(level) + 1;
  const filled = (height * step) / riskLevels.length;
  const rim = y + height - filled;
  return (
    <g>
      <clipPath id={clip}>
        <rect x={x} y={y} width={width} height={height} rx={radius} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect x={x} y={y} width={width} height={height} fill={colours.cell} />
        <rect x={x} y={rim} width={width} height={filled} fill={colours.risk[level]} />
        {step < riskLevels.length && (
          <path
            d={`M${x} ${rim + 0.75}h${width}`}
            stroke={colours.ink}
            strokeWidth={1.5}
            opacity={step === 1 ? 0.35 : 0.55}
          />
        )}
      </g>
      <rect
        x={x + 0.5}
        y={y + 0.5}
        width={width - 1}
        height={height - 1}
        rx={radius}
        fill="none"
        stroke={colours.ink2}
        opacity={0.6}
      />
    </g>
  );
}

/** The vessel beside a word. */
export function RiskVessel({
  level,
  size = 16,
}: {
  readonly level: RiskLevel | null;
  readonly size?: number;
}) {
  return (
    <svg aria-hidden="true" width={size * 0.8} height={size} style={{ flex: 'none', display: 'block' }}>
      <VesselShape level={level} width={size * 0.8} height={size} />
    </svg>
  );
}
