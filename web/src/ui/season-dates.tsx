import type { PruningCycle } from '@draksha/models';
import Box from '@mui/material/Box';
import { roomFor } from '../lib/room-for.ts';
import { useWidth } from '../lib/use-width.ts';
import { seasonLength } from './season-bar.tsx';

export interface SeasonDate {
  /** Days after pruning. */
  readonly day: number;
  readonly word: string;
  readonly isStrong?: boolean;
}

interface SeasonDatesProps {
  readonly cycle: PruningCycle;
  readonly today: number;
  /** The most telling first: where two would lie over each other, the later one is left out. */
  readonly dates: readonly SeasonDate[];
}

/** Words under the bar of a season, each at its day. */
export function SeasonDates({ cycle, today, dates }: SeasonDatesProps) {
  const [box, width] = useWidth<HTMLDivElement>(328);
  const length = seasonLength(cycle, today);
  const placed: { readonly left: number; readonly room: number; readonly date: SeasonDate }[] = [];
  for (const date of dates) {
    const room = roomFor(date.word);
    const at = (Math.max(0, Math.min(date.day, length)) / length) * width;
    const left = Math.min(Math.max(0, at - room / 2), width - room);
    if (placed.every((other) => left >= other.left + other.room || left + room <= other.left))
      placed.push({ left, room, date });
  }
  return (
    <Box
      ref={box}
      aria-hidden="true"
      sx={{ position: 'relative', height: '1.375rem', fontSize: '0.875rem', color: 'text.secondary' }}
    >
      {placed.map(({ left, room, date }) => (
        <Box
          key={date.word}
          component="span"
          sx={{
            position: 'absolute',
            left,
            width: room,
            // Labels at the ends align with the bar.
            textAlign: left === 0 ? 'start' : left + room >= width ? 'end' : 'center',
            whiteSpace: 'nowrap',
            ...(date.isStrong ? { color: 'text.primary', fontWeight: 650 } : {}),
          }}
        >
          {date.word}
        </Box>
      ))}
    </Box>
  );
}
