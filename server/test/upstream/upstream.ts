import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { ReplayPlace } from './air.ts';
import { brokenBody, changed, type Misbehaviour, misbehaviour } from './misbehaviour.ts';
import { forecast, RefusedRequest } from './open-meteo-wire.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { timelines } from './tomorrow-wire.ts';
import { type Replay, timeline } from './visual-crossing-wire.ts';

/**
 * Weather providers on loopback: each one's own wire, one invented or recorded sky behind all of them, and every kind
 * of trouble on command. Tests, development and browser journeys use the same one.
 */

type UpstreamProvider = NonNullable<Misbehaviour['provider']>;

interface UpstreamCall {
  readonly provider: UpstreamProvider;
  /** As in the request, `20.000000,73.800000`; one entry for each place of a request. */
  readonly places: readonly string[];
  readonly path: string;
  readonly userAgent: string;
  readonly atMs: number;
}

export interface Upstream extends AsyncDisposable {
  readonly url: string;
  /** Bases as the configuration takes them. */
  readonly visualCrossingUrl: string;
  readonly tomorrowUrl: string;
  readonly openMeteoUrl: string;
  readonly openMeteoArchiveUrl: string;
  /** Everything that was asked, oldest first. */
  readonly calls: readonly UpstreamCall[];
  callsTo(provider: UpstreamProvider, place?: string): number;
  /** Adds trouble; of several that fit a call the newest counts. */
  misbehave(what: Trouble): void;
  /** All is well again, and nothing was ever asked. */
  behave(): void;
  play(scenario: Scenario): void;
  warn(alerts: readonly Readonly<Record<string, unknown>>[]): void;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  readonly port?: number;
  readonly clock: () => Date;
  readonly scenario?: Scenario;
}

/** Trouble for tests in the same process: an answer can wait until they have seen what they came for. */
type Trouble = Misbehaviour & { readonly until?: Promise<void> };

/** The real archive is some five days behind. */
const ARCHIVE_LAG_MS = 5 * 86_400_000;
const KEPT_CALLS = 200_000;

const control = z.strictObject({
  scenario: z.enum(scenarios).optional(),
  /** The replayer's own clock from now on; `null` is the one it was started with. */
  now: z.iso.datetime({ offset: true }).nullable().optional(),
  misbehave: z.array(misbehaviour).optional(),
  behave: z.literal(true).optional(),
  alerts: z.array(z.record(z.string(), z.unknown())).optional(),
});

interface ProviderCall {
  readonly provider: UpstreamProvider;
  readonly places: readonly string[];
  readonly answer: (replay: Replay) => unknown;
}

/** A refusal in the words of the provider. */
class Refusal extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(body);
    this.status = status;
    this.body = body;
  }
}

const coordinates = /^-?\d{1,3}(\.\d+)?$/;

