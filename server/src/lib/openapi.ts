import type { SwaggerTransformObject } from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Draksha',
    version: '0.1.0',
    description:
      'Smart vineyard management. Every answer is { success, message, data }; a failure adds code and fields.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/api' }],
  components: {
    securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' } },
  },
};

const COMPONENT = /"#\/components\/schemas\/([^"]+)"/g;

/** Names of the components that a part of the document refers to. */
const referredIn = (part: unknown): string[] =>
  [...(JSON.stringify(part) ?? '').matchAll(COMPONENT)].map(([, name]) => name ?? '');

/** The schemas that the paths reach, directly or through another schema, by name. */
function reachable(paths: unknown, schemas: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found = new Set<string>();
  const open = referredIn(paths);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...referredIn(schemas[name]));
  }
  return Object.fromEntries([...found].sort().map((name) => [name, schemas[name]]));
}

const INPUT = 'Input';

/** Takes the suffix off an input form that has no other form in answers, or the same one. */
function withoutSuffix(schemas: Readonly<Record<string, unknown>>): (name: string) => string {
  const isPlain = (name: string): boolean => {
    const base = name.slice(0, -INPUT.length);
    return !(base in schemas) || JSON.stringify(schemas[base]) === JSON.stringify(schemas[name]);
  };
  return (name) => (name.endsWith(INPUT) && isPlain(name) ? name.slice(0, -INPUT.length) : name);
}

interface Described {
  paths: Record<string, Record<string, { responses?: Record<string, unknown> }>>;
  components: { schemas?: Record<string, unknown> };
}

const FAILURES = ['4XX', '5XX'];

/** Makes every route refer to the one response of failures. */
function shareFailures({ paths }: Described): unknown {
  let failure: unknown;
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path)))
    for (const status of FAILURES)
      if (responses?.[status]) {
        failure ??= responses[status];
        responses[status] = { $ref: '#/components/responses/Failure' };
      }
  return failure;
}

/** Adds the named schemas of the contract as components, without those that no route uses. */
const withComponents: SwaggerTransformObject = (source) => {
  const document = jsonSchemaTransformObject(source) as unknown as Described;
  const { components } = document;
  const failure = shareFailures(document);
  const schemas = reachable([document.paths, failure], components.schemas ?? {});
  const nameOf = withoutSuffix(schemas);
  const named = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [nameOf(name), schema]));
  const whole = {
    ...document,
    components: { ...components, schemas: named, responses: { Failure: failure } },
  };
  const text = JSON.stringify(whole).replace(
    COMPONENT,
    (_, name) => `"#/components/schemas/${nameOf(name)}"`,
  );
  return JSON.parse(text) as ReturnType<SwaggerTransformObject>;
};

/** Options of the OpenAPI plugin: schemas with an `id` in the contract become components. */
export const openApiOptions = {
  openapi,
  transform: jsonSchemaTransform,
  transformObject: withComponents,
  stripBasePath: true,
};

/** 'GET /plots/:id' → 'getPlotsById': what a generated client calls the route. */
export const operationId = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.split(/[/-]/).filter((part) => part !== '')]
    .map((part, index) => {
      const word = part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part);
      return index === 0 ? part : word;
    })
    .join('');

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
