import type { Place } from '@draksha/contract';
import { greatCircleDistance } from '@draksha/models';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';

/**
 * Reads Common Alerting Protocol 1.2 (OASIS) of India's disaster authority and weather service: one alert a document,
 * in several languages, with areas as polygons, circles, district codes or addresses of polygons. Leaves out
 * exercises, drafts and all-clears.
 */

const list = <T extends z.ZodType>(one: T) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(one));
const words = z.preprocess(
  (value) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : undefined,
  z.string().max(20_000).optional(),
);

const named = list(z.object({ valueName: words, value: words }));
const area = z.object({ areaDesc: words, polygon: list(words), circle: list(words), geocode: named });
const info = z.object({
  language: words,
  event: words,
  urgency: words,
  severity: words,
  certainty: words,
  effective: words,
  onset: words,
  expires: words,
  senderName: words,
  headline: words,
  description: words,
  instruction: words,
  parameter: named,
  area: list(area),
});
const document = z.object({
  alert: z.object({
    identifier: words,
    sent: words,
    status: words,
    msgType: words,
    scope: words,
    references: words,
    info: list(info),
  }),
});

export interface CapWords {
  readonly event: string;
  readonly headline: string;
  readonly description: string;
}

export interface CapWarning {
  readonly identifier: string;
  /** Warnings that this one takes the place of. */
  readonly replaces: readonly string[];
  readonly isCancelled: boolean;
  readonly issuer: string;
  readonly severity: string;
  readonly urgency: string;
  readonly certainty: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly area: string;
  readonly polygons: readonly (readonly Place[])[];
  readonly circles: readonly { readonly middle: Place; readonly kilometres: number }[];
  /** Codes of the Local Government Directory. */
  readonly districts: readonly string[];
  /** Address of the polygons: the disaster authority publishes them apart. */
  readonly polygonsAt: string | null;
  /** By language, `en`, `hi`, `mr`; at least one. */
  readonly words: Readonly<Record<string, CapWords>>;
}

const MAX_CORNERS = 5_000;
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  processEntities: true,
  parseTagValue: false,
});

/** A pair of `lat,lon`. */
function placeOf(text: string): Place | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const polygonOf = (text: string): Place[] =>
  text.split(/\s+/, MAX_CORNERS).flatMap((pair) => placeOf(pair) ?? []);

function circleOf(text: string): CapWarning['circles'] {
  const [middle = '', radius = ''] = text.split(/\s+/);
  const place = placeOf(middle);
  const kilometres = Number(radius);
  return place && kilometres > 0 ? [{ middle: place, kilometres }] : [];
}

const instant = (text: string | undefined): string | null =>
  text === undefined || Number.isNaN(Date.parse(text)) ? null : text;

/** `LGD District Code`, as the disaster authority writes it. */
const isDistrictCode = (name: string | undefined): boolean => /\blgd\b.*district/i.test(name ?? '');
const isPolygonAddress = (name: string | undefined): boolean => /^polygon url$/i.test(name ?? '');

/** @throws Error for what is no CAP document */
export function readCap(xml: string): CapWarning | null {
  const { alert } = document.parse(parser.parse(xml));
  const [first] = alert.info;
  const isCancelled = alert.msgType === 'Cancel';
  const isReal = alert.status === 'Actual' && alert.scope !== 'Private';
  if (!alert.identifier || !isReal || (!isCancelled && first === undefined)) return null;
  const areas = first?.area ?? [];
  return {
    identifier: alert.identifier,
    // sender,identifier,sent for each.
    replaces: (alert.references ?? '').split(/\s+/).flatMap((one) => one.split(',')[1] ?? []),
    isCancelled,
    issuer: first?.senderName ?? '',
    severity: first?.severity ?? 'Unknown',
    urgency: first?.urgency ?? 'Unknown',
    certainty: first?.certainty ?? 'Unknown',
    startsAt: instant(first?.onset ?? first?.effective ?? alert.sent),
    endsAt: instant(first?.expires),
    area: areas.map(({ areaDesc }) => areaDesc ?? '').join(', '),
    polygons: areas.flatMap(({ polygon }) => polygon.map((text) => polygonOf(text ?? ''))),
    circles: areas.flatMap(({ circle }) => circle.flatMap((text) => circleOf(text ?? ''))),
    districts: areas.flatMap(({ geocode }) =>
      geocode.flatMap(({ valueName, value }) =>
        isDistrictCode(valueName) && value !== undefined ? value.split(/[\s,]+/) : [],
      ),
    ),
    polygonsAt: first?.parameter.find(({ valueName }) => isPolygonAddress(valueName))?.value ?? null,
    words: Object.fromEntries(
      alert.info.map((one) => [
        (one.language ?? 'en').slice(0, 2).toLowerCase(),
        {
          event: one.event ?? '',
          headline: one.headline ?? one.event ?? '',
          description: [one.description, one.instruction].filter(Boolean).join('\n'),
        },
      ]),
    ),
  };
}

/** The polygons of a document that has nothing else. @throws Error for other texts */
export function readPolygons(xml: string): CapWarning['polygons'] {
  const { alert } = z.object({ alert: z.object({ polygon: list(words) }) }).parse(parser.parse(xml));
  return alert.polygon.map((text) => polygonOf(text ?? '')).filter((corners) => corners.length > 2);
}

/** Addresses of alerts that a feed names, RSS or Atom; of a document that is itself an alert none. @throws Error for other texts */
export function readCapFeed(xml: string): string[] {
  const link = z.preprocess((value) => (typeof value === 'string' ? value : ''), z.string());
  const feed = z
    .object({
      rss: z.object({ channel: z.object({ item: list(z.object({ link })) }) }).optional(),
      feed: z.object({ entry: list(z.object({ id: link })) }).optional(),
    })
    .parse(parser.parse(xml));
  const links = [
    ...(feed.rss?.channel.item.map(({ link: one }) => one) ?? []),
    ...(feed.feed?.entry.map(({ id }) => id) ?? []),
  ];
  if (!feed.rss && !feed.feed) throw new Error('neither RSS nor Atom');
  return links.filter((one) => one !== '');
}

function isInside(place: Place, corners: readonly Place[]): boolean {
  let inside = false;
  corners.forEach((a, i) => {
    const b = corners[(i + corners.length - 1) % corners.length];
    if (!b || a.latitude > place.latitude === b.latitude > place.latitude) return;
    const crossing =
      ((b.longitude - a.longitude) * (place.latitude - a.latitude)) / (b.latitude - a.latitude) + a.longitude;
    if (place.longitude < crossing) inside = !inside;
  });
  return inside;
}

/** Whether a warning has an area that was drawn. */
export const isDrawn = ({ polygons, circles }: CapWarning): boolean =>
  circles.length > 0 || polygons.some((corners) => corners.length > 2);

/**
 * Returns whether a warning covers a place, by its polygons, else its district codes; never without either, since
 * district names are not guessed.
 *
 * @param district code of the place's district, where known
 */
export const isFor = (warning: CapWarning, place: Place, district: string | null): boolean =>
  isDrawn(warning)
    ? warning.polygons.some((corners) => corners.length > 2 && isInside(place, corners)) ||
      warning.circles.some(({ middle, kilometres }) => greatCircleDistance(middle, place) <= kilometres)
    : district !== null && warning.districts.includes(district);

/** CAP: nothing needs doing any more, or it is not expected to happen. */
export const isOver = ({ urgency, certainty }: CapWarning): boolean =>
  urgency === 'Past' || certainty === 'Unlikely';
