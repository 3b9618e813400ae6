import { createHash } from 'node:crypto';
import {
  type BodyOf,
  type DataOf,
  envelope,
  failure,
  type Method,
  type ParamsOf,
  type QueryOf,
  type Route,
  type RouteTable,
} from '@draksha/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { actAs } from './acting.ts';
import { projection } from './answer-shape.ts';
import { answerText } from './answer-text.ts';
import { AppError } from './errors.ts';
import { answerFailures } from './failures.ts';
import { fairShare } from './fair-share.ts';
import { readJsonBodies } from './json-bodies.ts';
import { operationId } from './openapi.ts';
import { callCost } from './quotas/calls.ts';
import { withinToken } from './token-reach.ts';
import { isWithoutMoney, mayHoldSums, withoutSums } from './without-sums.ts';
import {
  callerOf,
  type Farmer,
  GroupError,
  prepareWrite,
  type WriteRoute,
  type Writing,
} from './write-calls.ts';
import type { WriteRunner } from './write-runner.ts';

interface RouteInput<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The version in `If-Match`; `null` where optional and absent. */
  readonly version: number | null;
  readonly farmer: R extends { open: true } ? null : Farmer;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Call<R extends Route> = RouteInput<R> & (R extends { writes: true } ? Writing : Exchange);

/** An answer that is a file instead of JSON. */
export class SentFile {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly name: string;
  readonly title: string;

  /**
   * @param name letters, digits, marks of ASCII, for programs that read no others
   * @param title what the browser offers to save it as, in any script
   */
  constructor(bytes: Uint8Array, type: string, name: string, title: string) {
    this.bytes = bytes;
    this.type = type;
    this.name = name;
    this.title = title;
  }
}

type AnswerOf<R extends Route> = DataOf<R> | (R extends { sendsFiles: true } ? SentFile : never);

export type Handlers<T> = {
  readonly [K in keyof T]: T[K] extends Route ? (call: Call<T[K]>) => Promise<AnswerOf<T[K]>> : never;
};

export interface Api {
  /** Serves the routes of one noun. Each route of the table has exactly one handler, or it does not compile. */
  register<T extends RouteTable>(table: T, handlers: Handlers<T>): void;
  /** The writing route under this key of the contract, if any. */
  writeRoute(key: string): WriteRoute | undefined;
}

/** @throws AppError validation_failed, version_required */
function readVersion(request: FastifyRequest, rule: Route['ifMatch']): number | null {
  const header = request.headers['if-match'];
  if (header === undefined) {
    if (rule === 'required') throw new AppError('version_required');
    return null;
  }
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim());
  if (!match) {
    throw new AppError('validation_failed', undefined, {
      fields: { 'if-match': 'Must be the version of the row, a whole number' },
    });
  }
  return Number(match[1]);
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws AppError validation_failed */
function readWriteId({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header === 'string' && uuidPattern.test(header)) return header.toLowerCase();
  throw new AppError('validation_failed', undefined, { fields: { 'idempotency-key': 'Must be a UUID' } });
}

/** Whether a header's list holds a name. */
const isAmong = (list: string | undefined, name: string): boolean =>
  list?.split(',').some((one) => one.trim() === name) ?? false;

function setEntityTag(reply: FastifyReply, data: unknown): void {
  if (typeof data !== 'object' || data === null) return;
  const rows = Object.values(data).filter(
    (part): part is { version: number } =>
      typeof part === 'object' && part !== null && 'version' in part && typeof part.version === 'number',
  );
  const only = rows.length === 1 ? rows[0] : undefined;
  if (only) reply.header('etag', `"${only.version}"`);
}

const AGE = /"ageSeconds":(?:[\d.]+|null)/g;

/** Names an answer but for its age: `at`, and every `ageSeconds` of its weather, which grow in one that is the same otherwise. */
function agelessTag(data: { readonly at?: unknown }) {
  const at = `"at":${JSON.stringify(data.at)}`;
  const hash = createHash('sha256');
  return {
    add: (piece: string): void => {
      if (piece.slice(1) !== at) hash.update(piece.replace(AGE, ''));
    },
    tag: (): string => `W/"${hash.digest('base64url').slice(0, 22)}"`,
  };
}

/** Concurrent requests of one account, as a browser opens. Further ones wait. */
const MAX_CALLS_AT_ONCE = 6;
/** Of those that take more of the processor than an ordinary one. */
const MAX_COSTLY_AT_ONCE = 1;

