import * as z from 'zod';

/** What the replayer can do wrong on command. */

const changes = [
  'nulls',
  'minus-7999',
  'humidity-140',
  'missing-hour',
  'repeated-hour',
  'wind-in-metres-per-second',
  'no-days',
  'no-hours',
  'no-current',
  'numbers-as-text',
  'another-place',
  'zeros',
  'wind-of-190',
  'temperature-in-fahrenheit',
  'pressure-in-inches',
] as const;
export type Change = (typeof changes)[number];

export const misbehaviour = z.strictObject({
  /** Whom it concerns; all where left out. */
  provider: z.enum(['visualcrossing', 'tomorrow', 'openmeteo', 'openmeteo-archive']).optional(),
  /** A place as it stands in the request, `20.000000,73.800000`. */
  place: z.string().optional(),
  /** How many calls it lasts; for ever where left out. */
  times: z.int().positive().optional(),
  status: z.int().min(200).max(599).optional(),
  text: z.string().optional(),
  retryAfter: z.union([z.string(), z.number()]).optional(),
  /** Wait before anything is sent, or after the first half of the body. */
  delayMs: z.int().min(0).max(120_000).optional(),
  bodyDelayMs: z.int().min(0).max(120_000).optional(),
  body: z
    .enum(['half', 'not-json', 'other-shape', 'empty', 'empty-object', 'empty-list', 'huge', 'marked'])
    .optional(),
  change: z.enum(changes).optional(),
  /** The provider's clock is off by so much. */
  clockShiftMs: z.int().optional(),
  /** The connection is cut before a byte is sent. */
  reset: z.boolean().optional(),
});
export type Misbehaviour = z.infer<typeof misbehaviour>;

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers that say when or where and not what the weather is. */
const keys = /epoch|^time$|latitude|longitude|offset|interval|generationtime|queryCost|startTime|endTime/i;

function mapValues(value: unknown, change: (key: string, value: number) => unknown, key = ''): unknown {
  if (typeof value === 'number') return keys.test(key) ? value : change(key, value);
  if (Array.isArray(value)) return value.map((part: unknown) => mapValues(part, change, key));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapValues(part, change, name)]),
  );
}

/** Changes every list of hours, whether it is rows (`hours`, `intervals`) or columns (`hourly`). */
function mapHours(value: unknown, change: (list: readonly unknown[]) => unknown[], key = ''): unknown {
  if (Array.isArray(value)) {
    return key === 'hours' || key === 'intervals'
      ? change(value)
      : value.map((part: unknown) => mapHours(part, change));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) =>
      key === 'hourly' && Array.isArray(part) ? [name, change(part)] : [name, mapHours(part, change, name)],
    ),
  );
}

/** Empties what holds days, hours or now. */
function emptied(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => emptied(part, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
      if (!names.includes(name)) return [[name, emptied(part, names)]];
      if (Array.isArray(part)) return [[name, []]];
      if (name.startsWith('current')) return [];
      return [[name, mapHours({ hourly: part }, () => [])]].map(([, one]) => [
        name,
        isRecord(one) ? one.hourly : one,
      ]);
    }),
  );
}

const temperatureKeys = /temp|feelslike|^dew/i;

/** The same weather, said to be of a place four degrees to the east. */
const moved = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(moved);
  if (!isRecord(answer) || typeof answer.longitude !== 'number') return answer;
  return { ...answer, longitude: answer.longitude + 4 };
};

const windKeys = /^wind_?speed/i;

/** The answer as a provider in this kind of trouble would send it. */
export function changed(answer: unknown, change: Change): unknown {
  switch (change) {
    case 'nulls':
      return mapValues(answer, () => null);
    case 'minus-7999':
      return mapValues(answer, () => -7999);
    case 'humidity-140':
      return mapValues(answer, (key, value) => (/humidity/.test(key) ? 140 : value));
    case 'numbers-as-text':
      return JSON.parse(JSON.stringify(answer), (_key, value: unknown) =>
        typeof value === 'number' ? String(value) : value,
      );
    case 'missing-hour':
      return mapHours(answer, (list) => list.filter((_one, index) => index % 24 !== 13));
    case 'repeated-hour':
      return mapHours(answer, (list) =>
        list.flatMap((one, index) => (index % 24 === 13 ? [one, one] : [one])),
      );
    case 'wind-in-metres-per-second':
      return mapValues(answer, (key, value) => (windKeys.test(key) ? value / 3.6 : value));
    case 'another-place':
      return moved(answer);
    case 'zeros':
      return mapValues(answer, () => 0);
    case 'wind-of-190':
      return mapValues(answer, (key, value) => (windKeys.test(key) ? 190 : value));
    case 'temperature-in-fahrenheit':
      return mapValues(answer, (key, value) => (temperatureKeys.test(key) ? value * 1.8 + 32 : value));
    case 'pressure-in-inches':
      return mapValues(answer, (key, value) => (/pressure/i.test(key) ? value / 33.8639 : value));
    case 'no-days':
      return emptied(answer, ['days', 'daily']);
    case 'no-hours':
      return emptied(answer, ['hours', 'hourly']);
    case 'no-current':
      return emptied(answer, ['currentConditions', 'current']);
  }
}

/** The text that is sent instead of `json`. */
export function brokenBody(kind: NonNullable<Misbehaviour['body']>, json: string): string {
  switch (kind) {
    case 'half':
      return json.slice(0, Math.floor(json.length / 2));
    case 'not-json':
      return '<html><body>Service temporarily moved</body></html>';
    case 'other-shape':
      return '{"weather":[{"id":800,"main":"Clear"}],"cod":200}';
    case 'empty':
      return '';
    case 'empty-object':
      return '{}';
    case 'empty-list':
      return '[]';
    case 'marked':
      return `\uFEFF${json}`;
    case 'huge':
      return `{"padding":"${'x'.repeat(20_000_000)}"}`;
  }
}
