import { parseInstant } from '@draksha/auth/instant';
import { SAML } from '@node-saml/node-saml';
import type { IdpMetadata } from './idp-metadata.ts';
import {
  attribute,
  children,
  type Element,
  everything,
  isElementNamed,
  parseXml,
  trimmedText,
  XmlError,
} from './xml.ts';

/** The answer of a provider does not hold; the text is for the log and quotes nothing of the answer. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/** A provider's assertion about a person, signature and conditions verified. */
export interface Assertion {
  readonly id: string;
  readonly nameId: { readonly value: string; readonly format: string } | null;
  /** By name and by friendly name. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** After this it cannot come again, and need not be remembered. */
  readonly expiresAt: Date;
  /** When the session that it opens must end. */
  readonly sessionNotAfter: Date | null;
}

export interface Expected {
  readonly idp: IdpMetadata;
  /** Our name at the provider. */
  readonly entityId: string;
  /** Where its answers must be sent to. */
  readonly acsUrl: string;
  /** `ID` of our request; null for a provider-initiated sign-in. */
  readonly requestId: string | null;
  readonly at: Date;
}

const MAX_LENGTH = 262_144;
const SKEW_MS = 60_000;
// However long a provider would let its assertion live: it has only to come through one browser.
const OLDEST_MS = 600_000;
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
// SHA-1 can be made to collide, and a key that signs by HMAC would be the public certificate.
const ALGORITHMS: Readonly<Record<string, ReadonlySet<string>>> = {
  SignatureMethod: new Set([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ]),
  DigestMethod: new Set([
    'http://www.w3.org/2001/04/xmlenc#sha256',
    'http://www.w3.org/2001/04/xmlenc#sha512',
  ]),
  CanonicalizationMethod: new Set([EXCLUSIVE]),
  Transform: new Set(['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE]),
};

const fail = (why: string): never => {
  throw new AssertionError(why);
};

/** The text of a posted answer. @throws AssertionError */
export function decodeResponse(posted: string): string {
  if (posted.length > MAX_LENGTH) fail('the answer is too large');
  const bare = posted.replace(/\s+/g, '');
  if (bare === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) fail('the answer is not base64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bare, 'base64'));
  } catch {
    return fail('the answer is not UTF-8');
  }
}

/** The root of an answer that has exactly one assertion, in its proper place. @throws AssertionError */
function readShape(xml: string): { response: Element; assertion: Element } {
  let response: Element;
  try {
    response = parseXml(xml);
  } catch (cause) {
    if (cause instanceof XmlError) fail(cause.message);
    throw cause;
  }
  if (!isElementNamed(response, 'protocol', 'Response')) fail('it is no Response');
  const all = everything(response);
  const named = (name: string): Element[] => all.filter(({ localName }) => localName === name);
  if (named('EncryptedAssertion').length > 0) fail('encrypted assertions are not supported');
  const [assertion] = children(response, 'assertion', 'Assertion');
  // Exactly one in the document, so that the signed and the read element are the same.
  if (!assertion || named('Assertion').length !== 1 || named('Response').length !== 1) {
    return fail('it has not exactly one Assertion');
  }
  const ids = all.flatMap((element) => attribute(element, 'ID') ?? []);
  if (new Set(ids).size !== ids.length) fail('an ID is given twice');
  if (all.some((element) => element.hasAttribute('Id') || element.hasAttribute('id')))
    fail('an ID is of a strange form');
  checkSignatures(all, response, assertion);
  return { response, assertion };
}

function checkSignatures(all: readonly Element[], response: Element, assertion: Element): void {
  const signatures = all.filter(({ localName }) => localName === 'Signature');
  if (children(assertion, 'signature', 'Signature').length !== 1) fail('the Assertion is not signed');
  if (signatures.some(({ parentNode }) => parentNode !== response && parentNode !== assertion)) {
    fail('a Signature is in an unexpected place');
  }
  for (const element of all) {
    const name = element.localName ?? '';
    const allowed = Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name] : undefined;
    if (allowed && !allowed.has(attribute(element, 'Algorithm') ?? '')) fail(`a ${name} is not allowed`);
  }
}

/** What of the envelope is not covered by the assertion's signature must at least not contradict it. */
function checkResponse(response: Element, { idp, acsUrl, requestId }: Expected): void {
  const [status] = children(response, 'protocol', 'Status');
  const [code] = status ? children(status, 'protocol', 'StatusCode') : [];
  if (!code || attribute(code, 'Value') !== SUCCESS) fail('its status is no success');
  const [issuer] = children(response, 'assertion', 'Issuer');
  if (issuer && trimmedText(issuer) !== idp.entityId) fail('it was issued by another provider');
  const isSigned = children(response, 'signature', 'Signature').length > 0;
  const destination = attribute(response, 'Destination');
  if (destination === null ? isSigned : destination !== acsUrl) fail('its Destination is another');
  if (attribute(response, 'InResponseTo') !== requestId) fail('it answers another request');
}

/** The signed bytes, parsed again: nothing outside of them is used. */
async function verifiedAssertion(xml: string, hasOuter: boolean, expected: Expected): Promise<Element> {
  const { idp, entityId, acsUrl } = expected;
  const saml = new SAML({
    idpCert: [...idp.certificates],
    issuer: entityId,
    callbackUrl: acsUrl,
    audience: entityId,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: hasOuter,
    // The library reads the machine's clock; all instants are checked below, by the instance's.
    acceptedClockSkewMs: -1,
  });
  const posted = Buffer.from(xml).toString('base64');
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: posted }).catch(() => {
    return fail('its signature or audience does not hold');
  });
  const assertion = parseXml(profile?.getAssertionXml?.() ?? '');
  return isElementNamed(assertion, 'assertion', 'Assertion') ? assertion : fail('it has no Assertion');
}

