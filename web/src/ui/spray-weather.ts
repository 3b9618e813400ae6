import type { PlanWeather } from '@draksha/models';

/** As much of a place's weather as a verdict on spraying is shown from. */
export type SprayCellWeather = Pick<PlanWeather, 'series' | 'leafWet' | 'utcOffsetMinutes' | 'sample'>;
