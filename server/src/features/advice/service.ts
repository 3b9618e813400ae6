import type { Disease, Place, PlaceToday, PlotToday, Today } from '@draksha/contract';
import {
  farmDay,
  farmingSuitability,
  marksOfSeasons,
  type SeenStage,
  seenGrowthStage,
} from '@draksha/models';
import type { Context } from '../../context.ts';
import type { ReadDb } from '../../db.ts';
import { mutable } from '../../lib/mutable.ts';
import { foremostDisease, lastNight, wetnessAdvice } from '../disease/service.ts';
import { askedPlace, findPlot, type OwnPlot, placeOf, type Where, workedPlots } from '../plots/service.ts';
import { allSeasons, type OwnSeason, runningSeasons } from '../seasons/service.ts';
import { sprayAdvice } from '../spray/service.ts';
import { seenStages } from '../stage-observations/service.ts';
import {
  alertsFrom,
  currentFrom,
  hourlyFrom,
  measuredBy,
  nameOf,
  ownStations,
  ownWeather,
  reachOf,
  stationsFor,
  todayAt,
  type Weather,
  withMeasured,
} from '../weather/service.ts';

const HOURS_SHOWN = 24;

interface PlacedPlot {
  readonly plot: OwnPlot;
  readonly place: Place | null;
  readonly problem: PlotToday['placeProblem'];
}

function placed(plot: OwnPlot): PlacedPlot {
  const place = placeOf(plot);
  return typeof place === 'string' ? { plot, place: null, problem: place } : { plot, place, problem: null };
}

/** What the weather of one cell, and of the same own stations, says to all plots in it. */
function placeToday(
  id: string,
  plots: readonly PlacedPlot[],
  place: Place,
  weather: Weather,
  now: Date,
): PlaceToday {
  const { bundle, provenance } = weather;
  const wetness = wetnessAdvice(bundle, now);
  const spray = sprayAdvice(bundle, now);
  const current = currentFrom(bundle, place, now);
  const today = todayAt(bundle, now);
  const known = (name: string, value: number): number | null =>
    current.assumed.includes(name) ? null : value;
  return {
    id,
    name: nameOf(place, bundle),
    plotIds: plots.map(({ plot }) => plot.id),
    provenance,
    current,
    hourly: hourlyFrom(bundle, now, HOURS_SHOWN),
    suitability: mutable(
      farmingSuitability({
        temperature: known('temperature', current.temperature),
        humidity: known('humidity', current.humidity),
        windSpeed: known('windSpeed', current.windSpeed),
        conditions: current.conditions,
      }),
    ),
    sprayNow: mutable(spray.now),
    sprayDays: mutable(spray.days),
    sprayWindows: mutable(spray.windows.filter(({ date }) => date === today)),
    lastNight: lastNight(bundle, wetness, now),
    wetDays: mutable(wetness.days),
    wetHours: mutable(wetness.hourlyWetness),
    alerts: alertsFrom(bundle, now),
  };
}

/** Of the marks those of the season itself and of the plot's earlier ones. */
const stageOf = (season: OwnSeason | null, { seasons, seen }: SeenOfFarm, date: string) =>
  season
    ? mutable(
        seenGrowthStage(
          season,
          marksOfSeasons(
            seasons.filter(({ plotId }) => plotId === season.plotId),
            seen,
          ),
          date,
        ),
      )
    : null;

interface SeenOfFarm {
  readonly seasons: readonly OwnSeason[];
  readonly seen: readonly SeenStage[];
}

const seenOfFarm = async (db: ReadDb): Promise<SeenOfFarm> => ({
  seasons: await allSeasons(db),
  seen: await seenStages(db),
});

function plotToday(
  { plot, problem }: PlacedPlot,
  season: OwnSeason | null,
  seen: SeenOfFarm,
  place: PlaceToday | null,
  date: string,
): PlotToday {
  const infection = place?.wetDays.find((day) => day.date === date)?.infectionRisk ?? null;
  const foremost: Disease | null = infection ? foremostDisease(infection) : null;
  return {
    plot,
    season,
    growthStage: stageOf(season, seen, date),
    placeId: place?.id ?? null,
    placeProblem: problem,
    infection,
    foremostDisease: foremost,
  };
}

