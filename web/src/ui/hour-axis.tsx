import Box from '@mui/material/Box';

/** A phone's chart in pixels and a letter's width: what decides whether two labels would touch. */
const NARROWEST = 290;
const LETTER = 8;
const GAP = 10;

/** The hours that get a label: every third or so, without touching each other or the word for now. */
export function ticksAt(
  hours: readonly { readonly hour: number }[],
  every: number,
  now: number,
  { hourLabel, nowLabel }: { readonly hourLabel: (hour: number) => string; readonly nowLabel: string },
): number[] {
  const pixel = NARROWEST / Math.max(1, hours.length);
  const taken = now >= 0 ? [{ at: now * pixel, width: nowLabel.length * LETTER }] : [];
  const ticks: number[] = [];
  for (const [index, { hour }] of hours.entries()) {
    const label = { at: (index + 0.5) * pixel, width: hourLabel(hour).length * LETTER };
    const touches = taken.some(({ at, width }) => Math.abs(at - label.at) < (width + label.width) / 2 + GAP);
    if (hour % every !== 0 || touches) continue;
    taken.push(label);
    ticks.push(index);
  }
  return ticks;
}

/** A label under the axis, kept within the chart at its ends. */
export function Tick({
  at,
  words,
  strong = false,
}: {
  readonly at: number;
  readonly words: string;
  readonly strong?: boolean;
}) {
  const edge = at < 0.06 ? 'translateX(0)' : at > 0.94 ? 'translateX(-100%)' : 'translateX(-50%)';
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        left: `${at * 100}%`,
        top: 2,
        transform: edge,
        whiteSpace: 'nowrap',
        color: strong ? 'text.primary' : 'text.secondary',
        fontWeight: strong ? 600 : 400,
      }}
    >
      {words}
    </Box>
  );
}
