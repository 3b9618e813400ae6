import { reportLinkRoutes } from '@draksha/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { hashOf } from '../../lib/secret-address.ts';
import { reportFor, reportPdf } from '../reports/service.ts';
import { linkDevice } from './device.ts';
import { linkEndedPage } from './ended-page.ts';
import { shareReport } from './service.ts';
import { endLink, liveLinks, openLink } from './store.ts';

export function registerReportLinks(api: Api, context: Context): void {
  const { clock, farmers } = context;
  api.register(reportLinkRoutes, {
    'GET /report-links': async ({ farmer }) => ({
      links: await farmers.read(farmer.userId, (db) => liveLinks(db, clock())),
    }),
    // Not idempotent: stored answers would contain the secret.
    'POST /report-links': async ({
      farmer: { userId },
      body: { report, plotIds, ledgers = false, ...asked },
    }) => {
      const wanted = { ...asked, plotId: plotIds, ledgers: ledgers ? ('yes' as const) : ('no' as const) };
      const document = await reportFor(context, userId, report, wanted, { isCopy: true });
      return shareReport(context, userId, document, await reportPdf(context, userId, document));
    },
    'DELETE /report-links/:id': async ({ farmer, params: { id } }) => {
      if (!(await farmers.write(farmer.userId, (db) => endLink(db, id, clock()))))
        throw new AppError('not_found');
      return { id };
    },
  });
}

/** The shared file for anybody with its address, and nothing else of the farmer's. */
export function registerSharedReports(scope: FastifyInstance, { system, clock }: Context): void {
  scope.get<{ Params: { file: string } }>(
    '/shared/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const secret = /^([\w-]{43})\.pdf$/.exec(request.params.file)?.[1];
      const linked =
        secret === undefined
          ? null
          : await openLink(system, hashOf(secret), clock(), linkDevice(request.headers['user-agent']));
      reply
        .header('x-robots-tag', 'noindex, nofollow, noarchive')
        .header('cache-control', 'no-store')
        // The address is the secret: no other site learns it from a link that is followed.
        .header('referrer-policy', 'no-referrer');
      if (!linked) return reply.code(404).type('text/html; charset=utf-8').send(linkEndedPage);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(linked.fileName)}`)
        .send(linked.file);
    },
  );
}
