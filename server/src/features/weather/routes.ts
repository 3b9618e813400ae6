import {
  isInIndia,
  type Place,
  type PlotWeather,
  type WeatherAlert,
  type WeatherProvenance,
  type WeatherWarning,
  weatherRoutes,
} from '@draksha/contract';
import { DAY_MS, dayNumberOfDate, HOUR_MS } from '@draksha/models';
import type { Context } from '../../context.ts';
import { cachedPerFarm } from '../../lib/cached-per-farm.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { memoizedForQuarter } from '../../lib/memoized-for-quarter.ts';
import { shownCoordinates } from '../../lib/places.ts';
import { mapInSlices } from '../../lib/slices.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { requestedPlace, type Where, workedPlots } from '../plots/service.ts';
import { checkActivity } from './activity.ts';
import type { DateRange } from './archive/service.ts';
import { placeName } from './place-names.ts';
import { type PlacedPlot, placedPlots, type WeatherPlace, weatherPlaceOf } from './plot-places.ts';
import type { Weather } from './service.ts';
import { measuredFor, ownWeather } from './stations/service.ts';
import { alertsFrom, currentFrom, forecastFrom, hourlyFrom, nameOf } from './views.ts';

const FORECAST_DAYS = 7;
const HOURS = 24;

const warningsFor = (place: Place): WeatherWarning[] => (isInIndia(place) ? [] : ['outside_india']);

/** @throws AppError validation_failed */
function readRange(
  { startDate, endDate }: { startDate: string; endDate: string },
  mostDays: number,
): DateRange {
  const days = dayNumberOfDate(endDate) - dayNumberOfDate(startDate) + 1;
  const wrong = (field: string, message: string) =>
    new AppError('validation_failed', undefined, { fields: { [field]: message } });
  if (days < 1) throw wrong('endDate', 'Must not be before the first day');
  if (days > mostDays) throw wrong('endDate', `Must be within ${mostDays} days of the first`);
  if (startDate < '1940-01-01') throw wrong('startDate', 'Must not be before 1940');
  return { from: startDate, to: endDate };
}

/** Farms whose plots are kept. */
const MAX_FARMS = 2_000;

/** Days and hours of a cell, which all plots in it share. */
const aheadOf = memoizedForQuarter((bundle: Weather['bundle'], now) => ({
  forecast: forecastFrom(bundle, now, FORECAST_DAYS),
  hourly: hourlyFrom(bundle, now, HOURS),
}));

