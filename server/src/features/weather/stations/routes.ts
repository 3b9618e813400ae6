import { interpolationRoutes, type Place, stationRoutes } from '@draksha/contract';
import { greatCircleDistance, HOUR_MS } from '@draksha/models';
import type { Context } from '../../../context.ts';
import type { ReadDb } from '../../../db.ts';
import type { Api } from '../../../lib/http.ts';
import { requestedPlace } from '../../plots/service.ts';
import { observe } from './observations.ts';
import { knownCells, measuredBy, shownStation } from './service.ts';
import { ownStations, stationRows } from './store.ts';
import { HOURS_BEFORE, type StationAround, surface, WITHIN_KM } from './surface.ts';

/** Own stations within reach of a place, with what they measured between two instants. */
async function stationsAround(db: ReadDb, place: Place, from: Date, to: Date): Promise<StationAround[]> {
  const near = (await ownStations(db)).filter((station) => greatCircleDistance(station, place) <= WITHIN_KM);
  const around: StationAround[] = [];
  for (const station of near) {
    const { byStart, wetnessRule } = await measuredBy(db, [station], from.getTime(), to.getTime());
    around.push({ ...station, byStart, wetnessRule });
  }
  return around;
}

export function registerStations(api: Api, context: Context): void {
  const { farmers, weather, clock } = context;

  api.register(stationRoutes, {
    'POST /weather/observations': ({ farmer, body }) => observe(context, farmer.userId, body),

    'GET /weather/stations': async ({ farmer, query }) => {
      const named = query.plotId !== undefined || query.lat !== undefined || query.lon !== undefined;
      const place = named ? await requestedPlace(context, farmer, query) : null;
      const stations = (await farmers.read(farmer.userId, ownStations)).map((station) => ({
        ...shownStation(station),
        distanceKm: place && greatCircleDistance(station, place),
      }));
      return {
        stations: place ? stations.sort((a, b) => (a.distanceKm ?? 0) - (b.distanceKm ?? 0)) : stations,
        cells: place ? knownCells(await weather.neighbours.cellsNear(place), place) : [],
      };
    },

    'DELETE /weather/stations/:id': ({ params, version, db }) => stationRows.remove(db, params.id, version),
  });

  api.register(interpolationRoutes, {
    'GET /weather/interpolation': async ({ farmer, query }) => {
      const place = await requestedPlace(context, farmer, query);
      const now = clock();
      const at = query.at === undefined ? now : new Date(query.at);
      const from = new Date(at.getTime() - HOURS_BEFORE * HOUR_MS);
      // Its own cell is asked for as everywhere, its neighbours beside it at low priority.
      const ahead = at.getTime() > now.getTime() - HOUR_MS * HOURS_BEFORE;
      const [refreshing] = await Promise.all([
        weather.neighbours.fetchNeighbours(place, at),
        ahead ? weather.bundleFor(place, { deadlineMs: weather.patience.surfaceMs }) : null,
      ]);
      const cells = await weather.neighbours.hoursAround(place, from, at);
      const stations = await farmers.read(farmer.userId, (db) => stationsAround(db, place, from, at));
      return surface({ ...query, place, at }, cells, stations, refreshing, now);
    },
  });
}
