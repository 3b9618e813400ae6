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
import { projection } from './answer-shape.ts';
import { AppError } from './errors.ts';
import { answerFailures } from './failures.ts';
import { readJsonBodies } from './json-bodies.ts';

/** Who asks. Only `authenticate` makes one, so a handler that has a farmer has a checked one. */
export interface Farmer {
  readonly userId: string;
  readonly sessionId: string;
}

interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** What `If-Match` says; `null` where it is optional and absent. */
  readonly version: number | null;
  readonly farmer: R extends { open: true } ? null : Farmer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handlers<T> = {
  readonly [K in keyof T]: T[K] extends Route ? (call: Call<T[K]>) => Promise<DataOf<T[K]>> : never;
};

export interface Api {
  /** Serves the routes of one noun. Each route of the table has exactly one handler, or it does not compile. */
  register<T extends RouteTable>(table: T, handlers: Handlers<T>): void;
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

function setEntityTag(reply: FastifyReply, data: unknown): void {
  if (typeof data !== 'object' || data === null) return;
  const rows = Object.values(data).filter(
    (part): part is { version: number } =>
      typeof part === 'object' && part !== null && 'version' in part && typeof part.version === 'number',
  );
  const only = rows.length === 1 ? rows[0] : undefined;
  if (only) reply.header('etag', `"${only.version}"`);
}

interface ApiOptions {
  readonly authenticate: (request: FastifyRequest) => Promise<Farmer>;
  /** Checks each answer against its schema as well as shaping it; an answer that does not fit is a 500. */
  readonly checkAnswers: boolean;
}

/** The product API on a Fastify scope that is mounted under its prefix. */
export function createApi(app: FastifyInstance, { authenticate, checkAnswers }: ApiOptions): Api {
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
  const methodsByPath = new Map<string, Set<string>>();
  answerFailures(app, methodsByPath);

  const registerOne = (key: string, route: Route, handle: (call: Call<Route>) => Promise<unknown>): void => {
    const [method, path] = key.split(' ') as [Method, string];
    const methods = methodsByPath.get(path) ?? new Set();
    methodsByPath.set(path, methods.add(method));
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
      schema: {
        summary: route.summary,
        tags: [path.split('/')[1] ?? ''],
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        response: answers,
        ...(route.open ? {} : { security: [{ bearer: [] }] }),
      },
      // Before the body is even read: nobody learns from validation messages what only a farmer may ask.
      onRequest: async (request) => {
        if (!route.open) request.farmer = await authenticate(request);
      },
      handler: async (request, reply) => {
        const version = route.ifMatch ? readVersion(request, route.ifMatch) : null;
        if (route.creates) reply.code(201);
        const data = await handle({
          params: request.params,
          query: request.query,
          body: request.body,
          version,
          farmer: request.farmer,
          request,
          reply,
        } as Call<Route>);
        setEntityTag(reply, data);
        return { success: true, message: 'OK', data };
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
          handlers[key as keyof typeof table] as (call: Call<Route>) => Promise<unknown>,
        );
      }
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    farmer: Farmer;
  }
}
