import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Place, PlanCell } from '@draksha/contract';
import {
  DAY_MS,
  dateOfDayNumber,
  entryAt,
  et0DaysFromHours,
  type HourlySeries,
  INDIA_UTC_OFFSET_MINUTES,
  localDate,
  localDayNumber,
  localIso,
  MINUTE_MS,
  packHours,
  planColumns,
  runningSeason,
  type StuckSensor,
  seasonOfVines,
  seriesFromHours,
  stuckNow,
  withRuns,
} from '@draksha/models';
import type { Season } from '@draksha/models/season';
import type { Context } from '../../context.ts';
import { quarterOf } from '../../lib/memoized-for-quarter.ts';
import { createSerialQueue } from '../../lib/queues.ts';
import { leafWetOf } from '../disease/service.ts';
import type { PlotInputs } from '../plot-hours/service.ts';
import { type OwnPlot, placeOf } from '../plots/service.ts';
import {
  alertsFrom,
  covers,
  measuredBy,
  nameOf,
  type ownStations,
  stationsFor,
  type Weather,
  withMeasured,
} from '../weather/service.ts';

/** As far back as a spray can still protect, and the pressure of powdery mildew is felt. */
const DAYS_BACK = 10;
/** Days of hours that the provider's own answer has from before now. */
const BUNDLE_DAYS_BACK = 2;
/** Today, the four days searched for a window, and the night after. */
const DAYS_AHEAD = 6;

type Station = Awaited<ReturnType<typeof ownStations>>[number];

/** What of a farm the weather of its plan goes by. */
export interface PlacedFarm {
  readonly plots: readonly Pick<
    OwnPlot,
    'id' | 'latitude' | 'longitude' | 'status' | 'plantingDate' | 'topWorkedOn'
  >[];
  readonly seasons: readonly Pick<Season, 'id' | 'plotId' | 'cycle' | 'pruningDate' | 'endedOn'>[];
  readonly stations: readonly Station[];
}

/** What the weather of a cell is for all farmers in it. */
type PackedWeather = Omit<PlanCell, 'id' | 'name' | 'plotIds' | 'provenance' | 'mornings'>;

/** An own station's leaf sensor by name, for a cell. */
type LeafSensor = { readonly stuck: StuckSensor | undefined; readonly name: string } | null;

/** The leaf sensor that is stuck: by its station's own air, else by the air of the cell. */
function stuckSensorOf(
  series: HourlySeries,
  hours: PlotInputs['hours'],
  sensor: LeafSensor,
  utcOffsetMinutes: number,
): PlanCell['stuckSensor'] {
  if (sensor === null) return null;
  const shares = new Map(hours.map(({ datetime, leafWetness }) => [Date.parse(datetime), leafWetness]));
  const run = sensor.stuck ?? stuckNow(series, (i) => shares.get(series.startsAtMs[i] ?? Number.NaN) ?? null);
  if (run === null) return null;
  const { fromMs, lastMs } = run;
  return {
    name: sensor.stuck?.name ?? sensor.name,
    from: localIso(fromMs, utcOffsetMinutes),
    last: localIso(lastMs, utcOffsetMinutes),
  };
}

