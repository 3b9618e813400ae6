import type { ReportName, ReportQuery } from '@draksha/contract';
import { farmDay } from '@draksha/models';
import type { ReportWeather } from '@draksha/reports/plot-weather';
import type { ReportDocument } from '@draksha/reports/report-document';
import { type ReportRows, rowDay } from '@draksha/reports/report-rows';
import { type WeatherRequest, weatherWanted } from '@draksha/reports/weather-wanted';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import { plotDays } from '../plot-days/service.ts';
import { findPlot, placeOf } from '../plots/service.ts';
import { readMe } from '../profile/service.ts';
import { reportRows } from './store.ts';

export { reportPdf } from './report-pdf.ts';
export { reportRows } from './store.ts';

/** More plots would take too long: the report says that their weather is missing. */
const MAX_PLOTS_WITH_WEATHER = 20;

const listOf = (ids: ReportQuery['plotId']): readonly string[] => {
  if (ids === undefined) return [];
  return typeof ids === 'string' ? [ids] : ids;
};

/** Weather by plot; none without a place. */
async function weatherOf(
  context: Context,
  userId: string,
  asked: readonly WeatherRequest[],
): Promise<ReadonlyMap<string, ReportWeather>> {
  const found = await Promise.all(
    asked.slice(0, MAX_PLOTS_WITH_WEATHER).map(async ({ plotId, ...days }) => {
      const plot = await context.farmers.read(userId, (db) => findPlot(db, plotId));
      if (typeof placeOf(plot) === 'string') return [];
      return [[plotId, await plotDays(context, userId, plot, days)] as const];
    }),
  );
  return new Map(found.flat());
}

/** Returns the first day of a season or record; null without any. */
const firstDay = ({ seasons, records }: ReportRows): string | null =>
  [...seasons.map(({ pruningDate }) => pruningDate), ...records.map(rowDay)].toSorted()[0] ?? null;

/**
 * A report of a farm as it is.
 *
 * @param reader `isCopy`: it goes to others by a link; `isOfPart`: a token of one plot or season reads it
 * @throws AppError not_found for a plot that is not the farmer's
 */
export async function reportFor(
  context: Context,
  userId: string,
  kind: ReportName,
  { plotId, from, to, language, offeredPaisePerKg, ledgers }: Omit<ReportQuery, 'format'>,
  { isCopy = false, isOfPart = false }: { readonly isCopy?: boolean; readonly isOfPart?: boolean } = {},
): Promise<ReportDocument> {
  const rows = await context.history.read(userId, reportRows);
  const { user, farmerProfile } = await readMe(context, { userId });
  const plotIds = listOf(plotId);
  if (plotIds.some((id) => !rows.plots.some((plot) => plot.id === id))) throw new AppError('not_found');
  const names = [[user.firstName, user.lastName].filter(Boolean).join(' '), farmerProfile?.farmName];
  // A partial report states its first day: earlier rows were not readable.
  const first = isOfPart ? firstDay(rows) : null;
  const span = { plotIds, from: from ?? first, to: to ?? null };
  const nowMs = context.clock().getTime();
  const weather = await weatherOf(context, userId, weatherWanted(kind, rows, span, farmDay(nowMs)));
  return context.pdfWorkers.document(userId, kind, { ...rows, weather }, span, {
    language: language ?? user.languagePreference,
    farmer: names.filter(Boolean).join(', '),
    phone: user.phone,
    weightUnit: user.weightUnit ?? undefined,
    nowMs,
    offeredPaisePerKg: offeredPaisePerKg ?? null,
    // A part cannot show what buyers owe the farm (decision 069).
    ledgers: isOfPart ? false : ledgers === undefined ? undefined : ledgers === 'yes',
    isCopy,
  });
}