/** One answer for the first screen: every plot, and each cell's weather once. */
export async function adviseToday({ farmers, weather, clock }: Context, userId: string): Promise<Today> {
  const now = clock();
  const date = farmDay(now.getTime());
  const { plots, seasons, stations, seen } = await farmers.read(userId, async (db) => ({
    plots: await workedPlots(db),
    seasons: await runningSeasons(db, date),
    stations: await ownStations(db),
    seen: await seenOfFarm(db),
  }));
  const all = plots.map(placed);
  const asked = await Promise.all(
    all.map(async ({ plot, place }) => {
      if (!place) return null;
      const speaking = stationsFor(stations, place, plot.id);
      const found = await weather.bundleFor(place);
      const id = [found.bundle.cell.id, ...speaking.map((station) => station.id)].join(' ');
      if (speaking.length === 0) return { place, id, weather: found };
      const { fromMs, toMs } = reachOf(found, now);
      const measured = await farmers.read(userId, (db) => measuredBy(db, speaking, fromMs, toMs));
      return { place, id, weather: withMeasured(found, measured) };
    }),
  );
  const places = new Map<string, PlaceToday>();
  const placeOfPlot = new Map<string, string>();
  const byCell = Map.groupBy(
    all.map((plot, i) => ({ plot, answer: asked[i] ?? null })).filter(({ answer }) => answer !== null),
    ({ answer }) => answer?.id ?? '',
  );
  for (const [id, members] of byCell) {
    const answer = members[0]?.answer;
    if (!answer) continue;
    const own = members.map(({ plot }) => plot);
    places.set(id, placeToday(id, own, answer.place, answer.weather, now));
    for (const { plot } of own) placeOfPlot.set(plot.id, id);
  }
  return {
    date,
    at: now.toISOString(),
    places: [...places.values()].sort((a, b) => b.plotIds.length - a.plotIds.length),
    plots: all.map((plot) =>
      plotToday(
        plot,
        seasons.get(plot.plot.id) ?? null,
        seen,
        places.get(placeOfPlot.get(plot.plot.id) ?? '') ?? null,
        date,
      ),
    ),
  };
}

interface PlaceWeather {
  readonly origin: { readonly name: string; readonly provenance: Weather['provenance'] };
  readonly bundle: Weather['bundle'];
  readonly now: Date;
}

async function weatherAt(context: Context, userId: string, where: Where): Promise<PlaceWeather> {
  const place = await askedPlace(context, { userId }, where);
  const { bundle, provenance } = await ownWeather(context, userId, place, where.plotId ?? null);
  return { origin: { name: nameOf(place, bundle), provenance }, bundle, now: context.clock() };
}

export async function adviseSpray(context: Context, userId: string, where: Where) {
  const { origin, bundle, now } = await weatherAt(context, userId, where);
  return { ...origin, ...mutable(sprayAdvice(bundle, now)) };
}

export async function adviseWetness(context: Context, userId: string, where: Where) {
  const { origin, bundle, now } = await weatherAt(context, userId, where);
  return { ...origin, wetness: mutable(wetnessAdvice(bundle, now)) };
}

export async function adviseInfection(context: Context, userId: string, where: Where) {
  const { origin, bundle, now } = await weatherAt(context, userId, where);
  const { infectionRisk, days } = mutable(wetnessAdvice(bundle, now));
  return { ...origin, infectionRisk, days };
}

export async function adviseStage({ farmers, clock }: Context, userId: string, plotId: string) {
  const date = farmDay(clock().getTime());
  const { season, seen } = await farmers.read(userId, async (db) => {
    await findPlot(db, plotId);
    return { season: (await runningSeasons(db, date)).get(plotId) ?? null, seen: await seenOfFarm(db) };
  });
  return { season, growthStage: stageOf(season, seen, date) };
}
