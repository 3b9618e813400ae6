import { adviceRoutes, type Place, type PlaceToday, type PlotToday, type Today } from '@draksha/contract';
import {
  farmDay,
  farmingSuitability,
  leadingDiseases,
  marksOfSeasons,
  type PlanWeather,
  runningSeason,
  type SeenStage,
  seenGrowthStage,
  vineSeason,
  weatherOfCell,
} from '@draksha/models';
import type { Context } from '../../context.ts';
import type { ReadDb } from '../../db.ts';
import {
  type AnswerPart,
  AnswerText,
  followed,
  KeptText,
  opened,
  shapedText,
} from '../../lib/answer-text.ts';
import { keptOfFarm } from '../../lib/kept-of-farm.ts';
import { mutable } from '../../lib/mutable.ts';
import { onceAQuarter, quarterOf } from '../../lib/once-a-quarter.ts';
import { lastNight, wetnessAdvice } from '../disease/service.ts';
import { type CellParts, planCells } from '../plan/service.ts';
import { type OwnPlot, placeOf, workedPlots } from '../plots/service.ts';
import { allSeasons, type OwnSeason } from '../seasons/service.ts';
import { sprayAdvice } from '../spray/service.ts';
import { seenStages } from '../stage-observations/service.ts';
import {
  alertsFrom,
  currentFrom,
  measuredBy,
  nameOf,
  ownStations,
  reachOf,
  stationsFor,
  todayAt,
  type Weather,
  withMeasured,
} from '../weather/service.ts';

const { places, plots: plotsToday } = adviceRoutes['GET /advice/today'].data.shape;
const ownFields = { id: true, name: true, plotIds: true, current: true, suitability: true } as const;
const ownText = shapedText(places.element.pick(ownFields));
const provenanceText = shapedText(places.element.shape.provenance);
const weatherText = shapedText(places.element.omit({ ...ownFields, provenance: true }));
const plotsText = shapedText(plotsToday);

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
const weatherToday = onceAQuarter(
  (bundle: Weather['bundle'], now: Date) => {
    const wetness = wetnessAdvice(bundle, now);
    const spray = sprayAdvice(bundle, now);
    const today = todayAt(bundle, now);
    const said = {
      sprayNow: mutable(spray.now),
      sprayWindows: mutable(spray.windows.filter(({ date }) => date === today)),
      lastNight: lastNight(bundle, wetness, now),
      wetDays: mutable(wetness.days),
      alerts: alertsFrom(bundle, now),
    };
    return { wetDays: said.wetDays, text: followed(weatherText(said)) };
  },
  (bundle, now) => alertsFrom(bundle, now).length,
);

/** What of a place is the farmer's own, or goes by the minute. */
function ownOf(id: string, plots: readonly PlacedPlot[], place: Place, bundle: Weather['bundle'], now: Date) {
  const current = currentFrom(bundle, place, now);
  const known = (name: string, value: number): number | null =>
    current.assumed.includes(name) ? null : value;
  return {
    id,
    name: nameOf(place, bundle),
    plotIds: plots.map(({ plot }) => plot.id),
    current,
    suitability: mutable(
      farmingSuitability({
        temperature: known('temperature', current.temperature),
        humidity: known('humidity', current.humidity),
        windSpeed: known('windSpeed', current.windSpeed),
        conditions: current.conditions,
      }),
    ),
  };
}

/** Of the marks those of the season itself and of the plot's earlier ones. */
const marksOf = ({ plotId }: OwnSeason, { seasons, seen }: SeenOfFarm) =>
  marksOfSeasons(
    seasons.filter((one) => one.plotId === plotId),
    seen,
  );

export const stageOf = (season: OwnSeason | null, farm: SeenOfFarm, date: string) =>
  season ? mutable(seenGrowthStage(season, marksOf(season, farm), date)) : null;

/** The disease to think of first, by the rule and on the hours of the plan; null where none threatens, or the weather is made up. */
function foremostOf(season: OwnSeason | null, farm: SeenOfFarm, weather: PlanWeather | null, date: string) {
  if (season === null || weather === null || weather.sample) return null;
  const { series, leafWet, utcOffsetMinutes } = weather;
  const vine = vineSeason(season, marksOf(season, farm), date);
  const [morning] = leadingDiseases(series, leafWet, vine, [date], { utcOffsetMinutes });
  return morning?.leading?.disease ?? null;
}

export interface SeenOfFarm {
  readonly seasons: readonly OwnSeason[];
  readonly seen: readonly SeenStage[];
}

export const seenOfFarm = async (db: ReadDb): Promise<SeenOfFarm> => ({
  seasons: await allSeasons(db),
  seen: await seenStages(db),
});

function plotToday(
  { plot, problem }: PlacedPlot,
  season: OwnSeason | null,
  seen: SeenOfFarm,
  place: { readonly id: string; readonly wetDays: PlaceToday['wetDays'] } | null,
  weather: PlanWeather | null,
  date: string,
): PlotToday {
  const infection = place?.wetDays.find((day) => day.date === date)?.infectionRisk ?? null;
  return {
    plot,
    season,
    growthStage: stageOf(season, seen, date),
    placeId: place?.id ?? null,
    placeProblem: problem,
    infection,
    foremostDisease: foremostOf(season, seen, weather, date),
  };
}

const weatherOfPlots = (cells: readonly CellParts[]): Map<string, PlanWeather> =>
  new Map(
    cells.flatMap(({ own, packed }) => {
      const read = weatherOfCell({ ...own, ...packed });
      return own.plotIds.map((id) => [id, read] as const);
    }),
  );

