import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../http/api-error.ts';
import { isUuid } from '../http/bearer.ts';
import type { SessionDevice } from '../http/device.ts';
import { errorEntries, withFragment, withQuery } from '../http/redirect.ts';
import { noneCreated } from '../operator/operator.ts';
import { sessionEntries } from '../otp/link-routes.ts';
import { answerSession, openSession } from '../sessions/service.ts';
import { viewUser } from '../user/view.ts';
import { digestOfAuthCode } from './flow.ts';
import { findTrip, issueTripCode, markReturned, type TripRow } from './flow-store.ts';
import {
  askBeforeJoining,
  linkIdentity,
  provenBy,
  requireUnlinked,
  userOfIdentity,
  verifiedEmailOf,
} from './linking.ts';
import type { ProviderTokens } from './providers.ts';
import { isSameBrowser } from './same-browser.ts';
import { sealAnswer } from './sealed-answer.ts';
import { TRIP_SECONDS, tripSecrets } from './trip.ts';

const badRequest = (code: string, message: string): AuthError => new AuthError(400, code, message);

/**
 * The trip that a browser comes back from.
 *
 * @throws ApiError when there is none, it is too old, was back before, or began in another browser
 */
export async function readTrip(
  context: AuthContext,
  request: FastifyRequest,
  state: string | undefined,
): Promise<TripRow> {
  if (state === undefined) throw badRequest('bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(state)) throw badRequest('bad_oauth_state', 'OAuth state parameter is invalid');
  const { db, clock } = context;
  const trip = await findTrip(db, state);
  if (!trip) throw badRequest('bad_oauth_state', 'OAuth state not found or expired');
  const at = clock();
  if (trip.created_at.getTime() + TRIP_SECONDS * 1000 <= at.getTime()) {
    throw badRequest('bad_oauth_state', 'OAuth state has expired');
  }
  if (trip.code_challenge === null && !(await isSameBrowser(context, request, trip.id))) {
    throw badRequest('bad_oauth_state', 'OAuth state was begun in another browser');
  }
  if (!(await markReturned(db, trip.id, at))) {
    throw badRequest('flow_state_already_used', 'State has already been used');
  }
  return trip;
}

/** Finishes a sign-in at the provider; answers where the browser goes, with its session or a code for it. */
export async function finishTrip(
  context: AuthContext,
  trip: TripRow,
  returned: URL,
  device: SessionDevice,
): Promise<string> {
  const { db, keys, settings, providers, clock, log } = context;
  const key = await keys.derivation();
  const secrets = tripSecrets(key, settings.externalUrl, trip.id);
  const exchanged = await providers.exchange(trip.provider, returned, secrets).catch((cause: unknown) => {
    if (cause instanceof AuthError) throw cause;
    const error = cause instanceof Error ? cause.message : String(cause);
    log.warn({ provider: trip.provider, error }, 'A provider’s answer could not be changed for its tokens.');
    throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code');
  });
  const { identity, tokens } = exchanged;
  if (identity.subject === '')
    throw new AuthError(500, 'unexpected_failure', 'Missing sub claim in id_token');
  const isLinking = trip.linking_user_id !== null;
  const afterJoining = isLinking ? noneCreated : await askBeforeJoining(context, identity, device.ip);
  const { code_challenge: challenge } = trip;
  if (challenge !== null) {
    const code = randomUUID();
    const sealed = await sealAnswer(context, trip.id, { tokens, linking: isLinking ? identity : null });
    const digest = digestOfAuthCode(code);
    const provenAddress = verifiedEmailOf(identity);
    const linkTo = trip.linking_user_id;
    if (linkTo !== null) {
      // The verifier will identify the browser: only then does the account get the identity.
      await requireUnlinked(db, linkTo, identity);
      await issueTripCode(db, trip.id, { digest, userId: linkTo, provenAddress, ...sealed }, clock());
      return withQuery(trip.redirect_to, { code });
    }
    const user = await db.transaction(async (tx) => {
      const user = await userOfIdentity(context, tx, identity);
      await issueTripCode(tx, trip.id, { digest, userId: user.id, provenAddress, ...sealed }, clock());
      return user;
    });
    await afterJoining(viewUser(user, []));
    return withQuery(trip.redirect_to, { code });
  }
  const userSession = await db.transaction(async (tx) => {
    const user = trip.linking_user_id
      ? await linkIdentity(context, tx, trip.linking_user_id, identity)
      : await userOfIdentity(context, tx, identity);
    return openSession(context, tx, user, 'oauth', device, provenBy(identity));
  });
  await afterJoining(viewUser(userSession.user, userSession.identities));
  const session = await answerSession(context, userSession);
  return withFragment(trip.redirect_to, { ...sessionEntries(session), ...tokenEntries(tokens) });
}

const tokenEntries = (tokens: ProviderTokens): Record<string, string> => ({ ...tokens });

const DENIED = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

/** The site's address with the error in query and fragment. */
export function failedTrip(target: string, cause: unknown): string {
  const entries = errorEntries(cause);
  const { error = 'server_error', error_code = '' } = entries;
  const errorParams = { ...entries, error: DENIED.has(error_code) ? 'access_denied' : error };
  return withFragment(withQuery(target, errorParams), errorParams);
}
