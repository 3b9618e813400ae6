import * as z from 'zod';
import { trueOrFalse, url, wholeNumber } from './variable-kinds.ts';

/** `name=value,name=value`, each value percent-encoded, as OpenTelemetry writes headers and attributes. */
const pairs = z.string().transform((text, context): Readonly<Record<string, string>> => {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  try {
    return Object.fromEntries(
      parts.map((part) => {
        const at = part.indexOf('=');
        if (at < 1) throw new SyntaxError('no name');
        return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())];
      }),
    );
  } catch {
    context.addIssue({ code: 'custom', message: 'must be name=value, with commas between' });
    return z.NEVER;
  }
});

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const protocols = ['http/protobuf', 'http/json'] as const;

/** Where traces go, by the names that OpenTelemetry gives; without an endpoint there are none. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(protocols, { error: `must be ${protocols.join(' or ')}` })
    .default('http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: wholeNumber(1, 600_000).default(10_000),
  OTEL_SERVICE_NAME: z.string().min(1).default('draksha'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number' })
    .min(0, { error: 'must be at least 0' })
    .max(1, { error: 'must be at most 1' })
    .default(1),
  OTEL_BSP_MAX_QUEUE_SIZE: wholeNumber(1, 1_000_000).default(2_048),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(1, 600_000).default(5_000),
  OTEL_SDK_DISABLED: trueOrFalse.default(false),
  TRACEPARENT_FROM_PROXIES: trueOrFalse.default(false),
};

type TraceEnvironment = z.output<z.ZodObject<typeof traceVariables>>;

export interface TraceConfig {
  /** Where spans are posted to. */
  readonly url: string;
  readonly protocol: (typeof protocols)[number];
  /** Beside what the protocol needs; may be secret. */
  readonly headers: Readonly<Record<string, string>>;
  /** So long one batch may take, with all its tries. */
  readonly timeoutMs: number;
  /** What every span is said to come from. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: (typeof samplers)[number];
  /** Share of traces that are kept, where the sampler goes by one. */
  readonly ratio: number;
  /** Spans that wait at most; what is more is dropped. */
  readonly queue: number;
  readonly delayMs: number;
  /** Whether a trace that a trusted proxy began is gone on with. */
  readonly fromProxies: boolean;
}

export const traceProblems = (
  e: TraceEnvironment & { readonly TRUSTED_PROXIES: readonly string[] },
): string[] =>
  e.TRACEPARENT_FROM_PROXIES && e.TRUSTED_PROXIES.length === 0
    ? ['TRACEPARENT_FROM_PROXIES needs TRUSTED_PROXIES']
    : [];

export function readTraces(e: TraceEnvironment): TraceConfig | undefined {
  const base = e.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  const address =
    e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? undefined : `${base}/v1/traces`);
  if (address === undefined || e.OTEL_SDK_DISABLED) return undefined;
  return {
    url: address,
    protocol: e.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: e.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMs: e.OTEL_EXPORTER_OTLP_TIMEOUT,
    resource: { ...e.OTEL_RESOURCE_ATTRIBUTES, 'service.name': e.OTEL_SERVICE_NAME },
    sampler: e.OTEL_TRACES_SAMPLER,
    ratio: e.OTEL_TRACES_SAMPLER_ARG,
    queue: e.OTEL_BSP_MAX_QUEUE_SIZE,
    delayMs: e.OTEL_BSP_SCHEDULE_DELAY,
    fromProxies: e.TRACEPARENT_FROM_PROXIES,
  };
}
