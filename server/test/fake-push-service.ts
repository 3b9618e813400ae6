import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly message: Record<string, unknown>;
}

/** A browser that asked for messages: its address at the service, and the keys only it has. */
class FakeBrowser {
  readonly #curve: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly path: string;
  readonly #origin: string;

  constructor(origin: string, path: string) {
    this.#origin = origin;
    this.path = path;
    this.#curve.generateKeys();
  }

  get subscription() {
    return {
      endpoint: this.#origin + this.path,
      p256dh: this.#curve.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    };
  }

  /** Reads a message as a browser does (RFC 8188, 8291). */
  open(body: Buffer): Record<string, unknown> {
    const salt = body.subarray(0, 16);
    const keyLength = body[20] ?? 0;
    const serverKey = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#curve.getPublicKey(), serverKey]);
    const shared = hkdfSync('sha256', this.#curve.computeSecret(serverKey), this.#auth, info, 32);
    const key = hkdfSync('sha256', Buffer.from(shared), salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = hkdfSync('sha256', Buffer.from(shared), salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // What follows the mark of the end is padding.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, unknown>;
  }
}

/** A browser's message service on this machine, which reads what only the browser could. */
export class FakePushService implements AsyncDisposable {
  readonly received: Received[] = [];
  /** What the next messages are answered with, those to one browser where its path is named; 201 once none is left. */
  readonly answers: { readonly status: number; readonly retryAfter?: string; readonly path?: string }[] = [];
  /** Every message that came in, whatever it was answered with. */
  readonly tries: { readonly path: string; readonly status: number }[] = [];
  /** Answers that it cannot take anything now. */
  isAway = false;
  readonly #browsers = new Map<string, FakeBrowser>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const path = request.url ?? '';
      const { status, retryAfter } = this.#next(path);
      this.tries.push({ path, status });
      const browser = this.#browsers.get(path);
      if (browser && status < 300)
        this.received.push({ path, headers: request.headers, message: browser.open(Buffer.concat(parts)) });
      response.writeHead(
        browser ? status : 404,
        retryAfter === undefined ? {} : { 'retry-after': retryAfter },
      );
      response.end();
    });
  }

  static async open(): Promise<FakePushService> {
    const made = new FakePushService();
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  #next(to: string): { readonly status: number; readonly retryAfter?: string } {
    const at = this.answers.findIndex(({ path = to }) => path === to);
    return (at < 0 ? undefined : this.answers.splice(at, 1)[0]) ?? { status: this.isAway ? 503 : 201 };
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  browser(): FakeBrowser {
    const path = `/push/${randomBytes(8).toString('hex')}`;
    const made = new FakeBrowser(`http://${this.host}`, path);
    this.#browsers.set(path, made);
    return made;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
