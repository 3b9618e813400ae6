import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../context.ts';
import { requireAdmin } from '../http/bearer.ts';
import { listRefused } from '../http/redirect-store.ts';
import { readPage } from './paging.ts';

/** Beyond the published API: refused redirect targets, which nothing else reports to the operator. */
export function adminRedirectRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/admin/redirects', async (request) => {
    await requireAdmin(context, request);
    const page = readPage(request);
    await context.redirects.flush();
    const rows = await listRefused(context.db, page.perPage, page.offset);
    return {
      refused: rows.map(({ address, hits, first_at, last_at }) => ({
        address,
        count: hits,
        first_at: first_at.toISOString(),
        last_at: last_at.toISOString(),
      })),
    };
  });
}
