import { type WeatherOfTasks, weatherOfCell } from '@draksha/models';
import { useMemo } from 'react';
import { usePlanCells } from '../today/queries.ts';

/** A plot's stored hours, or the first place's for work of the whole farm; null without, or for sample weather. */
export type PlotWeatherOf = (plotId: string | null) => WeatherOfTasks | null;

export function usePlotWeather(): PlotWeatherOf {
  const { cells } = usePlanCells();
  return useMemo(() => {
    const byPlot = new Map<string | null, WeatherOfTasks>();
    for (const cell of cells) {
      if (cell.provenance.sample) continue;
      const weather = weatherOfCell(cell);
      for (const id of cell.plotIds) byPlot.set(id, weather);
      if (!byPlot.has(null)) byPlot.set(null, weather);
    }
    return (plotId) => byPlot.get(plotId) ?? null;
  }, [cells]);
}
