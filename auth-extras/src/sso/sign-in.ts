import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { samlDisabled } from '@draksha/auth/closed';
import type { AuthContext } from '@draksha/auth/context';
import { AuthError, validationFailed } from '@draksha/auth/http/api-error';
import { isUuid } from '@draksha/auth/http/bearer';
import type { SessionDevice } from '@draksha/auth/http/device';
import { isAllowedRedirect, withFragment, withQuery } from '@draksha/auth/http/redirect';
import { issueAuthCode } from '@draksha/auth/oauth/flow';
import type { Pkce } from '@draksha/auth/oauth/pkce';
import { sessionEntries } from '@draksha/auth/otp/link-routes';
import { answerSession, openSession, type UserSession } from '@draksha/auth/sessions/service';
import { viewUser } from '@draksha/auth/user/view';
import { SAML } from '@node-saml/node-saml';
import { confirmAdmission, userOfPerson } from './account.ts';
import { type Assertion, AssertionError, decodeResponse, issuerOf, verifyResponse } from './assertion.ts';
import { personOf } from './attributes.ts';
import { readIdpMetadata } from './idp-metadata.ts';
import { withFreshMetadata } from './metadata-renewal.ts';
import {
  consumeAssertion,
  consumeRequest,
  findRequest,
  insertRequest,
  type SsoRequestRow,
} from './request-store.ts';
import { findProvider, type SsoProviderRow } from './store.ts';

/** How long a browser may take at the provider. */
const RELAY_SECONDS = 120;
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const METHOD = 'sso/saml';

/** Our side of SAML. @throws ApiError 404 when the instance has it off */
export function requireSaml({ settings }: AuthContext): { entityId: string; acsUrl: string } {
  if (!settings.saml) throw samlDisabled();
  return { entityId: settings.saml.entityId, acsUrl: `${settings.externalUrl}/sso/saml/acs` };
}

export function requireEnabled(provider: SsoProviderRow): void {
  if (provider.disabled) throw new AuthError(404, 'sso_provider_disabled', 'This SSO provider is disabled');
}

/** Stores the browser's request. Returns the provider's address. */
export async function beginSso(
  context: AuthContext,
  stored: SsoProviderRow,
  redirectTo: string,
  pkce: Pkce | undefined,
): Promise<string> {
  const { entityId, acsUrl } = requireSaml(context);
  const provider = await withFreshMetadata(context, stored);
  const idp = readIdpMetadata(provider.metadata_xml);
  const relayState = randomUUID();
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const signing = context.settings.saml?.signing;
  const saml = new SAML({
    idpCert: [...idp.certificates],
    issuer: entityId,
    callbackUrl: acsUrl,
    entryPoint: idp.signInUrl,
    identifierFormat: provider.name_id_format ?? PERSISTENT,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
    ...(signing
      ? { privateKey: signing.privateKey, publicCert: signing.certificate, signatureAlgorithm: 'sha256' }
      : {}),
  });
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {});
  const request = {
    id: relayState,
    provider_id: provider.id,
    request_id: requestId,
    redirect_to: redirectTo,
    code_challenge: pkce?.challenge ?? null,
    code_challenge_method: pkce?.method ?? null,
  };
  await insertRequest(context.db, request, context.clock());
  return url;
}

/** A provider's answer, with our request where there was one. */
interface Arrival {
  readonly provider: SsoProviderRow;
  readonly request: SsoRequestRow | null;
  readonly redirectTo: string;
}

const notFound = (): AuthError =>
  new AuthError(404, 'saml_relay_state_not_found', 'This sign-in is not known, or was finished before');

async function requestOf(context: AuthContext, relayState: string): Promise<SsoRequestRow> {
  const request = await findRequest(context.db, relayState);
  if (!request) throw notFound();
  if (request.created_at.getTime() + RELAY_SECONDS * 1000 <= context.clock().getTime()) {
    throw new AuthError(422, 'saml_relay_state_expired', 'This sign-in took too long: begin again');
  }
  return request;
}

/** A relay state of ours names the request; anything else is an address to go to, where it is one that we allow. */
async function arrivalOf(context: AuthContext, relayState: string, xml: string): Promise<Arrival> {
  const { db, settings } = context;
  const request = isUuid(relayState) ? await requestOf(context, relayState) : null;
  const stored = request
    ? await findProvider(db, 'id', request.provider_id)
    : await findProvider(db, 'entity_id', issuerOf(xml));
  if (!stored) throw new AuthError(404, 'saml_idp_not_found', 'The identity provider is not known here');
  requireEnabled(stored);
  const provider = await withFreshMetadata(context, stored);
  if (request) return { provider, request, redirectTo: request.redirect_to };
  const isAllowed = isAllowedRedirect(settings.siteUrl, relayState, settings.redirectUrls);
  return { provider, request: null, redirectTo: isAllowed ? relayState : settings.siteUrl };
}

async function verified(context: AuthContext, arrival: Arrival, xml: string): Promise<Assertion> {
  return verifyResponse(xml, {
    ...requireSaml(context),
    idp: readIdpMetadata(arrival.provider.metadata_xml),
    requestId: arrival.request?.request_id ?? null,
    at: context.clock(),
  });
}

/** The session, or a code for it where the browser has a proof key. */
async function admitted(
  context: AuthContext,
  { provider, request }: Arrival,
  assertion: Assertion,
  device: SessionDevice,
): Promise<{ readonly code: string } | { readonly userSession: UserSession }> {
  const person = personOf(assertion, provider.attribute_mapping);
  const afterAdmitting = await confirmAdmission(context, provider, person, device.ip);
  const digest = createHash('sha256').update(assertion.id).digest();
  const { user, ...entered } = await context.db.transaction(async (tx) => {
    if (request && !(await consumeRequest(tx, request.id))) throw notFound();
    if (!(await consumeAssertion(tx, provider.id, digest, assertion.expiresAt))) {
      throw validationFailed('The assertion was used before');
    }
    const user = await userOfPerson(context, tx, provider, person);
    const { sessionNotAfter } = assertion;
    if (request?.code_challenge && request.code_challenge_method) {
      const pkce = { challenge: request.code_challenge, method: request.code_challenge_method };
      const extra = { sessionNotAfter, amrProvider: provider.id };
      return { user, code: await issueAuthCode(context, tx, user.id, METHOD, pkce, extra) };
    }
    const extras = { notAfter: sessionNotAfter, provider: provider.id };
    return { user, userSession: await openSession(context, tx, user, METHOD, device, extras) };
  });
  await afterAdmitting(viewUser(user, []));
  return entered;
}

/**
 * Takes the answer of a provider; answers where the browser goes, with its session or a code for it.
 *
 * @throws ApiError 400, 403, 404, 422
 */
export async function finishSso(
  context: AuthContext,
  posted: { readonly response: string; readonly relayState: string },
  device: SessionDevice,
): Promise<string> {
  try {
    const xml = decodeResponse(posted.response);
    const arrival = await arrivalOf(context, posted.relayState, xml);
    const outcome = await admitted(context, arrival, await verified(context, arrival, xml), device);
    if ('code' in outcome) return withQuery(arrival.redirectTo, { code: outcome.code });
    return withFragment(
      arrival.redirectTo,
      sessionEntries(await answerSession(context, outcome.userSession)),
    );
  } catch (cause) {
    if (!(cause instanceof AssertionError)) throw cause;
    context.log.warn({ why: cause.message }, 'An answer of an identity provider was refused.');
    throw validationFailed('The SAML assertion is not valid');
  }
}
