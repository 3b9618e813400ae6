import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { sameCode } from '../otp/codes.ts';
import { TRIP_SECONDS } from './trip.ts';

/** `__Host-`: no page under a neighbouring name can set it. */
const nameOf = (isHttps: boolean, tripId: string): string => `${isHttps ? '__Host-' : ''}trip-${tripId}`;

const secretOf = async ({ keys }: AuthContext, tripId: string): Promise<string> =>
  (await keys.derivation()).mac('trip browser', tripId).toString('base64url');

/** Binds a flow without a proof key to its browser by a cookie. With one, the exchange identifies the browser. */
export async function bindToBrowser(
  context: AuthContext,
  reply: FastifyReply,
  tripId: string,
): Promise<void> {
  const isHttps = context.settings.externalUrl.startsWith('https:');
  const pair = `${nameOf(isHttps, tripId)}=${await secretOf(context, tripId)}`;
  const rules = `Path=/; Max-Age=${TRIP_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  reply.header('set-cookie', `${pair}; ${rules}`);
}

/** Whether the browser that comes back is the one that began. */
export async function isSameBrowser(
  context: AuthContext,
  request: FastifyRequest,
  tripId: string,
): Promise<boolean> {
  const name = nameOf(context.settings.externalUrl.startsWith('https:'), tripId);
  const shown = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  return shown !== undefined && sameCode(shown.slice(name.length + 1), await secretOf(context, tripId));
}
