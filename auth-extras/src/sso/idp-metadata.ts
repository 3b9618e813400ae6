import { X509Certificate } from 'node:crypto';
import { attribute, children, type Element, isElementNamed, parseXml, trimmedText, XmlError } from './xml.ts';

/** The needed part of an identity provider's metadata. */
export interface IdpMetadata {
  readonly entityId: string;
  /** Where browsers are sent to (HTTP-Redirect). */
  readonly signInUrl: string;
  /** Certificates that its assertions are signed with (PEM); while it changes them there are two. */
  readonly certificates: readonly string[];
}

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const SHORTEST_KEY_BITS = 2048;

function readCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(text.replace(/\s+/g, ''), 'base64'));
  } catch {
    throw new XmlError('a certificate cannot be read');
  }
}

/** Only RSA, since the library that checks signatures knows no other. */
function isUsable({ publicKey }: X509Certificate): boolean {
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  return publicKey.asymmetricKeyType === 'rsa' && bits >= SHORTEST_KEY_BITS;
}

function signingCertificates(descriptor: Element): string[] {
  return children(descriptor, 'metadata', 'KeyDescriptor')
    .filter((key) => (attribute(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => children(key, 'signature', 'KeyInfo'))
    .flatMap((info) => children(info, 'signature', 'X509Data'))
    .flatMap((held) => children(held, 'signature', 'X509Certificate'))
    .map((element) => readCertificate(trimmedText(element)))
    .filter(isUsable)
    .map((certificate) => certificate.toString());
}

function signInUrl(descriptor: Element): string {
  const service = children(descriptor, 'metadata', 'SingleSignOnService').find(
    (element) => attribute(element, 'Binding') === REDIRECT,
  );
  if (!service) throw new XmlError('it has no SingleSignOnService with the binding HTTP-Redirect');
  const url = URL.parse(attribute(service, 'Location') ?? '');
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.has(url.hostname));
  if (!url || !isSafe) throw new XmlError('its SingleSignOnService has no https address');
  return url.href;
}

/** @throws XmlError */
export function readIdpMetadata(xml: string): IdpMetadata {
  const root = parseXml(xml, { allowComments: true });
  if (!isElementNamed(root, 'metadata', 'EntityDescriptor')) throw new XmlError('it is no EntityDescriptor');
  const entityId = attribute(root, 'entityID') ?? '';
  if (entityId === '' || entityId.length > 1024) throw new XmlError('it has no entityID');
  const descriptor = children(root, 'metadata', 'IDPSSODescriptor').find((element) =>
    (attribute(element, 'protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL),
  );
  if (!descriptor) throw new XmlError('it describes no identity provider for SAML 2.0');
  const certificates = signingCertificates(descriptor);
  if (certificates.length === 0) {
    throw new XmlError(`it has no signing certificate with an RSA key of ${SHORTEST_KEY_BITS} bits or more`);
  }
  return { entityId, signInUrl: signInUrl(descriptor), certificates };
}
