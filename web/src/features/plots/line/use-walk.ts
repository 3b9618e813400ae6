import { useEffect, useRef, useState } from 'react';
import { followPosition, type PositionFailure } from '../../../lib/position.ts';
import { useReloadBlock } from '../../../lib/use-reload-block.ts';
import { type Corner, closedWalk, stepOn } from '../../../lib/walked-line.ts';

export interface Walk {
  readonly state: 'off' | 'on' | 'paused';
  /** Of the last position, metres. */
  readonly accuracy: number | null;
  /** The last position was imprecise or missing. */
  readonly trouble: 'poor' | PositionFailure | null;
  begin(): void;
  pause(): void;
  /** Closes the line where it is. */
  finish(): void;
}

/** Draws a boundary by walking. Each step is saved at once. */
export function useWalk(line: readonly Corner[], onLine: (line: Corner[]) => void): Walk {
  const [state, setState] = useState<Walk['state']>('off');
  const [accuracy, setAccuracy] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<Walk['trouble']>(null);
  const now = useRef({ line, onLine });
  now.current = { line, onLine };
  useReloadBlock(state === 'on');
  useEffect(() => {
    if (state !== 'on') return;
    return followPosition((fix) => {
      setAccuracy(Math.round(fix.accuracy));
      const step = stepOn(now.current.line, fix);
      setTrouble(step.taken === 'poor' ? 'poor' : null);
      if (step.taken !== 'taken') return;
      // Two positions may arrive between renders.
      now.current = { ...now.current, line: step.line };
      now.current.onLine([...step.line]);
    }, setTrouble);
  }, [state]);
  return {
    state,
    accuracy,
    trouble,
    begin: () => setState('on'),
    pause: () => setState('paused'),
    finish: () => {
      setState('off');
      setTrouble(null);
      onLine(closedWalk(now.current.line));
    },
  };
}
