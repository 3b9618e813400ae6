import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CarrierRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a carrier does instead of its answer. */
export type Trouble =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly headers?: Record<string, string>;
    }
  | { readonly kind: 'silence' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'half' };

/** MSG91 and Twilio on loopback, as their documents describe them, or out of order. */
export class FakeCarriers implements AsyncDisposable {
  readonly asked: CarrierRequest[] = [];
  /** What each path does until it is cleared; the last part of the path is enough. */
  readonly troubles = new Map<'msg91' | 'twilio', Trouble>();
  /** State of Twilio's messages by their id. */
  readonly states = new Map<string, { readonly status: string; readonly error_code: number | null }>();
  /** Told of each text that is taken. */
  heard: (to: string, text: string) => void = () => undefined;
  readonly #server: Server;
  #messages = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        this.asked.push({ method, path: url, headers, body });
        const carrier = url.startsWith('/2010-04-01/') ? 'twilio' : 'msg91';
        const trouble = this.troubles.get(carrier);
        if (trouble?.kind === 'silence') return;
        if (trouble?.kind === 'reset') {
          request.socket.resetAndDestroy();
          return;
        }
        const usual = carrier === 'twilio' ? this.#twilio(method, url, headers) : this.#msg91(url, headers);
        const answer = trouble?.kind === 'answer' ? trouble : usual;
        const sent = { 'content-type': 'application/json', ...answer.headers };
        if (trouble?.kind === 'half') {
          response.writeHead(answer.status, { ...sent, 'content-length': String(answer.body.length) });
          response.write(answer.body.slice(0, 10), () => request.socket.resetAndDestroy());
          return;
        }
        if (method === 'POST' && answer.status < 300) this.#hear(carrier, body);
        response.writeHead(answer.status, sent).end(answer.body);
      });
    });
  }

  #hear(carrier: 'msg91' | 'twilio', body: string): void {
    if (carrier === 'twilio') {
      const form = new URLSearchParams(body);
      this.heard(form.get('To') ?? '', form.get('Body') ?? '');
      return;
    }
    const { sms = [] } = JSON.parse(body) as { sms?: { message: string; to: string[] }[] };
    for (const { message, to } of sms) this.heard(`+${to[0]}`, message);
  }

  static async open(): Promise<FakeCarriers> {
    const carriers = new FakeCarriers();
    await new Promise<void>((resolve) => carriers.#server.listen(0, '127.0.0.1', resolve));
    return carriers;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #msg91(url: string, headers: IncomingHttpHeaders): Extract<Trouble, { kind: 'answer' }> {
    // The page of balances takes the key in its address, and refuses one with the status 200.
    const asked = new URL(url, 'http://carrier');
    if (asked.pathname === '/api/balance.php') {
      const isOurs = asked.searchParams.get('authkey') === 'a-key-of-msg91';
      const refused = { message: 'Invalid authkey', type: 'error' };
      return { kind: 'answer', status: 200, body: isOurs ? '1204.5' : JSON.stringify(refused) };
    }

    const isKnown = headers.authkey === 'a-key-of-msg91';
    this.#messages += 1;
    const id = `3464${String(this.#messages).padStart(20, '0')}`;
    const body = isKnown
      ? { message: id, type: 'success' }
      : { message: 'Authentication failure', type: 'error', code: '207' };
    return { kind: 'answer', status: isKnown ? 200 : 401, body: JSON.stringify(body) };
  }

  #twilio(method: string, url: string, headers: IncomingHttpHeaders): Extract<Trouble, { kind: 'answer' }> {
    const [, account, token] = /^Basic (.*)$/.exec(headers.authorization ?? '')?.[1]
      ? [
          '',
          ...Buffer.from(headers.authorization?.slice(6) ?? '', 'base64')
            .toString()
            .split(':'),
        ]
      : [];
    const json = (status: number, body: object): Extract<Trouble, { kind: 'answer' }> => ({
      kind: 'answer',
      status,
      body: JSON.stringify(body),
    });
    if (url.endsWith(`/Accounts/${account}.json`) && token === 'a-token-of-twilio')
      return json(200, { sid: account, status: 'active' });
    if (!url.includes(`/Accounts/${account}/`) || token !== 'a-token-of-twilio') {
      return json(401, { code: 20003, message: 'Authenticate', status: 401 });
    }
    if (method === 'GET') {
      const sid = /Messages\/(\w+)\.json$/.exec(url)?.[1] ?? '';
      return json(200, { sid, ...(this.states.get(sid) ?? { status: 'sent', error_code: null }) });
    }
    this.#messages += 1;
    const sid = `SM${String(this.#messages).padStart(32, '0')}`;
    return json(201, { sid, status: 'queued', error_code: null });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`;

/** The environment of a product that sends by these carriers. */
export const carrierVariables = (carriers: FakeCarriers, templates: string): Record<string, string> => ({
  SMS_PROVIDER: 'msg91,twilio',
  MSG91_AUTH_KEY: 'a-key-of-msg91',
  MSG91_URL: carriers.url,
  TWILIO_ACCOUNT_SID: ACCOUNT,
  TWILIO_AUTH_TOKEN: 'a-token-of-twilio',
  TWILIO_FROM: 'DRKSHA',
  TWILIO_URL: carriers.url,
  SMS_TIMEOUT_SECONDS: '1.5',
  SMS_DLT_ENTITY_ID: '1201159999999999999',
  SMS_DLT_HEADER: 'DRKSHA',
  SMS_DLT_TEMPLATES: templates,
  SMS_REPORT_SECRET: 'a-secret-in-an-address',
});
