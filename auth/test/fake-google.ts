import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { cookiesOf, goal } from './redirects.ts';
import type { Answer, World } from './world.ts';

/** Somebody with an account at the provider. */
export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
  readonly given_name?: string;
  readonly family_name?: string;
}

const CLIENT_ID = 'draksha-web';
const CLIENT_SECRET = 'the secret that the provider gave us';

/** A real OpenID provider on a loopback port that plays Google: who is signed in there agrees to everything. */
export class FakeGoogle implements AsyncDisposable {
  readonly clientId = CLIENT_ID;
  readonly clientSecret = CLIENT_SECRET;
  readonly redirectUri: string;
  issuer = '';
  /** Who sits at the browser; null refuses. */
  person: Person | null = null;
  /** Parameters of the last request for consent. */
  lastParameters: Readonly<Record<string, unknown>> = {};
  #server: Server | undefined;

  constructor(redirectUri: string) {
    this.redirectUri = redirectUri;
  }

  static async open(redirectUri: string): Promise<FakeGoogle> {
    const google = new FakeGoogle(redirectUri);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    google.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    google.#server = server;
    const people = new Map<string, Person>();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const provider = new Provider(google.issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'google-1' }] },
      cookies: { keys: ['a key for the cookies of a test'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name'],
      },
      scopes: ['openid', 'email', 'profile', 'offline_access'],
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      findAccount: (_context, sub) => {
        const person = people.get(sub);
        return person ? { accountId: sub, claims: () => ({ ...person }) } : undefined;
      },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    });
    const handle = provider.callback();
    const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { params, prompt, grantId } = await provider.interactionDetails(request, response);
      google.lastParameters = params;
      const { person } = google;
      if (!person) {
        const refusal = { error: 'access_denied', error_description: 'The farmer pressed cancel' };
        return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
      }
      people.set(person.sub, person);
      if (prompt.name === 'login') {
        return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
      }
      const grant =
        (grantId ? await provider.Grant.find(grantId) : undefined) ??
        new provider.Grant({ accountId: person.sub, clientId: CLIENT_ID });
      grant.addOIDCScope('openid email profile offline_access');
      const consent = { grantId: await grant.save() };
      return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
    };
    server.on('request', (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
      interact(request, response).catch((cause: unknown) => {
        response.statusCode = 500;
        response.end(String(cause));
      });
    });
    return google;
  }

  /** Goes through the provider's pages as a browser does and answers the address it is sent back to. */
  async visit(url: string, backTo: string): Promise<string> {
    const jar = new Map<string, string>();
    let at = url;
    for (let hop = 0; hop < 12 && !at.startsWith(backTo); hop += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: cookie ? { cookie } : {} });
      for (const set of response.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        const equals = pair.indexOf('=');
        jar.set(pair.slice(0, equals), pair.slice(equals + 1));
      }
      const next = response.headers.get('location');
      if (next === null)
        throw new Error(`The provider stopped at ${at}: ${response.status} ${await response.text()}`);
      at = new URL(next, at).href;
    }
    return at;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

type Begun = Pick<Answer, 'headers' | 'body'>;

const startOf = (begun: Begun): string =>
  begun.headers.get('location') === null ? String(begun.body.url) : goal(begun).href;

/** What a browser gets from us after it has been at the provider; by default the one that began. */
export async function comeBack(
  world: World,
  google: FakeGoogle,
  begun: Begun,
  browser = cookiesOf(begun),
): Promise<Answer> {
  const back = await google.visit(startOf(begun), google.redirectUri);
  return world.call('GET', `/callback${new URL(back).search}`, browser);
}
