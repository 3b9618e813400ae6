import type * as z from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A call of the product API. Its key, `'GET /plots/:id'`, is what clients call; its schemas check requests, shape
 * answers, and write the OpenAPI file.
 */
export interface Route {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Where a body may be longer than is usual. */
  readonly bodyLimitBytes?: number;
  /** And where it may hold more values. */
  readonly bodyParts?: number;
  /** The body is a piece of a file, `application/octet-stream`. */
  readonly takesBytes?: true;
  /** For a format other than JSON, the answer is a file. */
  readonly sendsFiles?: true;
  /** The answer's `data`. */
  readonly data: z.ZodType;
  /** The call takes the version of the row in `If-Match`. */
  readonly ifMatch?: 'required' | 'optional';
  /** Its weather grows older by the second: the entity tag is of the rest, and the call may name one that it has. */
  readonly ages?: true;
  /** Anyone may call; without it a bearer token is needed. */
  readonly open?: true;
  /** A create answers 201 where it made a row and 200 where the row was there already. */
  readonly creates?: true;
  /**
   * The call changes the farmer's rows in one transaction. Its `Idempotency-Key` makes repeats return the first
   * answer; it may be part of `POST /sync`.
   */
  readonly writes?: true;
}

export type RouteTable = Readonly<Record<`${Method} /${string}`, Route>>;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<R extends Route> = Out<R['params']>;
export type QueryOf<R extends Route> = Out<R['query']>;
export type BodyOf<R extends Route> = Out<R['body']>;
export type DataOf<R extends Route> = z.output<R['data']>;
/** What the client gives, before defaults and trimming. */
export type QueryInput<R extends Route> = In<R['query']>;
export type BodyInput<R extends Route> = In<R['body']>;
