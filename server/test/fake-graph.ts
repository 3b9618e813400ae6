import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureOf } from '../src/lib/whatsapp/webhook.ts';

const SECRET = 'secret-of-the-app';
const PHONE_NUMBER_ID = '106540352242922';
const VERIFY_TOKEN = 'a-verify-token-of-the-operator';

/** A message that the product sent. */
export interface Sent {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly to?: string;
    readonly recipient?: string;
    readonly type: string;
    readonly text?: { readonly body: string };
    readonly template?: {
      readonly name: string;
      readonly language: { readonly code: string };
      readonly components: readonly object[];
    };
  };
}

/** The product's settings. @param url where nobody answers, if not given */
export const graphVariables = (url = 'http://127.0.0.1:9'): Readonly<Record<string, string>> => ({
  WHATSAPP_NUMBER: '+919800000000',
  WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
  WHATSAPP_TOKEN: 'token-of-the-operator',
  WHATSAPP_APP_SECRET: SECRET,
  WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
  WHATSAPP_URL: url,
});

interface Sender {
  readonly personId?: string;
  readonly number?: string;
}

let ids = 0;
const nextId = (): string => {
  ids += 1;
  return `wamid.${String(ids).padStart(8, '0')}`;
};

/** What stands under `value` of a change. */
const changeOf = (said: object): object => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: '919800000000', phone_number_id: PHONE_NUMBER_ID },
  ...said,
});

/** Meta's Graph API on this machine: takes messages, and calls the product as it does, signed, several at once, out of order and again. */
export class FakeGraph implements AsyncDisposable {
  readonly sent: Sent[] = [];
  /** What the next messages are answered with; taken once it is empty. */
  readonly answers: { readonly status: number; readonly code: number }[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const failure = this.answers.shift();
      response.setHeader('content-type', 'application/json');
      if (failure) {
        response.writeHead(failure.status);
        const { code } = failure;
        response.end(
          JSON.stringify({ error: { code, message: `(#${code})`, error_data: { details: 'why' } } }),
        );
        return;
      }
      if (request.method === 'GET') {
        response.end(JSON.stringify({ display_phone_number: '+91 98000 00000', quality_rating: 'GREEN' }));
        return;
      }
      const { authorization } = request.headers;
      const body = JSON.parse(Buffer.concat(parts).toString()) as Sent['body'];
      this.sent.push({ path: request.url ?? '', authorization, body });
      response.end(
        JSON.stringify({
          messaging_product: 'whatsapp',
          contacts: [{ input: body.to ?? body.recipient }],
          messages: [{ id: nextId() }],
        }),
      );
    });
  }

  static async open(): Promise<FakeGraph> {
    const made = new FakeGraph();
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  /** The product's settings. */
  get env(): Readonly<Record<string, string>> {
    return graphVariables(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`);
  }

  /** The texts that went to a person. */
  textsTo({ personId, number }: Sender): string[] {
    return this.sent.flatMap(({ body }) => {
      const isTo = personId === undefined ? body.to === number : body.recipient === personId;
      return isTo && body.text ? [body.text.body] : [];
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** A message of a person's as Meta writes it. @param said its type and content */
export function messageOf(
  { personId, number }: Sender,
  said: object,
  { id = nextId(), at }: { readonly id?: string; readonly at: string },
): object {
  return changeOf({
    contacts: [
      {
        profile: { name: 'Asha' },
        ...(number === undefined ? {} : { wa_id: number }),
        ...(personId === undefined ? {} : { user_id: personId }),
      },
    ],
    messages: [
      {
        ...(number === undefined ? {} : { from: number }),
        ...(personId === undefined ? {} : { from_user_id: personId }),
        id,
        timestamp: String(Math.floor(Date.parse(at) / 1000)),
        ...said,
      },
    ],
  });
}

export const textOf = (body: string): object => ({ type: 'text', text: { body } });
export const pressOf = (payload: string, about?: string): object => ({
  type: 'button',
  button: { payload, text: 'Done' },
  ...(about === undefined ? {} : { context: { from: '919800000000', id: about } }),
});

/** Meta says that somebody has another number, and with it another id. */
export const movedOf = (number: string, system: object, at: string): object =>
  changeOf({
    messages: [
      {
        from: number,
        id: nextId(),
        timestamp: String(Math.floor(Date.parse(at) / 1000)),
        type: 'system',
        system: { body: 'User changed', type: 'user_changed_number', ...system },
      },
    ],
  });

export const statusOf = (id: string, status: string, at: string, code?: number): object =>
  changeOf({
    statuses: [
      {
        id,
        status,
        timestamp: String(Math.floor(Date.parse(at) / 1000)),
        recipient_id: '919812345678',
        ...(code === undefined ? {} : { errors: [{ code, title: 'failed' }] }),
      },
    ],
  });

interface Calling {
  readonly signature?: string | null;
  readonly field?: string;
}

/** Calls the product's webhook with changes, each in an entry of its own. */
export function callHook(
  url: string,
  values: readonly object[],
  { signature, field = 'messages' }: Calling = {},
): Promise<Response> {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: values.map((value) => ({ id: '102290129340398', changes: [{ value, field }] })),
  });
  return callHookWith(url, body, signature === undefined ? signatureOf(body, SECRET) : signature);
}

export const callHookWith = (url: string, body: string, signature: string | null): Promise<Response> =>
  fetch(`${url}/api/hooks/whatsapp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'x-hub-signature-256': signature }),
    },
    body,
  });

export const signed = (body: string): string => signatureOf(body, SECRET);
export const verifyToken = VERIFY_TOKEN;
