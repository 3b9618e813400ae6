import type { QueryFunctionContext } from '@tanstack/react-query';
import { nowMs } from '../clock.ts';
import { farm } from './farm.ts';

/** Marks what the server works out from the farm's rows: it is asked for again when they change there. */
export const OF_FARM = { ofFarm: true } as const;

/** A read whose last good answer stays on the phone and stands there from the first paint on. */
export function kept<T>(queryKey: readonly unknown[], read: (context: QueryFunctionContext) => Promise<T>) {
  return {
    queryKey,
    meta: OF_FARM,
    queryFn: async (context: QueryFunctionContext): Promise<T> => {
      const answer = await read(context);
      // The screen does not wait for the disk.
      void farm().keepAnswer(queryKey, answer, nowMs());
      return answer;
    },
    initialData: (): T | undefined => farm().answer<T>(queryKey, nowMs())?.data,
    initialDataUpdatedAt: (): number | undefined => farm().answer<T>(queryKey, nowMs())?.savedAtMs,
    // What was stored is shown, and asked for anew however young: meanwhile a plot or a station may have changed.
    refetchOnMount: ({ state }: { state: { dataUpdateCount: number } }) =>
      state.dataUpdateCount === 0 ? ('always' as const) : true,
  };
}
