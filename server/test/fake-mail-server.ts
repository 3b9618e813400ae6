import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** As they came, their names in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

function read(raw: string): Omit<ReceivedMail, 'to'> {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { headers, text: Buffer.from(body.join(''), 'base64').toString('utf8') };
}

/** A mail server on loopback that keeps what it is given, or is away. */
export class FakeMailServer implements AsyncDisposable {
  readonly received: ReceivedMail[] = [];
  /** Answers that it cannot take anything now. */
  isAway = false;
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        let raw = '';
        stream.on('data', (part: Buffer) => {
          raw += part.toString();
        });
        stream.on('end', () => {
          if (this.isAway) {
            done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
            return;
          }
          this.received.push({ to: session.envelope.rcptTo.map(({ address }) => address), ...read(raw) });
          done();
        });
      },
    });
    this.#server.on('error', () => undefined);
  }

  static async open(): Promise<FakeMailServer> {
    const made = new FakeMailServer();
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  get variables(): Readonly<Record<string, string>> {
    const address = this.#server.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SMTP_FROM: 'Draksha <farm@draksha.example>',
      SMTP_TLS: 'off',
    };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
