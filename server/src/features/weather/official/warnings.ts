import type { WeatherAlert } from '@draksha/contract';
import { MINUTE_MS } from '@draksha/models';
import { districtAt, districtCodes } from '@draksha/models/villages/districts';
import type { Village } from '@draksha/models/villages/village-search';
import { villages } from '@draksha/models/villages/villages';
import type { FastifyBaseLogger } from 'fastify';
import { readText } from '../../../lib/read-text.ts';
import type { WeatherBundle } from '../providers/service.ts';
import { type CapWarning, isDrawn, isFor, isOver, readCap, readCapFeed, readPolygons } from './cap.ts';

/**
 * India's official warnings from a feed that the operator names: read every ten minutes while somebody looks, cached,
 * and merged with the weather service's. When the feed is down, known ones hold until they expire.
 */

const EVERY_MS = 10 * MINUTE_MS;
/** After this a feed that does not answer warns of nothing any more, and is not said to. */
const SILENT_MS = 120 * MINUTE_MS;
const MAX_WARNINGS = 300;
const NEW_AT_ONCE = 60;
const FEED_BYTES = 4_194_304;
const WARNING_BYTES = 524_288;
const POLYGON_BYTES = 8_388_608;
/** The disaster authority refuses bursts: after so many refusals polygons are asked for at the next reading. */
const MAX_REFUSALS = 3;
/** Cells whose district is kept. */
const MAX_CELLS = 5_000;
const TIMEOUT_MS = 15_000;

export interface OfficialWarnings {
  /** The same weather with the official warnings for its place; the same object as long as they are the same. */
  withOfficial(bundle: WeatherBundle): WeatherBundle;
  /** Whether the feed was read lately. */
  isHeard(): boolean;
  stop(): Promise<void>;
}

interface Options {
  readonly url: string;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

const alertOf = (warning: CapWarning): WeatherAlert => {
  const { issuer, area, startsAt, endsAt, severity, urgency, certainty, words } = warning;
  const first = words.en ?? Object.values(words)[0] ?? { event: '', headline: '', description: '' };
  const weight = { severity, urgency, certainty };
  return { source: 'official', ...first, area, startsAt, endsAt, issuer, ...weight, words: { ...words } };
};

export function createOfficialWarnings({ url, clock, log }: Options): OfficialWarnings {
  const stopped = new AbortController();
  const { origin } = new URL(url);
  let warnings = new Map<string, CapWarning | null>();
  let readAtMs = Number.NEGATIVE_INFINITY;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let flight: Promise<void> | null = null;
  let list: readonly Village[] = [];
  const districts = new Map<string, string | null>();
  const merged = new WeakMap<WeatherBundle, { readonly key: string; readonly bundle: WeatherBundle }>();

  async function textAt(address: string, mostBytes: number): Promise<string> {
    const response = await fetch(address, {
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      redirect: 'error',
      headers: { accept: 'application/xml, text/xml' },
    });
    const text = await readText(response, mostBytes);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    if (text === null) throw new Error('the answer is too large');
    return text;
  }

  async function warningAt(address: string): Promise<CapWarning | null | undefined> {
    try {
      return readCap(await textAt(address, WARNING_BYTES));
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ err: error, address }, 'An official warning could not be read');
      return undefined;
    }
  }

  const isOurs = (address: string): boolean => URL.parse(address)?.origin === origin;

  /** With the polygons that it keeps elsewhere; as it was where they are not to be had. */
  async function drawn(warning: CapWarning | null, refusals: { count: number }): Promise<CapWarning | null> {
    const address = warning?.polygonsAt;
    if (!warning || !address || isDrawn(warning) || !isOurs(address)) return warning;
    if (refusals.count >= MAX_REFUSALS) return warning;
    try {
      return { ...warning, polygons: readPolygons(await textAt(address, POLYGON_BYTES)) };
    } catch {
      refusals.count += 1;
      return warning;
    }
  }

  async function read(): Promise<void> {
    list = await villages().catch((): Village[] => []);
    // Only where the operator pointed: a feed must not send this server elsewhere.
    const named = readCapFeed(await textAt(url, FEED_BYTES)).filter(isOurs);
    const refusals = { count: 0 };
    const next = new Map<string, CapWarning | null>();
    let fresh = 0;
    for (const link of new Set(named.slice(0, MAX_WARNINGS))) {
      const known = warnings.get(link);
      if (known === undefined && ++fresh > NEW_AT_ONCE) continue;
      const warning = known === undefined ? await warningAt(link) : known;
      if (warning !== undefined) next.set(link, await drawn(warning, refusals));
    }
    warnings = next;
    readAtMs = clock().getTime();
  }

  function refresh(): void {
    const nowMs = clock().getTime();
    if (flight || stopped.signal.aborted || Math.abs(nowMs - triedAtMs) < EVERY_MS) return;
    triedAtMs = nowMs;
    flight = read()
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) log.warn({ err: error }, 'Official warnings could not be read');
      })
      .finally(() => {
        flight = null;
      });
  }

  /** The code of the district that a cell lies in, as far as our list of villages reaches. */
  function districtOf({ id, latitude, longitude }: WeatherBundle['cell']): string | null {
    const known = districts.get(id);
    if (known !== undefined) return known;
    const code = districtCodes[districtAt(list, { latitude, longitude }) ?? ''] ?? null;
    if (districts.size >= MAX_CELLS) districts.clear();
    if (list.length > 0) districts.set(id, code);
    return code;
  }

  /** In force at a place, without those that another took the place of. */
  function inForce(cell: WeatherBundle['cell'], nowMs: number): CapWarning[] {
    const district = districtOf(cell);
    const all = [...warnings.values()].filter((one) => one !== null);
    const replaced = new Set(all.flatMap(({ replaces }) => replaces));
    return all.filter(
      (one) =>
        !one.isCancelled &&
        !isOver(one) &&
        !replaced.has(one.identifier) &&
        (one.endsAt === null || Date.parse(one.endsAt) > nowMs) &&
        isFor(one, cell, district),
    );
  }

  const isHeard = (): boolean => Math.abs(clock().getTime() - readAtMs) < SILENT_MS;

  return {
    isHeard,
    withOfficial(bundle) {
      refresh();
      if (!isHeard()) return bundle;
      const found = inForce(bundle.cell, clock().getTime());
      if (found.length === 0) return bundle;
      const key = found.map(({ identifier }) => identifier).join(' ');
      const known = merged.get(bundle);
      if (known?.key === key) return known.bundle;
      const own = { ...bundle, alerts: [...found.map(alertOf), ...bundle.alerts] };
      merged.set(bundle, { key, bundle: own });
      return own;
    },
    async stop() {
      stopped.abort(new Error('weather is stopping'));
      await flight;
    },
  };
}
