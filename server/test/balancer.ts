import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Requests that each process was given, in the order of the addresses. */
  readonly given: readonly number[];
}

/** One after the other, and another where nobody listens: what Caddy, nginx and HAProxy do by themselves. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const given = urls.map(() => 0);
  let next = 0;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const tryOne = (left: number): void => {
      const index = next % urls.length;
      next += 1;
      const onward = request(
        `${urls[index]}${incoming.url}`,
        { method: incoming.method, headers: incoming.headers, agent: false },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.on('error', () => outgoing.destroy());
          answer.pipe(outgoing);
        },
      );
      onward.on('error', (error: NodeJS.ErrnoException) => {
        // Nothing was sent: another may have it. Else nobody knows what became of it, and the client asks again.
        if (error.code === 'ECONNREFUSED' && left > 1) tryOne(left - 1);
        else if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      });
      given[index] = (given[index] ?? 0) + 1;
      onward.end(body);
    };
    tryOne(urls.length);
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    given,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