function packed(weather: Weather, past: PlotInputs['hours'], sensor: LeafSensor, now: Date): PackedWeather {
  const { bundle } = weather;
  const { utcOffsetMinutes } = bundle;
  // Of two hours with one start the later counts: the provider's latest of the last two days.
  const hours = [...past, ...bundle.hourly];
  const series = seriesFromHours(hours);
  const leafWet = leafWetOf(series, hours, bundle.cell, bundle.wetnessRule);
  const midnight = localDayNumber(now.getTime(), utcOffsetMinutes) * DAY_MS - utcOffsetMinutes * MINUTE_MS;
  // The source's full hours: in India half an hour from those of UTC.
  const first = series.startsAtMs[entryAt(series, midnight - DAYS_BACK * DAY_MS)] ?? midnight;
  const { startsAtMs, ...hourly } = packHours(series, leafWet, first, midnight + DAYS_AHEAD * DAY_MS);
  const columns = { ...hourly };
  for (const name of planColumns) columns[name] = withRuns(hourly[name]);
  const { latitude, longitude } = bundle.cell;
  const site = { latitude, longitude, altitude: bundle.elevationMetres ?? 0, windMeasuredAtMetres: 10 };
  const et0 = et0DaysFromHours(series, site, { utcOffsetMinutes }).flatMap(({ date, et0MmPerDay }) =>
    et0MmPerDay === null || Number.isNaN(et0MmPerDay)
      ? []
      : [{ date, mm: Math.round(et0MmPerDay * 10) / 10 }],
  );
  const today = localDate(now.getTime(), utcOffsetMinutes);
  const running = bundle.hourly.find((hour) => covers(hour, now.getTime()));
  const last = localDate(midnight + DAYS_AHEAD * DAY_MS, utcOffsetMinutes);
  return {
    utcOffsetMinutes,
    now: {
      temperature: bundle.current?.temperature ?? running?.temperature ?? null,
      icon: bundle.current?.icon ?? running?.icon ?? 'cloudy',
    },
    startsAt: localIso(startsAtMs, utcOffsetMinutes),
    ...columns,
    stuckSensor: stuckSensorOf(series, hours, sensor, utcOffsetMinutes),
    et0: et0.filter(({ date }) => date <= last),
    days: bundle.daily
      .filter(({ date }) => date >= today && date < last)
      .map(({ date, icon }) => ({ date, icon })),
    alerts: alertsFrom(bundle, now).map(({ event, headline, startsAt, endsAt, severity, words }) => ({
      event,
      headline,
      startsAt,
      endsAt,
      ...(severity !== undefined && { severity }),
      ...(words && { words }),
    })),
  };
}

/** A cell's packed weather. */
interface KeptCell {
  readonly bundle: Weather['bundle'];
  /** What the packing goes by beside the weather. */
  readonly moment: string;
  /** Marks of own stations. */
  readonly measured: Weather['provenance']['measured'];
  readonly packed: PackedWeather;
  readonly mornings: PlanCell['mornings'];
  /** Past days are pending. */
  readonly refreshing: boolean;
}

type KeptCells = Map<string, KeptCell>;

/** Cached per cell while its weather is the same; per farmer with stations while their rows are. Dropped with either. */
const keptOf = new WeakMap<Weather['bundle'] | PlacedFarm, KeptCells>();

function keptIn(source: Weather['bundle'] | PlacedFarm): KeptCells {
  const known = keptOf.get(source);
  if (known) return known;
  const made: KeptCells = new Map();
  keptOf.set(source, made);
  return made;
}

const momentOf = ({ bundle }: Weather, now: Date): string =>
  `${quarterOf(now)} ${alertsFrom(bundle, now).length}`;

/** Archives lack the last days: waited for this long, once a quarter and version of the weather. */
const PATIENCE_MS = 30_000;

interface Placed {
  readonly id: string;
  readonly plotId: string;
  readonly place: Place;
  readonly speaking: readonly Station[];
  readonly found: Weather;
}

async function placedPlots({ weather }: Context, { plots, stations }: PlacedFarm): Promise<Placed[]> {
  const asked = plots.map(async ({ id: plotId, ...plot }): Promise<Placed[]> => {
    const place = placeOf(plot);
    if (typeof place === 'string') return [];
    const speaking = stationsFor(stations, place, plotId);
    const found = await weather.bundleFor(place);
    return [
      {
        id: [found.bundle.cell.id, ...speaking.map(({ id }) => id)].join(' '),
        plotId,
        place,
        speaking,
        found,
      },
    ];
  });
  return (await Promise.all(asked)).flat();
}

const packings = createSerialQueue();

/** A farm in many cells packs one a turn of the event loop, so that others are answered in between. */
const packedInTurn = (...cell: Parameters<typeof packed>): Promise<PackedWeather> =>
  packings.runInOrder(async () => {
    await nextTurn();
    return packed(...cell);
  });

