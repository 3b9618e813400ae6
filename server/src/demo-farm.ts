import { createHash } from 'node:crypto';
import { farmDay } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import { DEMO_PHONE } from './config.ts';
import type { Context } from './context.ts';
import { plotRows } from './features/plots/store.ts';
import { readMe } from './features/profile/service.ts';
import { putFarmerProfile } from './features/profile/store.ts';
import { seasonRows } from './features/seasons/store.ts';
import { StartError } from './lib/start-error.ts';

/** The specification's: 5.5 hectares in Nashik. */
const profile = {
  farmName: 'Demo Vineyard',
  totalAreaHectares: 5.5,
  locationState: 'Maharashtra',
  locationDistrict: 'Nashik',
  locationTaluka: 'Niphad',
  locationVillage: 'Pimpalgaon Baswant',
  latitude: 20.1655,
  longitude: 73.985,
  farmingExperienceYears: 15,
  organicCertified: false,
  soilType: 'Black',
  irrigationType: 'drip',
  annualRainfallMm: null,
} as const;

const drip = {
  irrigationType: 'drip',
  soilType: 'Black',
  rootstock: 'Dogridge',
  trellis: 'y',
  rowSpacingM: 2.7,
  vineSpacingM: 1.5,
  emittersPerVine: 2,
  emitterLitresPerHour: 4,
} as const;

// Keys make the ids, so that what was made once is known again: a key that was ever released keeps its meaning.
const plots = [
  {
    key: 'plot ozar',
    values: {
      ...drip,
      name: 'Ozar, well side',
      areaHectares: 1.5,
      totalVines: 3700,
      grapeVariety: 'Sharad Seedless',
      plantingDate: '2020-02-10',
      latitude: 20.0972,
      longitude: 73.9215,
    },
  },
  {
    key: 'plot pimpalgaon',
    values: {
      ...drip,
      name: 'Pimpalgaon, house',
      areaHectares: 2.2,
      totalVines: 5430,
      grapeVariety: 'Thompson Seedless',
      plantingDate: '2015-02-01',
      latitude: 20.1648,
      longitude: 73.9832,
    },
  },
  {
    key: 'plot mohadi',
    values: {
      ...drip,
      name: 'Mohadi road',
      areaHectares: 1.8,
      totalVines: 4440,
      grapeVariety: 'Sonaka',
      plantingDate: '2017-01-20',
      latitude: 20.1524,
      longitude: 73.9078,
    },
  },
] as const;

/** New shoots, flowering, and growing berries: a day of work in each. */
const seasons = [
  { key: 'season ozar', plot: 'plot ozar', prunedDaysAgo: 14, targetMarket: 'domestic' },
  { key: 'season pimpalgaon', plot: 'plot pimpalgaon', prunedDaysAgo: 43, targetMarket: 'export_eu' },
  { key: 'season mohadi', plot: 'plot mohadi', prunedDaysAgo: 100, targetMarket: 'domestic' },
] as const;

/** Always the same for a demo farmer and a key; another demo farmer's are others (UUID version 8, RFC 9562). */
function idOf(userId: string, key: string): string {
  const bytes = createHash('sha256').update(`${userId} ${key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Foundation pruning is done from March to July, fruit pruning in the other months. */
const cycleOf = (pruningDate: string): 'foundation' | 'fruit' =>
  /-0[3-7]-/.test(pruningDate) ? 'foundation' : 'fruit';

/** What the farm has beside its profile, noun by noun, each after the one that it belongs to. */
const nouns = (userId: string, today: number) => [
  { rows: plotRows, items: plots },
  {
    rows: seasonRows,
    items: seasons.map(({ key, plot, prunedDaysAgo, targetMarket }) => {
      const pruningDate = farmDay(today - prunedDaysAgo * DAY_MS);
      const cycle = cycleOf(pruningDate);
      return { key, values: { plotId: idOf(userId, plot), cycle, pruningDate, targetMarket } };
    }),
  },
];

/** Makes what was never there. A visitor's changes stay, what he deleted stays deleted, and no date moves with the days. */
async function addFarm({ farmers, clock }: Context, userId: string, hasProfile: boolean): Promise<void> {
  await farmers.write(userId, async (db) => {
    if (!hasProfile) await putFarmerProfile(db, userId, null, profile);
    for (const { rows, items } of nouns(userId, clock().getTime())) {
      for (const { key, values } of items) {
        const id = idOf(userId, key);
        if (!(await rows.findAny(db, id))) await rows.create(db, userId, id, values, true);
      }
    }
  });
}

/** Where demo mode is configured, an ordinary account that its password and its code open, with a farm; else nothing at all. */
export async function keepDemo(context: Context): Promise<void> {
  const { demo } = context.config;
  if (!demo) return;
  const userId = await context.auth.provision({
    phone: DEMO_PHONE,
    secrets: [demo.password, demo.code],
    metadata: { first_name: 'Demo', last_name: 'Farmer', language_preference: 'en' },
  });
  if (userId === null) {
    throw new StartError(
      `Demo mode cannot be used: ${DEMO_PHONE} is registered by a person. Set DEMO_MODE=false.`,
    );
  }
  const { farmerProfile } = await readMe(context, { userId });
  await addFarm(context, userId, farmerProfile !== null);
  for (const { values } of plots) await context.weather.expect(values);
}
