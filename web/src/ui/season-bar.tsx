import type { StageObservation } from '@draksha/contract';
import { FRUIT_HARVEST, GROWTH_STAGES, type PruningCycle, tableDayOf } from '@draksha/models';
import Box from '@mui/material/Box';
import { useChartColours } from './chart-colours.ts';

type Marked = Pick<StageObservation, 'stage' | 'observedOn'>;

interface SeasonBarProps {
  readonly cycle: PruningCycle;
  /** Days after pruning, today; fewer than none before it. */
  readonly today: number;
  /** What was seen, by its days after pruning. */
  readonly seen: readonly { readonly stage: Marked['stage']; readonly day: number }[];
  /** Work that is still to do, by its days after pruning. */
  readonly work?: readonly { readonly id: string; readonly day: number; readonly isLate: boolean }[];
  /** Alternative text of the bar. */
  readonly sentence: string;
}

/** The four things that growers wait for, as the table of days has them. */
export const seasonMarks = {
  fruit: ['fruit.bud_swell', 'fruit.bloom_to_shatter', 'fruit.ripening', 'fruit.harvest_due'],
  foundation: [
    'foundation.shoot_growth',
    'foundation.ten_leaves',
    'foundation.fruit_bud_differentiation',
    'foundation.cane_maturity',
  ],
} as const satisfies Record<PruningCycle, readonly Marked['stage'][]>;

/** Days that the bar is long: the usual harvest; after foundation pruning the beginning of the rest, and a month of it. */
const LENGTH: Readonly<Record<PruningCycle, number>> = { fruit: FRUIT_HARVEST.toDap, foundation: 150 };

/** Days that the bar of a season is long, which may have gone on for longer than usual. */
export const seasonLength = (cycle: PruningCycle, today: number): number => Math.max(LENGTH[cycle], today);

/** Colour of each stage of the table, as numbers of the charts' eight. */
const colourOf: Readonly<Record<PruningCycle, readonly number[]>> = {
  fruit: [0, 2, 3, 4, 5, 6, 7],
  foundation: [0, 2, 4, 5, 0],
};

/** The day after pruning on which a stage was seen, else that of the table. */
export const dayOfMark = (stage: Marked['stage'], seen: SeasonBarProps['seen']): number =>
  seen.find((one) => one.stage === stage)?.day ?? tableDayOf(stage) ?? 0;

/** A season from its pruning on: stages as bands, the four marks, today. What was is full, what comes is pale and hollow. */
export function SeasonBar({ cycle, today, seen, work = [], sentence }: SeasonBarProps) {
  const { stages, ink, card, no } = useChartColours();
  const length = seasonLength(cycle, today);
  const onBar = work.filter(({ day }) => day <= length);
  const at = (day: number) => `${(Math.max(0, Math.min(day, length)) / length) * 100}%`;
  const bands = GROWTH_STAGES[cycle].map((stage, index) => ({
    id: stage.id,
    from: stage.fromDap,
    to: Math.min(stage.toDap === null ? length : stage.toDap + 1, length),
    colour: stages[colourOf[cycle][index] ?? 0] ?? ink,
  }));
  return (
    <Box role="img" aria-label={sentence} sx={{ position: 'relative', height: onBar.length > 0 ? 32 : 22 }}>
      {bands.map(({ id, from, to, colour }) => {
        const past = Math.max(0, Math.min(to, today) - from);
        return (
          <Box
            key={id}
            sx={{
              position: 'absolute',
              top: 7,
              height: 8,
              left: at(from),
              width: `calc(${at(to - from)} - 2px)`,
              borderRadius: '2px',
              overflow: 'hidden',
            }}
          >
            <Box sx={{ position: 'absolute', inset: 0, backgroundColor: colour, opacity: 0.5 }} />
            <Box
              sx={{
                position: 'absolute',
                inset: 0,
                right: 'auto',
                width: `${(past / (to - from)) * 100}%`,
                backgroundColor: colour,
              }}
            />
          </Box>
        );
      })}
      {seasonMarks[cycle].map((stage) => {
        const day = dayOfMark(stage, seen);
        return (
          <Box
            key={stage}
            sx={{
              position: 'absolute',
              top: 6,
              left: at(day),
              width: 10,
              height: 10,
              ml: '-5px',
              boxSizing: 'border-box',
              borderRadius: '50%',
              border: `2px solid ${ink}`,
              backgroundColor: day <= today ? ink : card,
            }}
          />
        );
      })}
      {onBar.map(({ id, day, isLate }) => (
        <Box
          key={id}
          sx={{
            position: 'absolute',
            top: 22,
            left: at(day),
            width: 9,
            height: 9,
            ml: '-4.5px',
            boxSizing: 'border-box',
            borderRadius: '2px',
            border: `2px solid ${isLate ? no : ink}`,
            backgroundColor: card,
          }}
        />
      ))}
      {today >= 0 && (
        <Box
          sx={{
            position: 'absolute',
            top: 0,
            height: 22,
            width: 3,
            ml: '-1.5px',
            left: at(today),
            borderRadius: 1,
            backgroundColor: ink,
            boxShadow: `0 0 0 1px ${card}`,
          }}
        />
      )}
    </Box>
  );
}