function placeFrom(text: string): ReplayPlace | null {
  const [latitude = '', longitude = ''] = text.split(',');
  if (!coordinates.test(latitude) || !coordinates.test(longitude)) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

function visualCrossingCall(path: string, parameters: URLSearchParams): ProviderCall {
  if (!parameters.get('key')) throw new Refusal(401, 'No session or key found');
  const [location = '', from, to] = decodeURIComponent(path).split('/');
  const place = placeFrom(location);
  if (!place) throw new Refusal(400, 'Bad API Request:Invalid location parameter value.');
  const include = (parameters.get('include') ?? 'current,days,hours,alerts').split(',');
  return {
    provider: 'visualcrossing',
    places: [location],
    answer: (replay) => timeline({ place, from, to, include }, replay),
  };
}

const openMeteoError = (reason: string): string => JSON.stringify({ error: true, reason });

function openMeteoCall(
  provider: 'openmeteo' | 'openmeteo-archive',
  parameters: URLSearchParams,
): ProviderCall {
  const latitudes = (parameters.get('latitude') ?? '').split(',');
  const longitudes = (parameters.get('longitude') ?? '').split(',');
  const texts = latitudes.map((latitude, index) => `${latitude},${longitudes[index] ?? ''}`);
  const places = texts.map(placeFrom);
  if (places.includes(null)) {
    throw new Refusal(
      400,
      openMeteoError(`Latitude must be in range of -90 to 90°. Given: ${latitudes[0]}.`),
    );
  }
  return {
    provider,
    places: texts,
    answer: (replay) => {
      const answers = places.flatMap((place) =>
        place
          ? [
              forecast(
                place,
                parameters,
                replay,
                provider === 'openmeteo' ? undefined : replay.nowMs - ARCHIVE_LAG_MS,
              ),
            ]
          : [],
      );
      return answers.length === 1 ? answers[0] : answers;
    },
  };
}

const tomorrowError = (code: number, type: string, message: string): string =>
  JSON.stringify({ code, type, message });

function tomorrowCall(parameters: URLSearchParams): ProviderCall {
  if (!parameters.get('apikey')) {
    throw new Refusal(401, tomorrowError(401001, 'Invalid Auth', 'The method requires authentication.'));
  }
  const location = parameters.get('location') ?? '';
  const place = placeFrom(location);
  if (!place) {
    throw new Refusal(400, tomorrowError(400002, 'Invalid Query Parameters', 'The location is not valid.'));
  }
  return {
    provider: 'tomorrow',
    places: [location],
    answer: (replay) => timelines(place, parameters, replay),
  };
}

function recognise(url: URL): ProviderCall {
  const timelinePath = /^\/visualcrossing\/timeline\/(.+)$/.exec(url.pathname)?.[1];
  if (timelinePath) return visualCrossingCall(timelinePath, url.searchParams);
  if (url.pathname === '/tomorrow/v4/timelines') return tomorrowCall(url.searchParams);
  if (url.pathname === '/open-meteo/v1/forecast') return openMeteoCall('openmeteo', url.searchParams);
  if (url.pathname === '/open-meteo-archive/v1/archive')
    return openMeteoCall('openmeteo-archive', url.searchParams);
  throw new Refusal(404, 'Request did not match an endpoint');
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  return text;
}

/** Starts the replayer on a port of its own, or on `port`. */
export async function startUpstream({
  port = 0,
  clock,
  scenario = 'recorded',
}: UpstreamOptions): Promise<Upstream> {
  const calls: UpstreamCall[] = [];
  let troubles: { what: Trouble; left: number }[] = [];
  let playing: Scenario = scenario;
  let alerts: readonly Readonly<Record<string, unknown>>[] = [];
  let setNow: number | null = null;
  const nowMs = (): number => setNow ?? clock().getTime();

  function troubleFor(asked: ProviderCall): Trouble | null {
    const found = troubles.findLast(
      ({ what, left }) =>
        left > 0 &&
        (what.provider === undefined || what.provider === asked.provider) &&
        (what.place === undefined || asked.places.includes(what.place)),
    );
    if (!found) return null;
    found.left -= 1;
    return found.what;
  }

  async function send(response: ServerResponse, asked: ProviderCall, trouble: Trouble | null): Promise<void> {
    await trouble?.until;
    if (trouble?.delayMs) await sleep(trouble.delayMs, undefined, { ref: false });
    if (trouble?.reset) {
      response.socket?.resetAndDestroy();
      return;
    }
    if (trouble?.retryAfter !== undefined) response.setHeader('retry-after', String(trouble.retryAfter));
    if (trouble?.status !== undefined && trouble.status >= 300) {
      response
        .writeHead(trouble.status, { 'content-type': 'text/plain' })
        .end(trouble.text ?? 'replayed trouble');
      return;
    }
    const replay: Replay = { nowMs: nowMs() + (trouble?.clockShiftMs ?? 0), scenario: playing, alerts };
    const answer = asked.answer(replay);
    const json = JSON.stringify(trouble?.change ? changed(answer, trouble.change) : answer);
    const body = trouble?.text ?? (trouble?.body ? brokenBody(trouble.body, json) : json);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      // Open-Meteo lets pages of any origin ask; the browsers of this product do.
      ...(asked.provider === 'openmeteo' ? { 'access-control-allow-origin': '*' } : {}),
    });
    if (trouble?.bodyDelayMs) {
      response.write(body.slice(0, Math.ceil(body.length / 2)));
      await sleep(trouble.bodyDelayMs, undefined, { ref: false });
      response.end(body.slice(Math.ceil(body.length / 2)));
      return;
    }
    response.end(body);
  }

  const behave = (): void => {
    troubles = [];
    calls.length = 0;
  };
  const misbehave = (what: Trouble): void => {
    troubles.push({ what, left: what.times ?? Number.POSITIVE_INFINITY });
  };

  /** The same over HTTP, for those who run in another process: `POST /__control`, `GET /__control` for the calls. */
  async function obey(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const order = control.parse(JSON.parse(await readBody(request)));
      if (order.behave) behave();
      if (order.scenario) playing = order.scenario;
      if (order.now !== undefined) setNow = order.now === null ? null : Date.parse(order.now);
      if (order.alerts) alerts = order.alerts;
      for (const what of order.misbehave ?? []) misbehave(what);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        scenario: playing,
        now: new Date(nowMs()).toISOString(),
        calls: calls.slice(-1000),
      }),
    );
  }

  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://upstream');
    const handle = async (): Promise<void> => {
      if (url.pathname === '/__control') return obey(request, response);
      const asked = recognise(url);
      if (calls.length < KEPT_CALLS) {
        calls.push({
          provider: asked.provider,
          places: asked.places,
          path: url.pathname,
          userAgent: request.headers['user-agent'] ?? '',
          atMs: nowMs(),
        });
      }
      return send(response, asked, troubleFor(asked));
    };
    handle().catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      if (error instanceof Refusal) return response.writeHead(error.status).end(error.body);
      if (error instanceof RefusedRequest) return response.writeHead(400).end(openMeteoError(error.message));
      return response.writeHead(500).end(error instanceof Error ? error.message : 'replayer error');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };

  return {
    url,
    visualCrossingUrl: `${url}/visualcrossing/timeline`,
    tomorrowUrl: `${url}/tomorrow/v4`,
    openMeteoUrl: `${url}/open-meteo/v1`,
    openMeteoArchiveUrl: `${url}/open-meteo-archive/v1`,
    calls,
    callsTo: (provider, place) =>
      calls.filter(
        (call) => call.provider === provider && (place === undefined || call.places.includes(place)),
      ).length,
    misbehave,
    behave,
    play: (next) => {
      playing = next;
    },
    warn: (next) => {
      alerts = next;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