/** Farms whose rows are kept. */
const MOST_FARMS = 2_000;

async function farmToday(db: ReadDb) {
  const [plots, seasons, stations, seen] = await Promise.all([
    workedPlots(db),
    allSeasons(db),
    ownStations(db),
    seenStages(db),
  ]);
  return { plots: plots.map(placed), seasons, stations, seen, world: { plots, seasons, stations } };
}

type FarmToday = Awaited<ReturnType<typeof farmToday>>;

interface MeasuredWeather {
  readonly of: Weather['bundle'];
  readonly quarter: number;
  readonly own: Weather;
}

/** The weather of places where a farmer's own stations speak, as long as his rows are the same. */
const measuredOf = new WeakMap<FarmToday, Map<string, MeasuredWeather>>();

interface KeptPlots {
  readonly date: string;
  readonly weather: readonly object[];
  readonly text: KeptText;
}

interface Asked {
  readonly member: PlacedPlot;
  readonly id: string;
  readonly place: Place;
  readonly weather: Weather;
}

/** One answer for the first screen: every plot, and each cell's weather once. */
export function createTodayAdvice(context: Context) {
  const { farmers, weather, clock } = context;
  const farmOf = keptOfFarm(farmers, farmToday, MOST_FARMS);
  /** What is said of a farm's plots, as long as its rows, the weather and the day are the same. */
  const plotsOf = new WeakMap<FarmToday, KeptPlots>();

  function plotsKept(
    farm: FarmToday,
    date: string,
    weather: readonly object[],
    make: () => PlotToday[],
  ): KeptText {
    const held = plotsOf.get(farm);
    const isSame =
      held?.date === date &&
      held.weather.length === weather.length &&
      weather.every((one, i) => one === held.weather[i]);
    if (isSame) return held.text;
    const text = new KeptText(plotsText(make()));
    plotsOf.set(farm, { date, weather, text });
    return text;
  }

  async function measured(
    userId: string,
    farm: FarmToday,
    id: string,
    speaking: FarmToday['stations'],
    found: Weather,
  ) {
    const now = clock();
    const known = measuredOf.get(farm) ?? new Map<string, MeasuredWeather>();
    measuredOf.set(farm, known);
    const held = known.get(id);
    if (held?.of === found.bundle && held.quarter === quarterOf(now)) return held.own;
    const { fromMs, toMs } = reachOf(found, now);
    const hours = await farmers.read(userId, (db) => measuredBy(db, speaking, fromMs, toMs));
    const own = withMeasured(found, hours);
    known.set(id, { of: found.bundle, quarter: quarterOf(now), own });
    return own;
  }

  async function askedOf(userId: string, farm: FarmToday, member: PlacedPlot): Promise<Asked[]> {
    const { plot, place } = member;
    if (!place) return [];
    const speaking = stationsFor(farm.stations, place, plot.id);
    const found = await weather.bundleFor(place);
    const id = [found.bundle.cell.id, ...speaking.map((station) => station.id)].join(' ');
    if (speaking.length === 0) return [{ member, place, id, weather: found }];
    const { bundle, provenance } = await measured(userId, farm, id, speaking, found);
    const own = provenance.measured && { measured: provenance.measured };
    return [{ member, place, id, weather: { bundle, provenance: { ...found.provenance, ...own } } }];
  }

  return async (userId: string): Promise<AnswerText<Today>> => {
    const now = clock();
    const date = farmDay(now.getTime());
    const farm = await farmOf(userId, '');
    const asked = (await Promise.all(farm.plots.map((member) => askedOf(userId, farm, member)))).flat();
    const groups = [...Map.groupBy(asked, ({ id }) => id).values()].sort((a, b) => b.length - a.length);
    const places = groups.flatMap((members) => {
      const [first] = members;
      if (!first) return [];
      const own = ownOf(
        first.id,
        members.map(({ member }) => member),
        first.place,
        first.weather.bundle,
        now,
      );
      const { provenance, bundle } = first.weather;
      return [{ own, ownText: ownText(own), provenance, ...weatherToday(bundle, now) }];
    });
    const cells = await planCells(context, userId, farm.world, now);
    const plots = plotsKept(
      farm,
      date,
      [...places.map(({ text }) => text), ...cells.map(({ packed }) => packed)],
      () => {
        const weatherOf = weatherOfPlots(cells);
        const placeOfPlot = new Map(
          places.flatMap(({ own, wetDays }) =>
            own.plotIds.map((id) => [id, { id: own.id, wetDays }] as const),
          ),
        );
        const running = Map.groupBy(farm.seasons, ({ plotId }) => plotId);
        return farm.plots.map((one) =>
          plotToday(
            one,
            runningSeason(running.get(one.plot.id) ?? [], date),
            farm,
            placeOfPlot.get(one.plot.id) ?? null,
            weatherOf.get(one.plot.id) ?? null,
            date,
          ),
        );
      },
    );
    const parts = places.flatMap((place, i): AnswerPart[] => [
      `${i === 0 ? '' : ','}${opened(place.ownText)},"provenance":${provenanceText(place.provenance)}`,
      place.text,
    ]);
    const head = JSON.stringify({ date, at: now.toISOString() });
    return new AnswerText<Today>(
      [`${opened(head)},"places":[`, ...parts, '],"plots":', plots, '}'],
      [
        date,
        ...places.flatMap((place) => [place.ownText, provenanceText({ ...place.provenance, ageSeconds: 0 })]),
      ],
    );
  };
}
