import { type WeatherOfTasks, weatherOfCell } from '@draksha/models';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { planQuery } from '../today/queries.ts';

/** The hours that this phone has of a plot, or of the farm's first place for work of the whole farm; null without, or where they are made up. */
export type PlotWeatherOf = (plotId: string | null) => WeatherOfTasks | null;

export function usePlotWeather(): PlotWeatherOf {
  const { data } = useQuery(planQuery);
  return useMemo(() => {
    const byPlot = new Map<string | null, WeatherOfTasks>();
    for (const cell of data?.cells ?? []) {
      if (cell.provenance.sample) continue;
      const weather = weatherOfCell(cell);
      for (const id of cell.plotIds) byPlot.set(id, weather);
      if (!byPlot.has(null)) byPlot.set(null, weather);
    }
    return (plotId) => byPlot.get(plotId) ?? null;
  }, [data]);
}
