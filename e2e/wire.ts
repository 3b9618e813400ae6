import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';

/** One answer that went to a browser. */
export interface Sent {
  readonly path: string;
  /** Of the body as it travelled, packed with gzip where the product has it so. */
  readonly bytes: number;
  /** The service worker asked for it, or it is the worker itself. */
  readonly byWorker: boolean;
  readonly body: Buffer;
}

/** A front of the product that counts what a browser really fetches: its own cache never comes this far. */
export interface Wire {
  readonly url: string;
  /** What went through since the last call. */
  taken(): Sent[];
  /** How much went through so far. */
  count(): number;
  close(): Promise<void>;
}

export async function startWire(productUrl: string): Promise<Wire> {
  let sent: Sent[] = [];
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    const { headers, method = 'GET', url = '/' } = request;
    const packed = { ...headers, 'accept-encoding': 'gzip' };
    const onward = ask(new URL(url, productUrl), { method, headers: packed }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        // A page asks for its files as scripts, styles or documents; what a program fetches has no such use yet.
        const byWorker =
          headers['service-worker'] === 'script' ||
          (headers['sec-fetch-dest'] === 'empty' &&
            headers['sec-purpose'] === undefined &&
            !/^\/(api|auth)\//.test(url));
        count += 1;
        sent.push({ path: url, bytes: body.length, byWorker, body });
      });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  return {
    url: `http://localhost:${address.port}`,
    taken() {
      const all = sent;
      sent = [];
      return all;
    },
    count: () => count,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
