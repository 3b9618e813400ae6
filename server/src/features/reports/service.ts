import type { ReportName, ReportQuery } from '@draksha/contract';
import type { ReportDocument } from '@draksha/models';
import { makeReport } from '@draksha/models/reports/make-report';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import { readMe } from '../profile/service.ts';
import { reportRows } from './store.ts';

export { reportRows } from './store.ts';

const listOf = (ids: ReportQuery['plotId']): readonly string[] => {
  if (ids === undefined) return [];
  return typeof ids === 'string' ? [ids] : ids;
};

/**
 * A report of a farm as it stands.
 *
 * @throws AppError not_found for a plot that is not the farmer's
 */
export async function reportFor(
  context: Context,
  userId: string,
  kind: ReportName,
  { plotId, from, to, language, offeredPaisePerKg }: Omit<ReportQuery, 'format'>,
): Promise<ReportDocument> {
  const rows = await context.farmers.read(userId, reportRows);
  const { user, farmerProfile } = await readMe(context, { userId });
  const plotIds = listOf(plotId);
  if (plotIds.some((id) => !rows.plots.some((plot) => plot.id === id))) throw new AppError('not_found');
  const names = [[user.firstName, user.lastName].filter(Boolean).join(' '), farmerProfile?.farmName];
  return makeReport(
    kind,
    rows,
    { plotIds, from: from ?? null, to: to ?? null },
    {
      language: language ?? user.languagePreference,
      farmer: names.filter(Boolean).join(', '),
      weightUnit: user.weightUnit ?? undefined,
      nowMs: context.clock().getTime(),
      offeredPaisePerKg: offeredPaisePerKg ?? null,
    },
  );
}
