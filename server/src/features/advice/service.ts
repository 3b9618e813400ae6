import type { StandIn } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { mutable } from '../../lib/mutable.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { wetnessAdvice } from '../disease/service.ts';
import type { Where } from '../plots/service.ts';
import { sprayAdvice } from '../spray/service.ts';
import { nameOf, ownWeather, type Weather, weatherPlaceOf } from '../weather/service.ts';

interface PlaceWeather {
  readonly origin: {
    readonly name: string;
    readonly standIn?: StandIn;
    readonly provenance: Weather['provenance'];
  };
  readonly bundle: Weather['bundle'];
  readonly now: Date;
}

async function weatherAt(context: Context, farmer: Farmer, where: Where): Promise<PlaceWeather> {
  const { place, standIn } = await weatherPlaceOf(context, farmer, where);
  const { userId } = farmer;
  const { bundle, provenance } = await ownWeather(context, userId, place, where.plotId ?? null);
  return {
    origin: { name: nameOf(place, bundle), ...(standIn && { standIn }), provenance },
    bundle,
    now: context.clock(),
  };
}

export async function adviseSpray(context: Context, farmer: Farmer, where: Where) {
  const { origin, bundle, now } = await weatherAt(context, farmer, where);
  return { ...origin, ...mutable(sprayAdvice(bundle, now)) };
}

export async function adviseWetness(context: Context, farmer: Farmer, where: Where) {
  const { origin, bundle, now } = await weatherAt(context, farmer, where);
  return { ...origin, wetness: mutable(wetnessAdvice(bundle, now)) };
}
