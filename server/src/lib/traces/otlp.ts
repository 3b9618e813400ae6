import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  SpanKind as Kind,
  type Span as LibrarySpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceConfig } from '../../trace-config.ts';
import { createSender } from './sender.ts';
import type { Span, SpanFacts, SpanKind, Traces } from './spans.ts';

/** So long the end of the server waits for the last spans to leave. */
const FLUSH_MS = 3_000;
const SAY_EVERY_MS = 60_000;

const kinds: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  internal: Kind.INTERNAL,
};

function samplerOf({ sampler, ratio }: TraceConfig): Sampler {
  const root = sampler.endsWith('always_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

interface Options {
  readonly warn: (error: unknown, message: string) => void;
}

/**
 * Traces that leave by OTLP: in batches, from a queue that has a bound, behind everything else. Whatever becomes of them,
 * no request waits for it or fails by it.
 */
export function createTraces(config: TraceConfig, { warn }: Options): Traces {
  const stop = new AbortController();
  let saidAt = Number.NEGATIVE_INFINITY;
  const sender = createSender({
    ...config,
    stopped: stop.signal,
    onFailure: (error) => {
      if (performance.now() - saidAt < SAY_EVERY_MS) return;
      saidAt = performance.now();
      warn(error, 'Traces cannot be handed to their collector, and are dropped');
    },
  });
  const provider = new TracerProvider({
    sampler: samplerOf(config),
    resource: resourceFromAttributes(config.resource),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: sender,
        maxQueueSize: config.queue,
        maxExportBatchSize: Math.min(512, config.queue),
        scheduledDelayMillis: config.delayMs,
        // The sender ends before by itself.
        exportTimeoutMillis: config.timeoutMs + 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('draksha');

  const begin = (name: string, kind: SpanKind, facts: SpanFacts, around: Context): Span =>
    spanOf(tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, around));

  const spanOf = (span: LibrarySpan): Span => ({
    traceId: span.spanContext().traceId,
    child: (name, kind, facts = {}) => begin(name, kind, facts, trace.setSpan(ROOT_CONTEXT, span)),
    tell: (facts) => void span.setAttributes(facts),
    end(failure) {
      if (failure !== undefined) {
        span.setAttribute('error.type', failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  });

  return {
    begin(name, kind, facts = {}, parent = null) {
      if (!parent) return begin(name, kind, facts, ROOT_CONTEXT);
      const { traceId, spanId, flags } = parent;
      const remote = { traceId, spanId, traceFlags: flags, isRemote: true };
      return begin(name, kind, facts, trace.setSpanContext(ROOT_CONTEXT, remote));
    },
    async [Symbol.asyncDispose]() {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(Math.min(FLUSH_MS, config.timeoutMs), undefined, { ref: false }),
      ]);
      stop.abort(new Error('the server stops'));
    },
  };
}