/** Packs a cell's weather, with stations' measurements, and past days where a season needs them. */
async function packedAnew(
  { farmers, weather }: Context,
  userId: string,
  { place, speaking, found }: Placed,
  isPruned: boolean,
  kept: KeptCells,
  now: Date,
  pastMs: number,
): Promise<KeptCell> {
  const { bundle } = found;
  const today = localDayNumber(now.getTime(), bundle.utcOffsetMinutes);
  const range = { from: dateOfDayNumber(today - DAYS_BACK), to: dateOfDayNumber(today - BUNDLE_DAYS_BACK) };
  const measured =
    speaking.length === 0
      ? null
      : await farmers.read(userId, (db) =>
          measuredBy(db, speaking, (today - DAYS_BACK) * DAY_MS, now.getTime()),
        );
  const ownHours = measured === null ? {} : { measured };
  const pastDays = (deadlineMs: number): ReturnType<typeof weather.pastDays> =>
    weather.pastDays(place, [range], { deadlineMs, withHours: true, ...ownHours });
  const needsPast = isPruned && !found.provenance.sample;
  let past = needsPast ? await pastDays(pastMs) : { hours: [], refreshing: false };
  // A place of which nothing is stored: without its past days the first order may be another than the second.
  if (past.refreshing && past.hours.length === 0) past = await pastDays(weather.patience.waitMs);
  const own = measured === null ? found : withMeasured(found, measured);
  const measuring = speaking.find(({ quantities }) => quantities.includes('leafWetness'));
  const sensor: LeafSensor =
    measuring === undefined ? null : { stuck: measured?.stuckSensor, name: measuring.name };
  const made: KeptCell = {
    bundle,
    moment: momentOf(found, now),
    measured: own.provenance.measured,
    packed: await packedInTurn(own, past.hours, sensor, now),
    mornings: await weather.mornings.records(
      bundle.cell.id,
      localDate(now.getTime(), bundle.utcOffsetMinutes),
    ),
    refreshing: past.refreshing,
  };
  kept.set(keyOf(speaking, isPruned), made);
  if (past.refreshing)
    pastDays(PATIENCE_MS)
      .then(({ hours }) => {
        if (kept.get(keyOf(speaking, isPruned)) === made)
          kept.set(keyOf(speaking, isPruned), {
            ...made,
            packed: packed(own, hours, sensor, now),
            refreshing: false,
          });
      })
      .catch(() => kept.delete(keyOf(speaking, isPruned)));
  return made;
}

/** Only a season needs past days, so the two variants are cached apart. */
const keyOf = (speaking: readonly Station[], isPruned: boolean): string =>
  `${isPruned} ${speaking.map(({ id }) => id).join(' ')}`;

/**
 * Returns the weather of each cell of the plots, with their own stations, in the plan's short form.
 *
 * @param farm the same object while the farmer's rows are unchanged
 * @param pastMs how long past days are waited for; those that come later are fetched in the background
 */
export async function planCells(
  context: Context,
  userId: string,
  farm: PlacedFarm,
  now: Date,
  pastMs: number,
): Promise<{ readonly cells: PlanCell[]; readonly arePastDaysPending: boolean }> {
  const date = localDate(now.getTime(), INDIA_UTC_OFFSET_MINUTES);
  const seasonsOf = Map.groupBy(farm.seasons, ({ plotId }) => plotId);
  const groups = [...Map.groupBy(await placedPlots(context, farm), ({ id }) => id)];
  let arePastDaysPending = false;
  const cells = await Promise.all(
    groups.map(async ([id, members]): Promise<PlanCell> => {
      const [first] = members;
      if (first === undefined) throw new Error('a group without a member');
      const { place, speaking, found } = first;
      const isPruned = farm.plots.some(
        (plot) =>
          members.some(({ plotId }) => plotId === plot.id) &&
          seasonOfVines(plot, runningSeason(seasonsOf.get(plot.id) ?? [], date), date) !== null,
      );
      const kept = keptIn(speaking.length === 0 ? found.bundle : farm);
      const held = kept.get(keyOf(speaking, isPruned));
      const { measured, packed, mornings, refreshing } =
        held?.bundle === found.bundle &&
        held.moment === momentOf(found, now) &&
        !(held.refreshing && pastMs > 0)
          ? held
          : await packedAnew(context, userId, first, isPruned, kept, now, pastMs);
      arePastDaysPending ||= refreshing;
      const provenance = {
        ...found.provenance,
        ...(measured && { measured }),
        refreshing: found.provenance.refreshing || refreshing,
      };
      return {
        id,
        name: nameOf(place, found.bundle),
        plotIds: members.map(({ plotId }) => plotId),
        provenance,
        ...packed,
        mornings,
      };
    }),
  );
  return { cells, arePastDaysPending };
}
