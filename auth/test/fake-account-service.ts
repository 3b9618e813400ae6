import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Grant {
  readonly challenge: string | null;
  readonly redirectUri: string;
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** A provider that speaks OAuth 2.0 without OpenID: a code, a token, and an account service behind it. */
export class FakeAccountService implements AsyncDisposable {
  readonly clientId = 'draksha-at-coop';
  readonly clientSecret = 'the secret that the cooperative gave us';
  /** What the account service says; null makes it refuse. */
  account: object | null = null;
  /** The query of the last visit. */
  asked = new URLSearchParams();
  readonly #server: Server;
  readonly #grants = new Map<string, Grant>();
  readonly #tokens = new Set<string>();

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => {
      this.#answer(request).then(
        ({ status, headers = {}, body = {} }) => {
          response.writeHead(status, { 'content-type': 'application/json', ...headers });
          response.end(JSON.stringify(body));
        },
        () => response.writeHead(500).end(),
      );
    });
  }

  static async open(): Promise<FakeAccountService> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FakeAccountService(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #answer(
    request: IncomingMessage,
  ): Promise<{ status: number; headers?: Record<string, string>; body?: object }> {
    const url = new URL(request.url ?? '', this.url);
    if (url.pathname === '/authorize') {
      this.asked = url.searchParams;
      const code = randomBytes(12).toString('hex');
      const redirectUri = url.searchParams.get('redirect_uri') ?? '';
      this.#grants.set(code, { challenge: url.searchParams.get('code_challenge'), redirectUri });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return { status: 302, headers: { location: back.href } };
    }
    if (url.pathname === '/token') return this.#token(await bodyOf(request));
    const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!this.#tokens.has(token) || !this.account) return { status: 401 };
    return { status: 200, body: this.account };
  }

  #token(form: URLSearchParams): { status: number; body: object } {
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const made = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient =
      form.get('client_id') === this.clientId && form.get('client_secret') === this.clientSecret;
    if (!grant || !isClient || form.get('redirect_uri') !== grant.redirectUri) {
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    if (grant.challenge !== null && grant.challenge !== made) {
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    const token = randomBytes(16).toString('hex');
    this.#tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: 600 } };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
