import Box from '@mui/material/Box';

/** A phone's chart in pixels and a letter's width: what decides whether two labels would touch. */
const NARROWEST = 290;
const LETTER = 8;
const GAP = 10;

const FIRST = 0.06;
const LAST = 0.94;

/** Where the middle of a label comes to lie, in pixels: at the ends of the axis it is to one side of its hour. */
function centreOf(at: number, width: number): number {
  const aside = at < FIRST ? width / 2 : at > LAST ? -width / 2 : 0;
  return at * NARROWEST + aside;
}

/** The hours that get a label: every third or so, without touching each other or the word for now. */
export function ticksAt(
  hours: readonly { readonly hour: number; readonly startsAt: string }[],
  every: number,
  now: number,
  {
    hourLabel,
    nowLabel,
  }: { readonly hourLabel: (hour: number, startsAt: string) => string; readonly nowLabel: string },
): number[] {
  const nowWidth = nowLabel.length * LETTER;
  const taken = now >= 0 ? [{ at: centreOf(now / hours.length, nowWidth), width: nowWidth }] : [];
  const ticks: number[] = [];
  for (const [index, { hour, startsAt }] of hours.entries()) {
    const width = hourLabel(hour, startsAt).length * LETTER;
    const label = { at: centreOf((index + 0.5) / hours.length, width), width };
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
  const edge = at < FIRST ? 'translateX(0)' : at > LAST ? 'translateX(-100%)' : 'translateX(-50%)';
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
        fontWeight: strong ? 650 : 400,
      }}
    >
      {words}
    </Box>
  );
}
