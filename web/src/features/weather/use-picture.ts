import type { WeatherProvenance } from '@draksha/contract';
import { useMemo } from 'react';
import { useAnswer } from '../../lib/use-answer.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { hourAt, type PictureColumns, readPicture } from '../../lib/weather-picture.ts';
import { type Point, pictureQuery } from './queries.ts';

export interface ShownPicture extends PictureColumns {
  readonly provenance: WeatherProvenance;
  /** Index of the running hour; -1 where all hours are over. */
  readonly now: number;
  readonly nowMs: number;
}

/** The weather picture of a place, with the running hour found in it; `shown` is `null` until an answer came. */
export function useWeatherPicture(point: Point) {
  const query = useAnswer(pictureQuery(point));
  const nowMs = useMinute();
  const { data } = query;
  const picture = useMemo(() => (data ? readPicture(data) : null), [data]);
  const shown: ShownPicture | null =
    data && picture
      ? { ...picture, provenance: data.provenance, now: hourAt(picture.hours, nowMs), nowMs }
      : null;
  return { query, shown };
}
