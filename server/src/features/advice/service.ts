import { farmDay } from '@draksha/models';
import type { Context } from '../../context.ts';
import { mutable } from '../../lib/mutable.ts';
import { wetnessAdvice } from '../disease/service.ts';
import { askedPlace, findPlot, type Where } from '../plots/service.ts';
import { runningSeasons } from '../seasons/service.ts';
import { sprayAdvice } from '../spray/service.ts';
import { nameOf, ownWeather, type Weather } from '../weather/service.ts';
import { seenOfFarm, stageOf } from './today.ts';

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
