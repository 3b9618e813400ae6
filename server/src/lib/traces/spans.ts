import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanKind = 'server' | 'client' | 'internal';

/** Names and numbers of the product's own: never what somebody typed, where they are, or who they are. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** One step of a trace, from its making to its end. */
export interface Span {
  readonly traceId: string;
  /** A step of this one; where it is a step of somebody else's trace, see `Traces.begin`. */
  child(name: string, kind: SpanKind, facts?: SpanFacts): Span;
  tell(facts: SpanFacts): void;
  /** @param failure a code, never a message, for messages quote what was sent; without one all went well */
  end(failure?: string): void;
}

/** Who asked, as the header `traceparent` says it. */
export interface RemoteParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** The beginnings of traces. There is one only where they are wanted. */
export interface Traces extends AsyncDisposable {
  begin(name: string, kind: SpanKind, facts?: SpanFacts, parent?: RemoteParent | null): Span;
}

const current = new AsyncLocalStorage<Span>();

/** What runs in `work` and after it belongs to a span. */
export const within = <T>(span: Span, work: () => T): T => current.run(span, work);

/** The span that this code runs in; outside of any, and where no traces are wanted, there is none. */
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
