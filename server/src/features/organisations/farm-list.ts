import {
  type FarmNeed,
  farmDay,
  farmNeeds,
  type ListedFarm,
  SILENT_DAYS,
  type targetMarkets,
} from '@draksha/contract';
import { DAY_MS, dateAfter, dayNumberOfDate, seenGrowthStage } from '@draksha/models';
import type { Db } from '../../db.ts';
import {
  farmNames,
  farmPlots,
  lastWritten,
  markedStages,
  runningSeasons,
  uncoveredInMorning,
} from './farm-list-store.ts';
import { harvestsTooEarly } from './waiting-days.ts';

/** Older sprays cannot affect the expected harvest: no label has more days. */
const SPRAY_DAYS = 366;
/** Days after pruning of a foundation season are distinguished from a fruit season's by this. */
const FOUNDATION = 1000;

const daysBetween = (from: string, to: string): number => dayNumberOfDate(to) - dayNumberOfDate(from);

const places = <Word extends string>() => {
  const known = new Map<Word, number>();
  return {
    of: (word: Word): number => {
      const place = known.get(word) ?? known.size;
      known.set(word, place);
      return place;
    },
    words: () => [...known.keys()],
  };
};

const byOwner = <T extends { readonly ownerId: string }>(rows: readonly T[]): Map<string, T[]> =>
  Map.groupBy(rows, ({ ownerId }) => ownerId);

const bits = (needs: Readonly<Record<FarmNeed, boolean>>): number =>
  farmNeeds.reduce((all, need, place) => (needs[need] ? all | (1 << place) : all), 0);

/** The lowest bit is the gravest need; none comes last. */
const weight = (needs: number): number => (needs === 0 ? Number.POSITIVE_INFINITY : needs & -needs);

/** Farms by need, from rows alone: no plan, no weather. */
export async function listFarms(db: Db, ownerIds: readonly string[], now: Date) {
  const villages = places();
  const varieties = places();
  const stages = places();
  const markets = places<(typeof targetMarkets)[number]>();
  if (ownerIds.length === 0) return { villages: [], varieties: [], stages: [], markets: [], farms: [] };
  const today = farmDay(now.getTime());
  const [names, plots, seasons, written, uncovered, marks] = await Promise.all([
    farmNames(db, ownerIds),
    farmPlots(db, ownerIds),
    runningSeasons(db, ownerIds),
    lastWritten(db, ownerIds),
    uncoveredInMorning(db, ownerIds, dateAfter(today, -1)),
    markedStages(db, ownerIds),
  ]);
  const toPick = seasons.filter(({ expectedHarvestDate }) => (expectedHarvestDate ?? '') >= today);
  const since = new Date(now.getTime() - SPRAY_DAYS * DAY_MS).toISOString();
  const isTooEarly = await harvestsTooEarly(db, toPick, since, now);
  const plotsOf = new Map(plots.map((row) => [row.ownerId, row]));
  const seasonsOf = byOwner(seasons);
  const dayOf = new Map(written.map(({ ownerId, day }) => [ownerId, day]));
  const marksOf = Map.groupBy(marks, ({ plotId }) => plotId);
  const isUncovered = new Map(uncovered.map((row) => [row.ownerId, row.isUncovered]));

  const farms = names.map(({ ownerId, name, village }): ListedFarm => {
    const own = plotsOf.get(ownerId);
    const running = seasonsOf.get(ownerId) ?? [];
    const day = dayOf.get(ownerId) ?? null;
    const next =
      running
        .flatMap(({ expectedHarvestDate }) => expectedHarvestDate ?? [])
        .filter((date) => date >= today)
        .toSorted()[0] ?? null;
    const place = own?.village ?? village;
    const after = running.map(({ cycle, pruningDate }) => {
      const days = daysBetween(pruningDate, today);
      return cycle === 'fruit' ? days : days - FOUNDATION;
    });
    const ownStages = running.flatMap(
      (season) => seenGrowthStage(season, marksOf.get(season.plotId) ?? [], today)?.stage.id ?? [],
    );
    const ownMarkets = running.flatMap(({ targetMarket }) => targetMarket ?? []);
    const needs = bits({
      harvest: running.some(isTooEarly),
      infection: isUncovered.get(ownerId) === true,
      no_plot: own === undefined,
      no_season: own !== undefined && running.length === 0,
      silent: day === null || daysBetween(day, today) > SILENT_DAYS,
    });
    return [
      ownerId,
      name,
      place ? villages.of(place) : -1,
      (own?.varieties ?? []).map(varieties.of),
      [...new Set(after)].toSorted((a, b) => b - a),
      needs,
      day,
      next,
      [...new Set(ownStages)].map(stages.of),
      [...new Set(ownMarkets)].map(markets.of),
      own && own.latitude !== null && own.longitude !== null ? [own.latitude, own.longitude] : null,
    ];
  });
  farms.sort((a, b) => weight(a[5]) - weight(b[5]) || a[1].localeCompare(b[1]) || a[0].localeCompare(b[0]));
  return {
    villages: villages.words(),
    varieties: varieties.words(),
    stages: stages.words(),
    markets: markets.words(),
    farms,
  };
}

/** Plots with a running season, by stage and variety where given. */
export interface WantedPlots {
  readonly stage?: string | undefined;
  readonly variety?: string | undefined;
}

/** The plots that are meant, by the farm; farms without one are left out. */
export async function plotsWanted(
  db: Db,
  ownerIds: readonly string[],
  { stage, variety }: WantedPlots,
  now: Date,
): Promise<Map<string, string[]>> {
  const today = farmDay(now.getTime());
  const [seasons, marks] = await Promise.all([runningSeasons(db, ownerIds), markedStages(db, ownerIds)]);
  const marksOf = Map.groupBy(marks, ({ plotId }) => plotId);
  const wanted = seasons.filter(
    (season) =>
      (variety === undefined || season.grapeVariety === variety) &&
      (stage === undefined ||
        seenGrowthStage(season, marksOf.get(season.plotId) ?? [], today)?.stage.id === stage),
  );
  return new Map([...byOwner(wanted)].map(([ownerId, rows]) => [ownerId, rows.map(({ plotId }) => plotId)]));
}
