import { randomBytes } from 'node:crypto';
import {
  IdentityProvider,
  type IdentityProviderInstance,
  SamlLib,
  ServiceProvider,
  type ServiceProviderInstance,
  setSchemaValidator,
} from 'samlify';
import { selfSigned } from './certificate.ts';

setSchemaValidator({
  validate: () => Promise.resolve('the tests send what the schema allows, or on purpose not'),
});

/** What the provider says of somebody; each field has a value that is right. */
export interface IdpAnswer {
  readonly nameId?: string;
  readonly nameIdFormat?: string;
  /** Values by attribute name. */
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  /** Null leaves it out. */
  readonly inResponseTo?: string | null;
  readonly confirmedInResponseTo?: string | null;
  readonly destination?: string | null;
  readonly recipient?: string;
  readonly audience?: string | null;
  readonly issuer?: string;
  readonly status?: string;
  readonly at: Date;
  readonly notBefore?: Date;
  readonly notOnOrAfter?: Date;
  readonly confirmedUntil?: Date;
  readonly sessionNotOnOrAfter?: Date;
  readonly method?: string;
  readonly assertionId?: string;
  /** Sign the whole answer instead of, or beside, the assertion. */
  readonly sign?: 'assertion' | 'response' | 'both' | 'none';
  /** Changes the XML before it is signed. */
  readonly shape?: (xml: string) => string;
}

export interface ReadRequest {
  readonly id: string;
  readonly relayState: string;
  readonly issuer: string;
  readonly destination: string;
  readonly acsUrl: string;
}

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const LIFE_MS = 300_000;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const optional = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${escaped(value)}"`;

let providers = 0;

/** An organisation's identity provider, played by a library that has nothing in common with the one under test. */
export class FakeIdp {
  readonly entityId: string;
  readonly signInUrl = 'https://idp.example/sso';
  readonly certificate: string;
  readonly privateKey: string;
  readonly #idp: IdentityProviderInstance;

  constructor({ signsRequests = false } = {}) {
    providers += 1;
    this.entityId = `https://idp-${providers}.example/metadata`;
    const { certificate, privateKey } = selfSigned(`idp-${providers}`);
    this.certificate = certificate;
    this.privateKey = privateKey;
    this.#idp = IdentityProvider({
      entityID: this.entityId,
      privateKey,
      signingCert: certificate,
      wantAuthnRequestsSigned: signsRequests,
      isAssertionEncrypted: false,
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      nameIDFormat: [PERSISTENT],
      singleLogoutService: [
        {
          Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
          Location: 'https://idp.example/slo',
        },
      ],
      singleSignOnService: [
        { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: this.signInUrl },
      ],
    });
  }

  metadata(): string {
    return this.#idp.getMetadata();
  }

  /** The request in the address that a browser was sent to, as the provider's own library reads it. */
  async read(address: string, spMetadata: string): Promise<ReadRequest> {
    const url = new URL(address);
    const query = Object.fromEntries(url.searchParams);
    const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
      .filter((key) => query[key] !== undefined)
      .map((key) => `${key}=${encodeURIComponent(query[key] ?? '')}`)
      .join('&');
    const { extract } = await this.#idp.parseLoginRequest(this.#spOf(spMetadata), 'redirect', {
      query,
      octetString: signed,
    });
    const request: unknown = extract.request;
    const part = (from: unknown, key: string): string =>
      typeof from === 'object' && from !== null ? String(Reflect.get(from, key)) : '';
    return {
      id: part(request, 'id'),
      relayState: query.RelayState ?? '',
      issuer: String(extract.issuer),
      destination: part(request, 'destination'),
      acsUrl: part(request, 'assertionConsumerServiceUrl'),
    };
  }

  #spOf(metadata: string): ServiceProviderInstance {
    return ServiceProvider({ metadata });
  }

  /** The unsigned answer. */
  #xml(sp: { entityId: string; acsUrl: string }, told: IdpAnswer): string {
    const { at, nameId = 'asha-17', inResponseTo = null, audience = sp.entityId } = told;
    const instant = (date: Date): string => date.toISOString();
    const later = new Date(at.getTime() + LIFE_MS);
    const { issuer = this.entityId, notBefore = at, notOnOrAfter = later, confirmedUntil = later } = told;
    const confirmed = told.confirmedInResponseTo === undefined ? inResponseTo : told.confirmedInResponseTo;
    const destination = told.destination === undefined ? sp.acsUrl : told.destination;
    const session = told.sessionNotOnOrAfter ? instant(told.sessionNotOnOrAfter) : null;
    const attributes = Object.entries(told.attributes ?? { mail: ['asha@vineyard.example'] })
      .map(([name, values]) => {
        const held = values.map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`);
        return `<saml:Attribute Name="${escaped(name)}">${held.join('')}</saml:Attribute>`;
      })
      .join('');
    const id = told.assertionId ?? `_${randomBytes(16).toString('hex')}`;
    const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomBytes(16).toString('hex')}" Version="2.0" IssueInstant="${instant(at)}"${optional('Destination', destination)}${optional('InResponseTo', inResponseTo)}><saml:Issuer>${escaped(issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${told.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'}"/></samlp:Status><saml:Assertion ID="${id}" Version="2.0" IssueInstant="${instant(at)}"><saml:Issuer>${escaped(issuer)}</saml:Issuer><saml:Subject><saml:NameID Format="${told.nameIdFormat ?? PERSISTENT}">${escaped(nameId)}</saml:NameID><saml:SubjectConfirmation Method="${told.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer'}"><saml:SubjectConfirmationData NotOnOrAfter="${instant(confirmedUntil)}" Recipient="${escaped(told.recipient ?? sp.acsUrl)}"${optional('InResponseTo', confirmed)}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${instant(notBefore)}" NotOnOrAfter="${instant(notOnOrAfter)}">${audience === null ? '' : `<saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions><saml:AuthnStatement AuthnInstant="${instant(at)}"${optional('SessionNotOnOrAfter', session)}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
    return told.shape ? told.shape(xml) : xml;
  }

  /** The signed answer as XML. */
  answer(sp: { entityId: string; acsUrl: string }, told: IdpAnswer): string {
    const { sign = 'assertion' } = told;
    let xml = this.#xml(sp, told);
    if (sign === 'assertion' || sign === 'both') xml = this.signed(xml, 'Assertion');
    return sign === 'response' || sign === 'both' ? this.signed(xml, 'Response') : xml;
  }

  /** The document with one of its elements signed. */
  signed(
    xml: string,
    what: 'Assertion' | 'Response',
    algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  ): string {
    const root = "/*[local-name(.)='Response']";
    const path = what === 'Assertion' ? `${root}/*[local-name(.)='Assertion']` : root;
    return SamlLib.constructSAMLSignature({
      rawSamlMessage: xml,
      referenceTagXPath: path,
      privateKey: this.privateKey,
      signingCert: this.certificate.replace(/-----[A-Z ]+-----|\s/g, ''),
      signatureAlgorithm: algorithm,
      isBase64Output: false,
      signatureConfig: {
        prefix: 'ds',
        location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
      },
    });
  }
}
