import { createServer, type Socket } from 'node:net';
import type { OutboxMessage } from '@draksha/auth';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { expectConsole } from '../../../test/expected-console.ts';
import { type World, world } from '../../../test/world.ts';
import { smtpMail } from './smtp.ts';

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
});

interface Server {
  readonly port: number;
  readonly mails: Mail[];
}

async function smtpServer(options: SMTPServerOptions = {}): Promise<Server> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'us@draksha.example' && password === 'p@ss word'
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onData: (stream, session, done) => {
      let raw = '';
      stream.on('data', (part: Buffer) => {
        raw += part.toString();
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : (mailFrom?.address ?? '');
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
    ...options,
  });
  // What a client does to it is the test's matter.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  });
  const address = server.server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, mails };
}

/** A server that does what it likes with a connection. */
async function rudeServer(meet: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    meet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const message: OutboxMessage = {
  id: '0b8f6f3e-8a52-4f35-9c64-1f5c1f0f6a10',
  channel: 'email',
  to: 'asha@farm.example',
  template: 'magiclink',
  language: 'mr',
  text: '048213 हा तुमचा Draksha लॉगिन कोड आहे.',
  variables: { code: '048213', minutes: '60', device: '', time: '', undo: '', undoUrl: '' },
  subject: '048213 हा तुमचा Draksha लॉगिन कोड आहे',
  html: '<p>048213</p>',
  code: '048213',
};

const FROM = 'Draksha <sign-in@draksha.example>';
const forever = new AbortController().signal;

const send = (url: string, tls: 'required' | 'off' = 'off') =>
  smtpMail({ url, from: FROM, tls, stepMs: 1_500, totalMs: 5_000 })(message, forever);

const refusal = async (url: string, tls: 'required' | 'off' = 'off') => {
  const failure = await send(url, tls).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ name: 'DeliveryFailure' });
  return failure as { message: string; isFinal: boolean };
};

describe('a mail server', () => {
  test('gets the mail with text and page, under one id in each try', async () => {
    const { port, mails } = await smtpServer();
    const receipt = await send(`smtp://us%40draksha.example:p%40ss%20word@127.0.0.1:${port}`);
    await send(`smtp://127.0.0.1:${port}`);
    const id = `<${message.id}@draksha.example>`;
    expect(receipt).toEqual({ id, provider: 'smtp' });
    expect(mails).toHaveLength(2);
    for (const { from, to, raw } of mails) {
      expect([from, to]).toEqual(['sign-in@draksha.example', ['asha@farm.example']]);
      expect(raw).toContain(`Message-ID: ${id}`);
      expect(raw).toContain('Auto-Submitted: auto-generated');
      expect(raw).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
      const [, subject = ''] = /Subject: =\?UTF-8\?B\?([^?]*)/.exec(raw) ?? [];
      expect(Buffer.from(subject, 'base64').toString()).toMatch(/^048213/);
    }
  });

  test('that does not accept our password is tried again, and neither password nor code is told', async () => {
    const { port } = await smtpServer({ authOptional: false });
    const { message: words, isFinal } = await refusal(`smtp://us:wrong-password@127.0.0.1:${port}`);
    expect(words).toBe(`mail server 127.0.0.1:${port} does not accept our user and password (535)`);
    expect(isFinal).toBe(false);
  });

  test('without TLS gets nothing where TLS is required', async () => {
    const { port, mails } = await smtpServer();
    const { message: words, isFinal } = await refusal(`smtp://127.0.0.1:${port}`, 'required');
    expect(words).toMatch(/^mail server 127\.0\.0\.1:\d+ offers no TLS that we accept/);
    expect([isFinal, mails]).toEqual([false, []]);
  });

  test.each(['smtp', 'smtps'])('with a certificate that nobody knows gets nothing (%s)', async (scheme) => {
    expectConsole(/built-in default TLS certificate/);
    const { port, mails } = await smtpServer({ secure: scheme === 'smtps', disabledCommands: [] });
    const { message: words, isFinal } = await refusal(`${scheme}://localhost:${port}`, 'required');
    expect(words).toMatch(/^mail server localhost:\d+ offers no TLS that we accept/);
    expect([isFinal, mails]).toEqual([false, []]);
  });

  test.each([
    [421, 'MAIL FROM', false],
    [450, 'RCPT TO', false],
    [550, 'RCPT TO', true],
    [553, 'MAIL FROM', true],
    [452, 'DATA', false],
    [554, 'DATA', true],
  ])('that says %i at %s', async (responseCode, at, expected) => {
    const no = Object.assign(new Error('Not this one'), { responseCode });
    const { port } = await smtpServer({
      onMailFrom: (_address, _session, done) => done(at === 'MAIL FROM' ? no : null),
      onRcptTo: (_address, _session, done) => done(at === 'RCPT TO' ? no : null),
      ...(at === 'DATA'
        ? {
            onData: (stream, _session, done) => {
              stream.resume().on('end', () => done(no));
            },
          }
        : {}),
    });
    const { message: words, isFinal } = await refusal(`smtp://127.0.0.1:${port}`);
    expect(words).toMatch(
      new RegExp(`^mail server 127\\.0\\.0\\.1:${port} refused the mail at .*${responseCode}$`),
    );
    expect(isFinal).toBe(expected);
  });

  test('that breaks off in the midst of the mail is tried again', async () => {
    const rude = await rudeServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (data) => {
        const line = data.toString();
        if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 yes\r\n');
        else if (/^DATA/.test(line)) socket.write('354 go on\r\n');
        else socket.resetAndDestroy();
      });
    });
    const { message: words, isFinal } = await refusal(`smtp://127.0.0.1:${rude}`);
    expect(words).toMatch(/^mail server 127\.0\.0\.1:\d+ broke the connection off/);
    expect(isFinal).toBe(false);
  });

  test('that says nothing, or one word at a time, is given up in bounded time', async () => {
    const silent = await rudeServer(() => undefined);
    const drip = await rudeServer((socket) => {
      const timer = setInterval(() => socket.write('220-still here\r\n'), 100);
      socket.on('close', () => clearInterval(timer));
    });
    for (const port of [silent, drip]) {
      const before = performance.now();
      const { message: words, isFinal } = await refusal(`smtp://127.0.0.1:${port}`);
      expect(words).toBe(`mail server 127.0.0.1:${port} gave no answer in time`);
      expect(isFinal).toBe(false);
      expect(performance.now() - before).toBeLessThan(30_000);
    }
  });

  test('that is not there is named', async () => {
    const { message: words } = await refusal('smtp://127.0.0.1:1');
    expect(words).toBe('mail server 127.0.0.1:1 refused the connection');
  });
});

