import type { Polygon } from '@draksha/contract/fields';
import { useChartColours } from './chart-colours.ts';
import { Icon } from './icon.tsx';

const EDGE = 2;

/** The shape of a plot as its own icon; a sign of a trellis where its line is not known. */
export function PlotOutline({
  boundary,
  fill,
  size,
}: {
  readonly boundary: Polygon | null;
  readonly fill: string;
  readonly size: number;
}) {
  const { ink, ink2 } = useChartColours();
  const ring = boundary?.coordinates[0];
  if (!ring || ring.length < 4)
    return (
      <span
        style={{ color: ink2, width: size, flex: 'none', display: 'inline-flex', justifyContent: 'center' }}
      >
        <Icon name="plots" size={Math.round(size * 0.6)} />
      </span>
    );
  const [longitudes, latitudes] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [west, south, north] = [Math.min(...longitudes), Math.min(...latitudes), Math.max(...latitudes)];
  const narrow = Math.cos((south * Math.PI) / 180);
  const [wide, high] = [(Math.max(...longitudes) - west) * narrow, north - south];
  const scale = (size - 2 * EDGE) / Math.max(wide, high);
  const [left, top] = [(size - wide * scale) / 2, (size - high * scale) / 2];
  const points = ring.map(
    ([x, y]) =>
      `${(left + (x - west) * narrow * scale).toFixed(1)},${(top + (north - y) * scale).toFixed(1)}`,
  );
  return (
    <svg aria-hidden="true" width={size} height={size} style={{ flex: 'none', display: 'block' }}>
      <polygon points={points.join(' ')} fill={fill} stroke={ink} strokeWidth={1.75} strokeLinejoin="round" />
    </svg>
  );
}