export function registerWeather(api: Api, context: Context): void {
  const { weather, clock } = context;
  const farmOf = cachedPerFarm(context.farmers, async (db) => ({ plots: await workedPlots(db) }), MAX_FARMS);

  const at = async (farmer: Farmer, where: Where): Promise<WeatherPlace & { readonly weather: Weather }> => {
    const asked = await weatherPlaceOf(context, farmer, where);
    return { ...asked, weather: await weather.bundleFor(asked.place) };
  };
  const beside = ({ place, standIn }: WeatherPlace, { bundle, provenance }: Weather, isShort = false) => ({
    name: nameOf(place, bundle),
    ...(standIn && { standIn }),
    provenance,
    warnings: [...warningsFor(place), ...(isShort ? (['reaches_less_far'] as const) : [])],
  });

  const ofPlot = (
    { plot, place, from, placeName: named }: PlacedPlot,
    { bundle, provenance }: Weather,
    now: Date,
  ): PlotWeather => {
    return {
      plotId: plot.id,
      current: currentFrom(bundle, place, now),
      location: {
        ...place,
        plotName: plot.name,
        isValid: from === 'plot',
        message: from === 'plot' ? null : 'Unable to extract plot coordinates',
        from,
        placeName: named,
      },
      provenance,
      ...aheadOf(bundle, now),
    };
  };

  api.register(weatherRoutes, {
    'GET /weather/current': async ({ farmer, query }) => {
      const found = await at(farmer, query);
      const current = currentFrom(found.weather.bundle, found.place, clock());
      return { weather: current, ...beside(found, found.weather) };
    },

    'GET /weather/forecast': async ({ farmer, query }) => {
      const found = await at(farmer, query);
      const forecast = forecastFrom(found.weather.bundle, clock(), query.days);
      return { forecast, ...beside(found, found.weather, forecast.length < query.days) };
    },

    'GET /weather/hourly': async ({ farmer, query }) => {
      const asked = await weatherPlaceOf(context, farmer, query);
      const { place } = asked;
      // Only what is over can have been measured.
      const found =
        query.past > 0
          ? { ...asked, weather: await ownWeather(context, farmer.userId, place, query.plotId ?? null) }
          : { ...asked, weather: await weather.bundleFor(place) };
      const hourly = hourlyFrom(found.weather.bundle, clock(), query.hours, query.past);
      const last = Date.parse(hourly.at(-1)?.datetime ?? '');
      const isShort = !(last > clock().getTime() + (query.hours - 2) * HOUR_MS);
      return { hourly, ...beside(found, found.weather, isShort) };
    },

    'GET /weather/alerts': async ({ query, farmer }) => {
      const named = query.lat !== undefined || query.lon !== undefined;
      const places = named
        ? [{ name: '', place: await requestedPlace(context, farmer, query) }]
        : (await placedPlots(context, farmer, (await farmOf(farmer.userId)).plots)).map(
            ({ plot, place }) => ({ name: plot.name, place }),
          );
      const alerts = new Map<string, WeatherAlert & { places: string[] }>();
      const provenance = new Map<string, WeatherProvenance>();
      const all = await Promise.all(
        places.map(async ({ name, place }) => ({ name, place, found: await weather.bundleFor(place) })),
      );
      for (const { name, place, found } of all) {
        provenance.set(found.bundle.cell.id, found.provenance);
        for (const alert of alertsFrom(found.bundle, clock())) {
          const key = JSON.stringify(alert);
          const known = alerts.get(key) ?? { ...alert, places: [] };
          alerts.set(key, { ...known, places: [...known.places, name || nameOf(place, found.bundle)] });
        }
      }
      const officialFrom = [
        ...(weather.hearsOfficialWarnings() ? ['official'] : []),
        ...(all.some(({ found }) => found.bundle.source === 'visualcrossing') ? ['visualcrossing'] : []),
      ];
      return { alerts: [...alerts.values()], officialFrom, provenance: [...provenance.values()] };
    },

    'POST /weather/activity-check': async ({ farmer, body }) => {
      const found = await at(farmer, body);
      return { ...checkActivity(found.weather.bundle, body, clock()), ...beside(found, found.weather) };
    },

    'GET /weather/history': async ({ farmer, query }) => {
      const place = await requestedPlace(context, farmer, query);
      const withHours = query.detail === 'hours';
      const range = readRange(query, withHours ? 31 : 366);
      const measured = await context.farmers.read(farmer.userId, (db) =>
        measuredFor(
          db,
          place,
          query.plotId ?? null,
          Date.parse(range.from) - DAY_MS,
          Date.parse(range.to) + DAY_MS,
        ),
      );
      const { days, hours, missing, ...rest } = await weather.pastDays(place, [range], {
        withHours,
        measured,
      });
      return {
        days: [...days],
        hours: [...hours],
        missing: [...missing],
        refreshing: rest.refreshing,
        failures: [...rest.failures],
        name: placeName(place),
        coord: shownCoordinates(place),
        warnings: warningsFor(place),
      };
    },

    'GET /weather/my-plots': async ({ farmer }) => {
      const now = clock();
      const placed = await placedPlots(context, farmer, (await farmOf(farmer.userId)).plots);
      const found = await Promise.all(
        placed.map(async (plot) => ({ plot, own: await weather.bundleFor(plot.place) })),
      );
      return { plots: await mapInSlices(found, ({ plot, own }) => ofPlot(plot, own, now)) };
    },
  });
}
