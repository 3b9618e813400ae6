import type { BodyInput, Plot, Routes } from '@draksha/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { submitWrite } from '../../lib/write-path.ts';

/** Own plots, oldest first. */
export const plotsQuery = queryOptions({
  queryKey: ['plots'],
  queryFn: ({ signal }) => api('GET /plots', { query: { limit: 200 }, signal }),
  select: ({ items }) => items,
});

export const plotQuery = (id: string) =>
  queryOptions({
    queryKey: ['plots', id],
    queryFn: ({ signal }) => api('GET /plots/:id', { params: { id }, signal }),
    select: ({ plot }) => plot,
  });

export type PlotFields = Omit<BodyInput<Routes['POST /plots']>, 'id'>;

const settle = () =>
  Promise.all(
    ['plots', 'advice', 'weather'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields that differ from the row. */
export const changedFields = (row: Plot, fields: PlotFields): Partial<PlotFields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !same(value, row[name as keyof Plot])),
  ) as Partial<PlotFields>;

/** @throws ApiError, WriteConflict */
export async function changePlot(base: Plot, change: Partial<PlotFields>): Promise<Plot> {
  if (Object.keys(change).length === 0) return base;
  const { plot } = await submitWrite({
    route: 'PATCH /plots/:id',
    id: base.id,
    params: { id: base.id },
    body: change,
    base,
    baseVersion: base.version,
  });
  await settle();
  return plot;
}

/**
 * Adds the plot, or, when an earlier try did reach the server and more was typed since, brings that row up to date.
 * @throws ApiError, WriteConflict
 */
export async function addPlot(id: string, fields: PlotFields): Promise<Plot> {
  try {
    const { plot } = await submitWrite({ route: 'POST /plots', id, body: fields });
    await settle();
    return plot;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
    const { plot } = await api('GET /plots/:id', { params: { id } });
    return changePlot(plot, changedFields(plot, fields));
  }
}

/** @throws ApiError */
export async function deletePlot(plot: Plot): Promise<{ id: string; version: number }> {
  const gone = await submitWrite({
    route: 'DELETE /plots/:id',
    id: plot.id,
    params: { id: plot.id },
    baseVersion: plot.version,
  });
  queryClient.removeQueries({ queryKey: ['plots', plot.id] });
  await settle();
  return gone;
}

/** @throws ApiError, WriteConflict */
export async function bringBackPlot(id: string, version: number): Promise<void> {
  await submitWrite({
    route: 'PATCH /plots/:id',
    id,
    params: { id },
    body: { deleted: false },
    baseVersion: version,
  });
  await settle();
}
