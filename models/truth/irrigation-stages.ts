/** The two ways to water a vine beside what NRCG prints for each stage, on the weather of Nashik. */

import { irrigationNeedBySoil } from '../lab/water/irrigation-by-soil.ts';
import { et0Daily } from '../src/water/evapotranspiration.ts';
import { NRCG_IRRIGATION } from '../src/water/irrigation.ts';
import { AVAILABLE_WATER_MM_PER_M } from '../src/water/soil-water-balance.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../src/weather/calendar.ts';
import type { DailySeries } from '../src/weather/daily-weather.ts';
import { districtDays } from './phenology-accuracy.ts';

export interface IrrigationStageRow {
  readonly cycle: string;
  readonly stage: string;
  readonly fromDap: number;
  readonly toDap: number;
  /** Litres a vine and day: as printed; by the schedule and ET0; by the soil. */
  readonly printed: readonly [number, number];
  readonly schedule: number;
  readonly soil: number;
  /** The soil's on dry days, and on days with rain that counted. */
  readonly soilOnDryDays: number;
  readonly soilOnRainDays: number | null;
}

const NASHIK = { latitude: 20, longitude: 73.8, altitude: 600 };
const VINES = 2400;
const PRUNINGS = { foundation: '04-15', fruit: '10-15' } as const;
const LAST_DAY = { foundation: 180, fruit: 135 } as const;
const YEARS = [2019, 2020, 2021, 2022, 2023];

interface Day {
  readonly dap: number;
  readonly schedule: number;
  readonly soil: number;
  readonly rained: boolean;
}

function seasonDays(weather: DailySeries, cycle: 'foundation' | 'fruit', year: number): Day[] {
  const pruning = dayNumberOfDate(`${year}-${PRUNINGS[cycle]}`);
  const days = Array.from({ length: LAST_DAY[cycle] + 1 }, (_, dap) => {
    const i = pruning + dap - weather.firstDay;
    const date = dateOfDayNumber(pruning + dap);
    const { et0MmPerDay } = et0Daily(
      {
        date,
        tempMax: weather.tempMax[i] ?? null,
        tempMin: weather.tempMin[i] ?? null,
        humidity: weather.humidity[i] ?? null,
        windSpeed: weather.windSpeed[i] ?? null,
      },
      { ...NASHIK, windMeasuredAtMetres: 2 },
    );
    return { date, et0Mm: et0MmPerDay, rainMm: weather.precipitation[i] ?? null };
  });
  return days.map((_, dap) => {
    const need = irrigationNeedBySoil({
      cycle,
      daysAfterPruning: dap,
      vinesPerHectare: VINES,
      days: days.slice(0, dap + 1),
      rootZone: { availableWaterMmPerM: AVAILABLE_WATER_MM_PER_M.clay, rootDepthMetres: 0.6 },
    });
    return {
      dap,
      schedule: need.schedule.litresPerVine?.expected ?? Number.NaN,
      soil: need.litresPerVine?.expected ?? Number.NaN,
      rained: (need.soil?.rainCreditMm ?? 0) > 0,
    };
  });
}

export function irrigationStageRows(
  weather: DailySeries = districtDays('nashik'),
  years: readonly number[] = YEARS,
): IrrigationStageRow[] {
  return (['foundation', 'fruit'] as const).flatMap((cycle) => {
    const days = years.flatMap((year) => seasonDays(weather, cycle, year));
    const mean = (of: (day: Day) => number, among: readonly Day[]): number =>
      among.reduce((sum, day) => sum + of(day), 0) / among.length;
    return NRCG_IRRIGATION.filter((row) => row.cycle === cycle).flatMap((row) => {
      const whole = [row.fromDap, row.toDap ?? LAST_DAY[cycle]] as const;
      const spans = row.id === 'shoot_growth' ? [whole, [9, 25] as const] : [whole];
      return spans.map(([fromDap, toDap]): IrrigationStageRow => {
        const among = days.filter(({ dap }) => dap >= fromDap && dap <= toDap);
        const wet = among.filter(({ rained }) => rained);
        const [least, greatest] = row.panMmPerDay;
        const perMm = row.litresPerHectarePerMm / VINES;
        return {
          cycle,
          stage: row.id.replaceAll('_', ' '),
          fromDap,
          toDap,
          printed: [least * perMm, greatest * perMm],
          schedule: mean(({ schedule }) => schedule, among),
          soil: mean(({ soil }) => soil, among),
          soilOnDryDays: mean(
            ({ soil }) => soil,
            among.filter(({ rained }) => !rained),
          ),
          soilOnRainDays: wet.length === 0 ? null : mean(({ soil }) => soil, wet),
        };
      });
    });
  });
}
