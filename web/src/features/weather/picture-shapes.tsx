import { useChartColours } from '../../ui/chart-colours.ts';

/** Which way the wind goes: a dart over the middle of an hour. */
export function WindArrow({
  x,
  y,
  from,
  size = 7,
}: {
  readonly x: number;
  readonly y: number;
  /** Degrees the wind comes from. */
  readonly from: number;
  readonly size?: number;
}) {
  const { ink2 } = useChartColours();
  return (
    <path
      d={`M0 ${-size}L${size * 0.62} ${size}L0 ${size * 0.5}L${-size * 0.62} ${size}Z`}
      transform={`translate(${x} ${y}) rotate(${(from + 180) % 360})`}
      fill={ink2}
    />
  );
}

/** ● good, ▲ fair, ■ no; nothing where it is not known. */
export function SprayShape({
  x,
  y,
  level,
  size,
}: {
  readonly x: number;
  readonly y: number;
  readonly level: 'Good' | 'Fair' | 'Poor' | null;
  readonly size: number;
}) {
  const { good, fair, no, ink2 } = useChartColours();
  const half = size / 2;
  switch (level) {
    case 'Good':
      return <circle cx={x} cy={y} r={half} fill={good} />;
    case 'Fair':
      return (
        <path d={`M${x} ${y - half}L${x + half * 1.1} ${y + half * 0.85}H${x - half * 1.1}Z`} fill={fair} />
      );
    case 'Poor':
      return (
        <rect x={x - half * 0.88} y={y - half * 0.88} width={size * 0.88} height={size * 0.88} fill={no} />
      );
    case null:
      return <path d={`M${x - half / 2} ${y}h${half}`} stroke={ink2} strokeWidth={1.5} />;
  }
}

/** Hatching of what is expected, for runs of wetness; once in each drawing. */
export function Hatch({ id }: { readonly id: string }) {
  const { wet, wetFill } = useChartColours();
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill={wetFill} />
      <rect width="2.5" height="6" fill={wet} />
    </pattern>
  );
}
