import { type KeyboardEvent, useState } from 'react';

interface HourPick {
  readonly picked: number;
  /** Whether the farmer chose it, or it is where one begins. */
  readonly isChosen: boolean;
  readonly pick: (index: number) => void;
  readonly step: (event: KeyboardEvent) => void;
}

/** Which hour of a picture is read: by touch, by pointer or by the arrow keys; the running one to begin with. */
export function useHourPick(count: number, start: number, onStep?: (index: number) => void): HourPick {
  const [chosen, setChosen] = useState<number | null>(null);
  const within = (index: number) => Math.min(Math.max(index, 0), Math.max(0, count - 1));
  const picked = within(chosen ?? start);
  const step = (event: KeyboardEvent) => {
    const to = { ArrowLeft: picked - 1, ArrowRight: picked + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(within(to));
    onStep?.(within(to));
  };
  return { picked, isChosen: chosen !== null, pick: (index) => setChosen(within(index)), step };
}
