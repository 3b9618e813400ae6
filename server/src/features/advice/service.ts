import type { Context } from '../../context.ts';
import { mutable } from '../../lib/mutable.ts';
import { wetnessAdvice } from '../disease/service.ts';
import { askedPlace, type Where } from '../plots/service.ts';
import { sprayAdvice } from '../spray/service.ts';
import { nameOf, ownWeather, type Weather } from '../weather/service.ts';

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
