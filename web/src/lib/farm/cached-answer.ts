import type { QueryFunctionContext } from '@tanstack/react-query';
import { type KnownAnswer, tagOf } from '../api.ts';
import { nowMs } from '../clock.ts';
import { farm } from './farm.ts';

/** Marks what the server works out from the farm's rows: it is asked for again when they change there. */
export const OF_FARM = { ofFarm: true } as const;

/**
 * A read whose last good answer stays on the phone and is shown before the server is asked.
 *
 * @param again the answer that was kept, where the server says that it still holds: as it is by now. Without it the server does not learn
 *   what is here.
 */
export function kept<T extends object>(
  queryKey: readonly unknown[],
  read: (context: QueryFunctionContext, known?: KnownAnswer) => Promise<T>,
  again?: (data: T, savedAtMs: number, atMs: number) => T,
) {
  return {
    queryKey,
    meta: OF_FARM,
    queryFn: async (context: QueryFunctionContext): Promise<T> => {
      const had = await farm().readAnswer<T>(queryKey, nowMs());
      const { client } = context;
      if (had && client.getQueryData(queryKey) === undefined)
        client.setQueryData<T>(queryKey, had.data, { updatedAt: had.savedAtMs });
      // After a clock was set back its age is unknown.
      const known = again && had && had.savedAtMs <= nowMs() ? had : undefined;
      const got = await read(context, known);
      const holds = known !== undefined && got === known.data;
      const answer = holds && again ? again(got, known.savedAtMs, nowMs()) : got;
      // The screen does not wait for the disk.
      void farm().storeAnswer(queryKey, answer, nowMs(), holds ? known.tag : tagOf(got));
      return answer;
    },
    // Of the whole farm: it is there at the first paint.
    initialData: (): T | undefined => farm().answer<T>(queryKey, nowMs())?.data,
    initialDataUpdatedAt: (): number | undefined => farm().answer<T>(queryKey, nowMs())?.savedAtMs,
    // Refetches stored answers however fresh: a plot or station may have changed meanwhile.
    refetchOnMount: ({ state }: { state: { dataUpdateCount: number } }) =>
      state.dataUpdateCount === 0 ? ('always' as const) : true,
  };
}
