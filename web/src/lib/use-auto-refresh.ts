import { ageMs } from '@draksha/models';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { nowMs } from './clock.ts';
import { oldestWeatherMs, WEATHER_OLD_AFTER_MS } from './weather-age.ts';

const LOOK_EVERY_MS = 5 * 60_000;

/** Refetches every five minutes what is on screen under the key, if its weather is half an hour old or more. */
export function useAutoRefresh(queryKey: QueryKey): void {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const look = setInterval(() => {
      void client.refetchQueries({
        queryKey: JSON.parse(key) as QueryKey,
        type: 'active',
        predicate: ({ state }) =>
          oldestWeatherMs(state.data) + ageMs(state.dataUpdatedAt, nowMs()) >= WEATHER_OLD_AFTER_MS,
      });
    }, LOOK_EVERY_MS);
    return () => clearInterval(look);
  }, [client, key]);
}
