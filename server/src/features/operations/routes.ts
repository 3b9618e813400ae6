import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import { createMetrics } from './metrics.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `GET /metrics` with the operator's token; without a token set the path does not exist. */
export function registerOperations(app: FastifyInstance, context: Context): void {
  const { metricsToken } = context.config;
  if (metricsToken === undefined) return;
  const metrics = createMetrics(context);
  const wanted = digest(`Bearer ${metricsToken}`);
  app.addHook('onResponse', async (request, reply) => metrics.observe(request, reply));
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted))
      throw new AppError('unauthorized');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
