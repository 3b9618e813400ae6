import { useChartColours } from '../chart-colours.ts';
import { signDrawings } from './sign-drawings.tsx';
import { stageDrawings } from './stage-drawings.tsx';

const drawings = { ...stageDrawings, ...signDrawings };

export type DrawingName = keyof typeof drawings;

interface DrawingProps {
  readonly name: DrawingName;
  readonly size?: number;
  /** Its place within another SVG. */
  readonly x?: number;
  readonly y?: number;
  /** Half strength: still to come. */
  readonly faint?: boolean;
}

/** One of our own line drawings of a stage or of a sign of disease; the words stand beside it. */
export function Drawing({ name, size = 48, x, y, faint = false }: DrawingProps) {
  const colours = useChartColours();
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      x={x}
      y={y}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      opacity={faint ? 0.55 : 1}
      style={{ flex: 'none', color: colours.ink }}
    >
      {drawings[name](colours)}
    </svg>
  );
}