describe('a product with a mail server', () => {
  async function openProduct(port: number): Promise<World> {
    const env = {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SMTP_FROM: FROM,
      SMTP_TLS: 'off',
    };
    const product = await world({ env });
    open.push(product);
    return product;
  }

  async function signUp(product: World, email: string, language: string): Promise<void> {
    const body = { email, password: 'a long password', data: { language_preference: language } };
    const answer = await fetch(`${product.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  }

  /** The bodies of a mail's parts. */
  const partsOf = (raw: string): string[] =>
    [...raw.matchAll(/Content-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n--/g)].map(
      ([, encoding, text = '']) => (encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text),
    );

  async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
    for (let wait = 0; wait < 1_500; wait += 1) {
      if (await condition()) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('It did not come to pass in half a minute.');
  }

  test.each([
    ['en', 'is your Draksha code'],
    ['hi', 'आपका Draksha कोड है'],
    ['mr', 'हा तुमचा Draksha कोड आहे'],
  ])('sends a code that opens the account (%s)', async (language, words) => {
    const { port, mails } = await smtpServer();
    const product = await openProduct(port);
    const email = `asha-${language}@farm.example`;
    await signUp(product, email, language);
    await until(() => mails.length > 0);
    const [plain = '', page = ''] = partsOf(mails[0]?.raw ?? '');
    const token = /(\d{6}) /.exec(plain)?.[1] ?? '';
    expect(plain).toContain(`${token} ${words}`);
    expect(page).toContain(token);
    const verified = await fetch(`${product.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'email', email, token }),
    });
    expect(verified.status).toBe(200);
  });

  test('answers at once while the mail server is slow, and sends when it is back', async () => {
    const rude = await rudeServer(() => undefined);
    const product = await openProduct(rude);
    await signUp(product, 'slow@farm.example', 'en');
    // It was answered before the mail server could be given up.
    const { rows } = await product.context.pools.system.query(
      `select last_error from auth.outbox where recipient = 'slow@farm.example'`,
    );
    expect(rows).toEqual([{ last_error: null }]);
  });

  test('keeps what went wrong and tries again', async () => {
    let isBusy = true;
    const busy = Object.assign(new Error('Later'), { responseCode: 451 });
    const { port, mails } = await smtpServer({
      onMailFrom: (_address, _session, done) => done(isBusy ? busy : null),
    });
    const product = await openProduct(port);
    await signUp(product, 'later@farm.example', 'en');
    const errorOf = async (): Promise<string | null> =>
      (await product.context.pools.system.query('select last_error from auth.outbox')).rows[0]?.last_error ??
      null;
    await until(async () => (await errorOf()) !== null);
    expect(await errorOf()).toBe(`mail server 127.0.0.1:${port} refused the mail at MAIL FROM: 451`);
    isBusy = false;
    product.setClock('2026-11-20T00:31:00Z');
    await until(() => mails.length === 1);
    expect(mails[0]?.to).toEqual(['later@farm.example']);
  });
});
