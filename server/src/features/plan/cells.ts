import type { Place, PlanCell } from '@draksha/contract';
import {
  DAY_MS,
  dateOfDayNumber,
  entryAt,
  et0DaysFromHours,
  HOUR_MS,
  type HourlyWeather,
  localDate,
  localDayNumber,
  localIso,
  MINUTE_MS,
  packHours,
  seriesFromHours,
} from '@draksha/models';
import type { Context } from '../../context.ts';
import { leafWetOf } from '../disease/service.ts';
import { type OwnPlot, placeOf } from '../plots/service.ts';
import type { OwnSeason } from '../seasons/service.ts';
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
/** Today, the four days that a window is looked for in, and the night after them. */
const DAYS_AHEAD = 6;

type Station = Awaited<ReturnType<typeof ownStations>>[number];

/** What is the farmer's own of a cell, and what the cell's weather is for all: the same object as long as it is the same. */
export interface CellParts {
  readonly own: Pick<PlanCell, 'id' | 'name' | 'plotIds' | 'provenance'>;
  readonly packed: PackedWeather;
}

export type PackedWeather = Omit<PlanCell, keyof CellParts['own']>;

function packed(weather: Weather, past: readonly HourlyWeather[], now: Date): PackedWeather {
  const { bundle } = weather;
  const { utcOffsetMinutes } = bundle;
  // Of two hours with one start the later named counts: what the provider says of the last two days now.
  const hours = [...past, ...bundle.hourly];
  const series = seriesFromHours(hours);
  const leafWet = leafWetOf(series, bundle);
  const midnight = localDayNumber(now.getTime(), utcOffsetMinutes) * DAY_MS - utcOffsetMinutes * MINUTE_MS;
  // The source's own full hours: in India they lie half an hour beside those of UTC.
  const first = series.startsAtMs[entryAt(series, midnight - DAYS_BACK * DAY_MS)] ?? midnight;
  const { startsAtMs, ...columns } = packHours(series, leafWet, first, midnight + DAYS_AHEAD * DAY_MS);
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
    et0: et0.filter(({ date }) => date <= last),
    days: bundle.daily
      .filter(({ date }) => date >= today && date < last)
      .map(({ date, icon }) => ({ date, icon })),
    alerts: alertsFrom(bundle, now).map(({ event, headline, startsAt, endsAt }) => ({
      event,
      headline,
      startsAt,
      endsAt,
    })),
  };
}

/** What was packed of a cell's weather, as long as that weather and the hour are the same; gone with it. */
const kept = new WeakMap<Weather['bundle'], KeptCell>();

interface KeptCell {
  readonly hour: number;
  readonly value: PackedWeather;
  /** Days before are on their way. */
  readonly refreshing: boolean;
}

/** An archive that lags or is down never tells the last days: it is waited for so long, once an hour and version of the weather. */
const PATIENCE_MS = 30_000;

const told = ({ provenance }: Weather, refreshing: boolean): Weather['provenance'] => ({
  ...provenance,
  refreshing: provenance.refreshing || refreshing,
});

interface Placed {
  readonly plot: OwnPlot;
  readonly place: Place;
}

/** The weather of each cell that the plots lie in, and of the same own stations, in the plan's short form. */
export async function planCells(
  { farmers, weather, clock }: Context,
  userId: string,
  plots: readonly OwnPlot[],
  seasons: ReadonlyMap<string, OwnSeason>,
  stations: readonly Station[],
): Promise<CellParts[]> {
  const now = clock();
  const placed = plots.flatMap((plot): Placed[] => {
    const place = placeOf(plot);
    return typeof place === 'string' ? [] : [{ plot, place }];
  });
  const asked = await Promise.all(
    placed.map(async ({ plot, place }) => {
      const speaking = stationsFor([...stations], place, plot.id);
      const found = await weather.bundleFor(place);
      return {
        plot,
        place,
        speaking,
        found,
        id: [found.bundle.cell.id, ...speaking.map(({ id }) => id)].join(' '),
      };
    }),
  );
  const groups = [...Map.groupBy(asked, ({ id }) => id)];
  return Promise.all(
    groups.map(async ([id, members]): Promise<CellParts> => {
      const [first] = members;
      if (first === undefined) throw new Error('a group without a member');
      const { place, speaking, found } = first;
      const today = localDayNumber(now.getTime(), found.bundle.utcOffsetMinutes);
      const isPruned = members.some(({ plot }) => seasons.has(plot.id));
      const hour = Math.floor(now.getTime() / HOUR_MS);
      const held = speaking.length === 0 ? kept.get(found.bundle) : undefined;
      const frame = { id, name: nameOf(place, found.bundle), plotIds: members.map(({ plot }) => plot.id) };
      if (held?.hour === hour)
        return { own: { ...frame, provenance: told(found, held.refreshing) }, packed: held.value };
      const from = dateOfDayNumber(today - DAYS_BACK);
      const to = dateOfDayNumber(today - BUNDLE_DAYS_BACK);
      const fromMs = (today - DAYS_BACK) * DAY_MS;
      const measured =
        speaking.length === 0
          ? null
          : await farmers.read(userId, (db) => measuredBy(db, speaking, fromMs, now.getTime()));
      // The first screen waits for nobody: what is not kept yet is fetched behind and asked for again.
      const past =
        !isPruned || found.provenance.sample
          ? { hours: [], refreshing: false }
          : await weather.pastDays(place, [{ from, to }], {
              deadlineMs: 0,
              withHours: true,
              ...(measured === null ? {} : { measured }),
            });
      const own = measured === null ? found : withMeasured(found, measured);
      const value = packed(own, past.hours, now);
      // Where nothing is pruned the past was not asked for: the next farmer of the cell needs it.
      if (speaking.length === 0 && isPruned) {
        const entry: KeptCell = { hour, value, refreshing: past.refreshing };
        kept.set(found.bundle, entry);
        if (past.refreshing)
          weather
            .pastDays(place, [{ from, to }], { deadlineMs: PATIENCE_MS, withHours: true })
            .then(({ hours }) => {
              if (kept.get(found.bundle) === entry)
                kept.set(found.bundle, { hour, value: packed(found, hours, now), refreshing: false });
            })
            .catch(() => kept.delete(found.bundle));
      }
      return {
        own: { ...frame, provenance: told(own, past.refreshing) },
        packed: value,
      };
    }),
  );
}