function instant(element: Element, name: string): Date | null {
  const text = attribute(element, name);
  return text === null ? null : (parseInstant(text) ?? fail(`${name} is no instant`));
}

function isInTime(element: Element, at: Date): boolean {
  const from = instant(element, 'NotBefore');
  const until = instant(element, 'NotOnOrAfter');
  if (from && from.getTime() - SKEW_MS > at.getTime()) return false;
  return !until || until.getTime() + SKEW_MS > at.getTime();
}

/** Until when the subject is confirmed to be the bearer; the confirmation must name us and our request. */
function confirmedUntil(assertion: Element, { acsUrl, requestId, at }: Expected): Date {
  const [subject] = children(assertion, 'assertion', 'Subject');
  const confirmations = subject ? children(subject, 'assertion', 'SubjectConfirmation') : [];
  for (const confirmation of confirmations) {
    const [held] = children(confirmation, 'assertion', 'SubjectConfirmationData');
    if (!held || attribute(confirmation, 'Method') !== BEARER) continue;
    const until = instant(held, 'NotOnOrAfter');
    const isOurs = attribute(held, 'Recipient') === acsUrl && attribute(held, 'InResponseTo') === requestId;
    if (until && isOurs && isInTime(held, at)) return until;
  }
  return fail('no confirmation of its subject holds for us, this request and now');
}

function checkConditions(assertion: Element, { entityId, at }: Expected): void {
  const [conditions, ...more] = children(assertion, 'assertion', 'Conditions');
  if (!conditions || more.length > 0) throw new AssertionError('it has not exactly one list of conditions');
  if (!isInTime(conditions, at)) fail('it is not valid now');
  const restrictions = children(conditions, 'assertion', 'AudienceRestriction');
  const names = (restriction: Element): string[] =>
    children(restriction, 'assertion', 'Audience').map(trimmedText);
  if (restrictions.length === 0 || !restrictions.every((held) => names(held).includes(entityId))) {
    fail('it is meant for another audience');
  }
}

function sessionEnd(assertion: Element, at: Date): Date | null {
  const statements = children(assertion, 'assertion', 'AuthnStatement');
  if (statements.length === 0) fail('it says of no sign-in');
  const ends = statements.map((held) => instant(held, 'SessionNotOnOrAfter')).filter((end) => end !== null);
  const end = ends.reduce<Date | null>(
    (first, next) => (first === null || next < first ? next : first),
    null,
  );
  if (end && end <= at) fail('its session is over');
  return end;
}

function attributesOf(assertion: Element): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const statement of children(assertion, 'assertion', 'AttributeStatement')) {
    for (const held of children(statement, 'assertion', 'Attribute')) {
      const values = children(held, 'assertion', 'AttributeValue').map(trimmedText).filter(Boolean);
      const names = [attribute(held, 'Name'), attribute(held, 'FriendlyName')].filter(
        (name) => name !== null,
      );
      for (const name of new Set(names)) found.set(name, [...(found.get(name) ?? []), ...values]);
    }
  }
  return found;
}

function nameIdOf(assertion: Element): Assertion['nameId'] {
  const [subject] = children(assertion, 'assertion', 'Subject');
  const [nameId] = subject ? children(subject, 'assertion', 'NameID') : [];
  const value = trimmedText(nameId);
  return nameId && value !== '' ? { value, format: attribute(nameId, 'Format') ?? '' } : null;
}

/** The provider named in an answer, unverified. @throws AssertionError */
export function issuerOf(xml: string): string {
  const { assertion } = readShape(xml);
  return trimmedText(children(assertion, 'assertion', 'Issuer')[0]);
}

/**
 * Verifies a provider's response: shape, signature, issuer, audience, destination, request, and times with a minute's
 * grace. The caller checks for replays.
 *
 * @throws AssertionError
 */
export async function verifyResponse(xml: string, expected: Expected): Promise<Assertion> {
  const { response } = readShape(xml);
  checkResponse(response, expected);
  const hasOuter = children(response, 'signature', 'Signature').length > 0;
  const assertion = await verifiedAssertion(xml, hasOuter, expected);
  const { idp, at } = expected;
  if (trimmedText(children(assertion, 'assertion', 'Issuer')[0]) !== idp.entityId) {
    fail('its Assertion is of another provider');
  }
  const issuedAt = instant(assertion, 'IssueInstant') ?? fail('it has no IssueInstant');
  const age = at.getTime() - issuedAt.getTime();
  if (age < -SKEW_MS || age > OLDEST_MS + SKEW_MS) fail('it was issued too long ago or in the future');
  const until = confirmedUntil(assertion, expected);
  checkConditions(assertion, expected);
  const latest = new Date(Math.min(until.getTime(), issuedAt.getTime() + OLDEST_MS) + SKEW_MS);
  return {
    id: attribute(assertion, 'ID') ?? fail('it has no ID'),
    nameId: nameIdOf(assertion),
    attributes: attributesOf(assertion),
    expiresAt: latest,
    sessionNotAfter: sessionEnd(assertion, at),
  };
}
