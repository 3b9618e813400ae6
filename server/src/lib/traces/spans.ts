import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanKind = 'server' | 'client' | 'internal';

/** Names and numbers of the product alone: no typed text, place or identity. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** One step of a trace, from its making to its end. */
export interface Span {
  readonly traceId: string;
  /** A child span; for a remote parent see `Traces.begin`. */
  child(name: string, kind: SpanKind, facts?: SpanFacts): Span;
  tell(facts: SpanFacts): void;
  /** @param failure a code, never a message, which may quote content; none for success */
  end(failure?: string): void;
}

/** The caller's span, from the header `traceparent`. */
export interface RemoteParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** Starts traces, when enabled. */
export interface Traces extends AsyncDisposable {
  begin(name: string, kind: SpanKind, facts?: SpanFacts, parent?: RemoteParent | null): Span;
}

const current = new AsyncLocalStorage<Span>();

/** What runs in `work` and after it belongs to a span. */
export const within = <T>(span: Span, work: () => T): T => current.run(span, work);

/** The current span; none outside of a trace. */
export const currentSpan = (): Span | undefined => current.getStore();

/** A code of a failure: that of the system or of PostgreSQL, else the name of its kind. */
export const failureCode = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Does a piece of work as a step of the trace that it runs in; without one it is just done. */
export async function inSpan<T>(
  name: string,
  facts: SpanFacts,
  work: () => Promise<T>,
  failureOf: (result: T) => string | undefined = () => undefined,
): Promise<T> {
  const span = currentSpan()?.child(name, 'client', facts);
  if (!span) return work();
  try {
    const result = await within(span, work);
    span.end(failureOf(result));
    return result;
  } catch (error) {
    span.end(failureCode(error));
    throw error;
  }
}