const sendFile = (reply: FastifyReply, { bytes, type, name, title }: SentFile): FastifyReply =>
  reply
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(title)}`,
    )
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

const enveloped = (data: string): string => `{"success":true,"message":"OK","data":${data}}`;

/** @throws ResponseSerializationError */
function assertShape(schema: z.ZodType, data: unknown, { method, url }: FastifyRequest): void {
  const { error } = schema.safeParse(data);
  if (error) throw new ResponseSerializationError(method, url, { cause: error });
}

interface ApiOptions {
  /** @param route the key of the contract: a token that a farmer gave away opens some */
  readonly authenticate: (request: FastifyRequest, route: string) => Promise<Farmer>;
  /** Validates each answer as well as shaping it; a mismatch is a 500. */
  readonly checkAnswers: boolean;
  readonly runWrites: WriteRunner['run'];
}

/** The product API on a Fastify scope that is mounted under its prefix. */
export function createApi(app: FastifyInstance, { authenticate, checkAnswers, runWrites }: ApiOptions): Api {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler<z.ZodType>(({ schema, method, url }) => {
    const project = projection(schema);
    return (answer) => {
      if (checkAnswers) {
        const { error } = schema.safeParse(answer);
        if (error) throw new ResponseSerializationError(method, url, { cause: error });
      }
      return JSON.stringify(project(answer));
    };
  });
  readJsonBodies(app);
  answerFailures(app);

  const ordinary = fairShare(MAX_CALLS_AT_ONCE);
  const costly = fairShare(MAX_COSTLY_AT_ONCE);
  const writeRoutes = new Map<string, WriteRoute>();

  /** What leaves of an answer, checked where answers are checked. */
  const shapeOf = (schema: z.ZodType) => {
    const project = projection(schema);
    return (data: unknown): unknown => {
      if (checkAnswers) schema.parse(data);
      return project(data);
    };
  };

  const write = async (
    target: WriteRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const { route } = target;
    const prepared = prepareWrite(target, {
      params: request.params,
      body: request.body,
      version: route.ifMatch ? readVersion(request, route.ifMatch) : null,
      id: readWriteId(request),
    });
    try {
      const [outcome] = await runWrites(request.farmer, [prepared]);
      if (outcome?.replayed) reply.header('idempotency-replayed', 'true');
      reply.code(outcome?.status ?? 200);
      return outcome?.data;
    } catch (error) {
      throw error instanceof GroupError ? error.cause : error;
    }
  };

  const registerOne = (key: string, route: Route, handle: (call: never) => Promise<unknown>): void => {
    const target: WriteRoute | null = route.writes
      ? { key, route, handle: handle as WriteRoute['handle'], shape: shapeOf(route.data) }
      : null;
    if (target) writeRoutes.set(key, target);
    const share = callCost(key) > 1 ? costly : ordinary;
    const textOf = answerText(route.data);
    const holdsSums = mayHoldSums(route.data);
    /** What goes out for an answer: a file, or text, which is made while it is the account's turn. */
    const sent = async (data: unknown, request: FastifyRequest, reply: FastifyReply) => {
      if (data instanceof SentFile) return sendFile(reply, data);
      if (checkAnswers) assertShape(route.data, data, request);
      reply.type('application/json; charset=utf-8');
      if (!route.ages || typeof data !== 'object' || data === null) {
        setEntityTag(reply, data);
        return enveloped(await textOf(data));
      }
      const { add, tag } = agelessTag(data);
      const text = await textOf(data, add);
      const name = tag();
      reply.header('etag', name).header('vary', 'authorization, x-farm');
      return isAmong(request.headers['if-none-match'], name) ? reply.code(304).send() : enveloped(text);
    };
    const [method, path] = key.split(' ') as [Method, string];
    const answers = {
      [route.creates ? 201 : 200]: envelope(route.data),
      ...(route.creates ? { 200: envelope(route.data) } : {}),
      '4xx': failure,
      '5xx': failure,
    };
    app.route({
      method,
      url: path,
      // What guards pages means nothing to JSON, and costs as much as the request itself; see the scope's own headers.
      helmet: false,
      ...(route.bodyLimitBytes === undefined ? {} : { bodyLimit: route.bodyLimitBytes }),
      config: {
        takesBytes: route.takesBytes === true,
        ...(route.bodyParts === undefined ? {} : { bodyParts: route.bodyParts }),
      },
      schema: {
        summary: route.summary,
        operationId: operationId(method, path),
        tags: [path.split('/')[1] ?? ''],
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        response: answers,
        ...(route.open ? {} : { security: [{ bearer: [] }] }),
      },
      // Before the body is read: validation messages must not reveal a farmer's calls.
      onRequest: async (request) => {
        if (!route.open) request.farmer = await authenticate(request, key);
      },
      // A write is checked where it is run, for it may come in a batch too.
      ...(target ? { validatorCompiler: () => (value: unknown) => ({ value }) } : {}),
      handler: async (request, reply) => {
        const handled = () =>
          target
            ? write(target, request, reply)
            : handle({
                params: request.params,
                query: request.query,
                body: request.body,
                version: route.ifMatch ? readVersion(request, route.ifMatch) : null,
                farmer: request.farmer,
                request,
                reply,
              } as never);
        const answer = async () => {
          const data = await handled();
          return sent(holdsSums && isWithoutMoney(request.farmer) ? withoutSums(data) : data, request, reply);
        };
        if (route.open) return answer();
        const { farmer } = request;
        return share(callerOf(farmer), () => withinToken(farmer.partToken, () => actAs(farmer, answer)));
      },
    });
  };

  app.decorateRequest('farmer', null as unknown as Farmer);
  return {
    register(table, handlers) {
      for (const [key, route] of Object.entries(table)) {
        registerOne(
          key,
          route,
          handlers[key as keyof typeof table] as unknown as (call: never) => Promise<unknown>,
        );
      }
    },
    writeRoute: (key) => writeRoutes.get(key),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    farmer: Farmer;
  }
}
