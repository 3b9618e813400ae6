import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface WireValue {
  readonly stringValue?: string;
  readonly intValue?: number;
  readonly boolValue?: boolean;
}

/** A span as OTLP writes it in JSON. */
interface WireSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: WireValue }[];
  readonly status: { readonly code: number };
}

interface WireBatch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: WireSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

/** How it answers: well, with a code, or never. */
type Mood = 200 | 400 | 503 | 'silent';

export interface Collector extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** What was posted so far, with how it was answered. */
  readonly posts: readonly {
    readonly mood: Mood;
    readonly type: string;
    readonly secret: string;
    readonly path: string;
    readonly body: Buffer;
    /** Whether the sender gave up before there was an answer. */
    isGivenUp: boolean;
  }[];
  /** What was taken, from senders of JSON. */
  spans(): WireSpan[];
  resources(): WireBatch['resourceSpans'][number]['resource'][];
  /** From now on; several are taken one after the other, and the last one stays. */
  be(...moods: Mood[]): void;
}

/** A collector of traces on loopback. */
export async function startCollector(port = 0): Promise<Collector> {
  const posts: Collector['posts'][number][] = [];
  const silent = new Set<ServerResponse>();
  let moods: Mood[] = [200];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const mood = (moods.length > 1 ? moods.shift() : moods[0]) ?? 200;
      const post = {
        mood,
        type: request.headers['content-type'] ?? '',
        secret: String(request.headers['x-secret'] ?? ''),
        path: request.url ?? '',
        body: Buffer.concat(parts),
        isGivenUp: false,
      };
      posts.push(post);
      if (mood === 'silent') {
        silent.add(response);
        response.on('close', () => {
          post.isGivenUp = true;
          silent.delete(response);
        });
      } else response.writeHead(mood, { 'retry-after': '0' }).end('{}');
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const batches = (): WireBatch[] =>
    posts.filter(({ mood }) => mood === 200).map(({ body }) => JSON.parse(body.toString()));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    posts,
    spans: () =>
      batches().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resources: () => batches().flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource)),
    be: (...next) => {
      moods = next;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
