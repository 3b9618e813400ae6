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

/** What the operators let through at a typed place. */
const PLACES: Readonly<Record<string, string>> = {
  numeric: String.raw`\d{1,40}`,
  alphanumeric: String.raw`[\p{L}\p{M}\p{N} ]{1,40}`,
  url: String.raw`https?://\S+`,
};

/** The texts that a registered one stands for. @throws Error for a place that the rules of today do not know */
export function registeredPattern(text: string): RegExp {
  const parts = text.split(/\{#([a-z]+)#\}/).map((part, at) => {
    if (at % 2 === 0) return part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
    const place = PLACES[part];
    if (place === undefined) throw new Error(`{#${part}#} is no typed place`);
    return place;
  });
  return new RegExp(`^${parts.join('')}$`, 'u');
}

function textsOf(
  carrier: 'msg91' | 'twilio',
  body: string,
): readonly { readonly to: string; readonly text: string }[] {
  if (carrier === 'twilio') {
    const form = new URLSearchParams(body);
    return [{ to: form.get('To') ?? '', text: form.get('Body') ?? '' }];
  }
  const { sms = [] } = JSON.parse(body) as { sms?: { message: string; to: string[] }[] };
  return sms.map(({ message, to }) => ({ to: `+${to[0]}`, text: message }));
}

const REFUSED = {
  msg91: { kind: 'answer', status: 200, body: '{"type":"error","message":"template mismatch","code":"311"}' },
  twilio: { kind: 'answer', status: 400, body: '{"code":30034,"message":"no registered template"}' },
} as const;

/** MSG91 and Twilio on loopback, as their documents describe them, or out of order. */
export class FakeCarriers implements AsyncDisposable {
  readonly asked: CarrierRequest[] = [];
  /** What each path does until it is cleared; the last part of the path is enough. */
  readonly troubles = new Map<'msg91' | 'twilio', Trouble>();
  /** State of Twilio's messages by their id. */
  readonly states = new Map<string, { readonly status: string; readonly error_code: number | null }>();
  /** Registered texts; where there are any, one that matches none is refused, as the operators do. */
  registered: readonly RegExp[] = [];
  /** Texts that were refused for it. */
  readonly strange: string[] = [];
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
        const isStrange = method === 'POST' && usual.status < 300 && this.#isStrange(carrier, body);
        const answer: Extract<Trouble, { kind: 'answer' }> =
          trouble?.kind === 'answer' ? trouble : isStrange ? REFUSED[carrier] : usual;
        const sent = { 'content-type': 'application/json', ...answer.headers };
        if (trouble?.kind === 'half') {
          response.writeHead(answer.status, { ...sent, 'content-length': String(answer.body.length) });
          response.write(answer.body.slice(0, 10), () => request.socket.resetAndDestroy());
          return;
        }
        if (method === 'POST' && answer === usual && usual.status < 300) this.#hear(carrier, body);
        response.writeHead(answer.status, sent).end(answer.body);
      });
    });
  }

  #isStrange(carrier: 'msg91' | 'twilio', body: string): boolean {
    const strange = textsOf(carrier, body).filter(
      ({ text }) => this.registered.length > 0 && !this.registered.some((one) => one.test(text)),
    );
    this.strange.push(...strange.map(({ text }) => text));
    return strange.length > 0;
  }

  #hear(carrier: 'msg91' | 'twilio', body: string): void {
    for (const { to, text } of textsOf(carrier, body)) this.heard(to, text);
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
