import type { DataOf, Routes } from '@draksha/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppError } from '../../lib/errors.ts';

const granted = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() });

/** Passes the caller's address on, so that the sign-in server's limits count them and not us. */
function callerOf({ headers, socket }: FastifyRequest) {
  const { 'user-agent': agent, 'x-forwarded-for': forwarded } = headers;
  return {
    ...(socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress }),
    headers: {
      ...(agent === undefined ? {} : { 'user-agent': agent }),
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
  };
}

/**
 * Refreshes at our sign-in server, with its rules: a token works once, and reuse ends its session.
 *
 * @throws AppError unauthorized, rate_limited, unavailable
 */
export async function refreshSession(
  request: FastifyRequest,
  refreshToken: string,
): Promise<DataOf<Routes['POST /auth/refresh']>> {
  const answer = await request.server.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    payload: { refresh_token: refreshToken },
    ...callerOf(request),
  });
  if (answer.statusCode === 429) {
    const seconds = Number(answer.headers['retry-after'] ?? Number.NaN);
    throw new AppError(
      'rate_limited',
      undefined,
      Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {},
    );
  }
  if (answer.statusCode >= 500) throw new AppError('unavailable');
  if (answer.statusCode !== 200) throw new AppError('unauthorized');
  const session = granted.parse(answer.json());
  return {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: new Date(session.expires_at * 1000).toISOString(),
  };
}
