import { reportRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import type { Api } from '../../lib/http.ts';
import { mutable } from '../../lib/mutable.ts';
import { reportFile } from './formats.ts';
import { reportFor } from './service.ts';

export function registerReports(api: Api, context: Context): void {
  api.register(reportRoutes, {
    'GET /reports/:kind': async ({ farmer, params, query: { format, ...asked } }) => {
      const report = await reportFor(context, farmer.userId, params.kind, asked, {
        isOfPart: farmer.partToken !== undefined,
      });
      if (format !== 'json') return reportFile(report, format, context, farmer.userId);
      return { report: mutable(report) };
    },
  });
}
