import * as z from 'zod';
import { instant, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';
import { cleanText } from './text.ts';
import { tokenDays, tokenScopes } from './token-scopes.ts';

const token = z
  .object({
    id: uuid,
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    /** The one plot that it reads; null of the whole farm. */
    plotId: uuid.nullable(),
    /** The one season of that plot that it reads; null of all. */
    seasonId: uuid.nullable(),
    createdAt: instant,
    endsAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.infer<typeof token>;

const use = z
  .object({
    /** A route of this API as the contract names it. */
    route: z.string(),
    /** Beginning of the hour. */
    hour: instant,
    calls: z.int(),
    /** How many of them were refused: not of the token's scopes, or too many. */
    refused: z.int(),
    lastAt: instant,
  })
  .meta({ id: 'AccessTokenUse' });

export const accessTokenRoutes = {
  'GET /access-tokens': {
    summary: 'Tokens that the farmer has given away and that have not ended',
    data: z.object({ tokens: z.array(token) }),
  },
  'POST /access-tokens': {
    summary: 'Make a token for an adviser or accountant: reads what its scopes say, until it ends',
    body: z.strictObject({
      name: z
        .string({ error: 'This field is required' })
        .transform(cleanText)
        .pipe(
          z
            .string()
            .min(1, { error: 'This field is required' })
            .max(80, { error: 'Must be at most 80 characters' }),
        ),
      scopes: z.array(z.enum(tokenScopes)).min(1, { error: 'Select an option' }).max(tokenScopes.length),
      days: z.literal(tokenDays, { error: 'Select an option' }),
      /** Reads this plot alone. */
      plotId: uuid.optional(),
      /** Reads this season of its plot alone. */
      seasonId: uuid.optional(),
    }),
    data: z.object({
      token,
      /** Shown once: only its hash is stored. */
      secret: z.string(),
    }),
  },
  'DELETE /access-tokens/:id': {
    summary: 'End a token now',
    params: z.object({ id: uuid }),
    data: z.object({ id: uuid }),
  },
  'GET /access-tokens/:id/uses': {
    summary: 'What was asked with a token, by hour and route, newest first',
    params: z.object({ id: uuid }),
    data: z.object({ uses: z.array(use) }),
  },
} as const satisfies RouteTable;

/** Routes that a scope opens. A token opens no others. */
export const routesOfScope: Readonly<Record<(typeof tokenScopes)[number], readonly string[]>> = {
  plots: [
    'GET /plots',
    'GET /plots/:id',
    'GET /seasons',
    'GET /seasons/:id',
    'GET /stage-observations',
    'GET /stage-observations/:id',
  ],
  diary: [
    'GET /records',
    'GET /records/:id',
    'GET /products',
    'GET /products/:id',
    'GET /stock-movements',
    'GET /stock-movements/:id',
  ],
  reports: ['GET /reports/:kind', 'GET /analytics/season-comparison'],
  weather: [
    'GET /weather/current',
    'GET /weather/forecast',
    'GET /weather/hourly',
    'GET /weather/alerts',
    'GET /weather/history',
    'GET /weather/my-plots',
    'GET /analytics/season-weather',
    'GET /weather/plot-days',
  ],
};

/** Of them, those that a token of one plot or season opens: places, shelf and whole farm are not a part's. */
export const routesOfPart: readonly string[] = [
  ...routesOfScope.plots,
  'GET /records',
  'GET /records/:id',
  'GET /products',
  'GET /products/:id',
  ...routesOfScope.reports,
  'GET /analytics/season-weather',
  'GET /weather/plot-days',
];
