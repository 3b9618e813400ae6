import { listMarkets, MAX_LIST_ROWS } from '@draksha/models/choices';
import * as z from 'zod';
import { calendarDate, instant, requiredText, typedText, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Editions and drafts that one organisation has. */
export const MAX_LISTS = 200;
/** Of 5,000 rows in the longest script. */
const MAX_LIST_BYTES = 8_000_000;
/** Fields of a row, with all markets. */
const MAX_LIST_PARTS = 150_000;

const days = z.partialRecord(
  z.enum(listMarkets),
  z
    .int({ error: 'Must be a whole number' })
    .min(0, { error: 'Must be 0 or more' })
    .max(365, { error: 'Must be at most 365' }),
);

const rowFields = {
  product: typedText(200),
  /** Active ingredients as the list writes them. */
  substance: typedText(200),
  formulation: typedText(60),
  dose: typedText(200),
  /** Days before harvest by market; missing markets are unknown. */
  days,
  /** In a season. */
  maxUses: z.int().min(1).max(50).nullable(),
  /** Up to which it may be sprayed. */
  stage: typedText(200),
  /** As the list prints it. */
  residueLimit: typedText(60),
} as const;

const row = z.strictObject(rowFields).refine(({ product, substance }) => product !== '' || substance !== '', {
  error: 'This field is required',
  path: ['product'],
});

const shownRow = z.object(rowFields).meta({ id: 'ProductListRow' });
export type ProductListRow = z.infer<typeof shownRow>;

const head = {
  name: requiredText(80),
  season: requiredText(20),
  /** The paper that it is taken from. */
  source: requiredText(200),
  datedOn: calendarDate,
};

const edition = z
  .object({
    id: uuid,
    ...head,
    rowCount: z.int(),
    createdAt: instant,
    /** Null for a draft. */
    publishedAt: instant.nullable(),
    withdrawnAt: instant.nullable(),
  })
  .meta({ id: 'ProductListEdition' });
export type ProductListEdition = z.infer<typeof edition>;

const published = z
  .object({
    id: uuid,
    organisation: z.string(),
    name: z.string(),
    season: z.string(),
    source: z.string(),
    /** The list's own date. */
    datedOn: calendarDate,
    /** Taken back, and no edition is in force: it has no rows, and all that it had is dropped. */
    isWithdrawn: z.boolean(),
    /** It is gone because the farm's consent ended, and is shown as withdrawn for 60 days. */
    hasConsentEnded: z.boolean(),
    rows: z.array(
      shownRow.extend({
        /** By the edition before where that was other; null where it was not on it. */
        daysBefore: days.nullable().optional(),
      }),
    ),
    /** Rows of the edition before that are on it no more. */
    dropped: z.array(shownRow),
  })
  .meta({ id: 'PublishedProductList' });
export type PublishedProductList = z.infer<typeof published>;

const params = z.object({ id: uuid });

export const productListRoutes = {
  'GET /product-lists': {
    summary:
      'The edition in force of each organisation that the farm has joined, with what it changed, or that it left lately, as gone',
    data: z.object({ lists: z.array(published) }),
  },
  'GET /organisation/lists': {
    summary: 'Editions and drafts of the caller’s organisation, the newest first',
    data: z.object({ lists: z.array(edition) }),
  },
  'GET /organisation/lists/:id': {
    summary: 'One of them with its rows',
    params,
    data: z.object({ list: edition, rows: z.array(shownRow) }),
  },
  'PUT /organisation/lists/:id': {
    summary: 'Keep a draft; an edition that was published is changed no more',
    params,
    body: z.strictObject({ ...head, rows: z.array(row).min(1).max(MAX_LIST_ROWS) }),
    bodyLimitBytes: MAX_LIST_BYTES,
    bodyParts: MAX_LIST_PARTS,
    data: z.object({ list: edition }),
  },
  'POST /organisation/lists/:id/publish': {
    summary: 'Publish a draft to all farms that have joined; it is the edition in force',
    params,
    data: z.object({ list: edition }),
  },
  'POST /organisation/lists/:id/withdraw': {
    summary: 'Take a published edition back: the one before it is in force again',
    params,
    data: z.object({ list: edition }),
  },
  'DELETE /organisation/lists/:id': {
    summary: 'Throw a draft away',
    params,
    data: z.object({ id: uuid }),
  },
} as const satisfies RouteTable;
