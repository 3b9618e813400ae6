import { setTimeout as pause } from 'node:timers/promises';
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceConfig } from '../../trace-config.ts';

const FIRST_PAUSE_MS = 1_000;
/** After these the collector may be well again in a moment; the protocol names them. */
const PASSING = new Set([429, 502, 503, 504]);

const formats = {
  'http/json': { type: 'application/json', serialize: JsonTraceSerializer.serializeRequest },
  'http/protobuf': { type: 'application/x-protobuf', serialize: ProtobufTraceSerializer.serializeRequest },
} as const;

interface Options extends Pick<TraceConfig, 'url' | 'protocol' | 'headers' | 'timeoutMs'> {
  /** Ends pending requests. */
  readonly stopped: AbortSignal;
  readonly onFailure: (error: unknown) => void;
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,5}$/.test(header) ? Number(header) : null;

/** Posts batches of spans, each tried again until its time is over; what a collector did not take by then is lost. */
export function createSender({
  url,
  protocol,
  headers,
  timeoutMs,
  stopped,
  onFailure,
}: Options): SpanExporter {
  const { type, serialize } = formats[protocol];
  const underWay = new Set<Promise<void>>();

  /** @throws what ended it, or an Error of a refusal */
  async function send(body: Uint8Array<ArrayBuffer>): Promise<void> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
    for (let wait = FIRST_PAUSE_MS; ; wait *= 2) {
      let refusal: Error;
      let asked: number | null = null;
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': type },
          body,
          signal,
          redirect: 'error',
        });
        await answer.body?.cancel();
        if (answer.ok) return;
        refusal = new Error(`The collector answered ${answer.status}`);
        if (!PASSING.has(answer.status)) throw refusal;
        asked = secondsOf(answer.headers.get('retry-after'));
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TypeError)) throw error;
        refusal = error;
      }
      await pause(asked === null ? wait : asked * 1_000, undefined, { signal, ref: false }).catch(() => {
        throw refusal;
      });
    }
  }

  return {
    export(spans, done) {
      const body = serialize(spans);
      const sent = body ? send(new Uint8Array(body)) : Promise.resolve();
      const ended = sent.then(
        () => done({ code: 0 }),
        (error: unknown) => {
          onFailure(error);
          done({ code: 1 });
        },
      );
      underWay.add(ended);
      void ended.finally(() => underWay.delete(ended));
    },
    async shutdown() {
      await Promise.all(underWay);
    },
  };
}
