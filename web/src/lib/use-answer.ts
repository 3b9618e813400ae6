import type { WeatherProvenance } from '@draksha/contract';
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMinute } from './use-minute.ts';
import { agedAnswer } from './weather-age.ts';

interface WithProvenance {
  readonly provenance: WeatherProvenance;
}

/** A read of weather whose age goes on counting while it is on screen. */
export function useAnswer<T extends WithProvenance, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key>,
): UseQueryResult<T> {
  const query = useQuery(options);
  const atMs = useMinute();
  const { data, dataUpdatedAt } = query;
  const answer = useMemo(() => data && agedAnswer(data, dataUpdatedAt, atMs), [data, dataUpdatedAt, atMs]);
  return { ...query, data: answer } as UseQueryResult<T>;
}
