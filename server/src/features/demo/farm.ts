import { createHash } from 'node:crypto';
import { farmDay, type Language, type NounName, routes } from '@draksha/contract';
import { DAY_MS, GROWTH_MILESTONES } from '@draksha/models';
import type { WriteDb } from '../../db.ts';
import { moveTask } from '../tasks/service.ts';
import { type DemoDrawing, DRAWING_SIZE, drawing } from './drawings.ts';
import { foundationWork, fruitWork } from './season-work.ts';
import { addRow } from './store.ts';
import { type DemoWords, demoWords } from './words.ts';

const ACRES_PER_HECTARE = 2.471;

/** The specification's: 5.5 hectares in Nashik. */
export const demoProfile = (words: DemoWords) =>
  ({
    farmName: words.farmName,
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
  }) as const;

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

/** New shoots, flowering, and growing berries: a day of work in each. */
export const demoPlots = [
  {
    key: 'ozar',
    prunedDaysAgo: 14,
    targetMarket: 'domestic',
    values: {
      ...drip,
      areaHectares: 1.5,
      totalVines: 3700,
      grapeVariety: 'Sharad Seedless',
      plantingDate: '2020-02-10',
      latitude: 20.0972,
      longitude: 73.9215,
    },
  },
  {
    key: 'pimpalgaon',
    prunedDaysAgo: 43,
    targetMarket: 'export_eu',
    values: {
      ...drip,
      areaHectares: 2.2,
      totalVines: 5430,
      grapeVariety: 'Thompson Seedless',
      plantingDate: '2015-02-01',
      latitude: 20.1648,
      longitude: 73.9832,
    },
  },
  {
    key: 'mohadi',
    prunedDaysAgo: 100,
    targetMarket: 'domestic',
    values: {
      ...drip,
      areaHectares: 1.8,
      totalVines: 4440,
      grapeVariety: 'Sonaka',
      plantingDate: '2017-01-20',
      latitude: 20.1524,
      longitude: 73.9078,
    },
  },
] as const;
type DemoPlot = (typeof demoPlots)[number];

/** Tasks past and coming, in days from today; past ones are done. */
const tasks = [
  { key: 'drip', plot: 'pimpalgaon', day: -2, category: 'irrigation', priority: 'high' },
  { key: 'downy', plot: 'ozar', day: 0, category: 'monitoring', priority: 'urgent', repeats: 'FREQ=WEEKLY' },
  { key: 'shoots', plot: 'ozar', day: 1, category: 'pruning', priority: 'high' },
  { key: 'wages', plot: null, day: 2, category: null, priority: 'medium', repeats: 'FREQ=WEEKLY' },
  { key: 'thin', plot: 'pimpalgaon', day: 6, category: 'training', priority: 'medium' },
  { key: 'crates', plot: 'mohadi', day: 20, category: 'harvesting', priority: 'medium' },
  { key: 'flush', plot: 'mohadi', day: -3, category: 'irrigation', priority: 'medium', isDone: true },
  { key: 'sprayer', plot: null, day: -6, category: 'pestControl', priority: 'medium', isDone: true },
] as const;

/** Always the same for an account and a key (UUID version 8, RFC 9562). */
function idOf(userId: string, key: string): string {
  const bytes = createHash('sha256').update(`${userId} ${key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Foundation pruning is done from March to July, fruit pruning in the other months. */
const cycleOf = (pruningDate: string): 'foundation' | 'fruit' =>
  /-0[3-7]-/.test(pruningDate) ? 'foundation' : 'fruit';

/** Days between this pruning and the last fruit pruning before it. */
const DAYS_BACK = { fruit: 365, foundation: 190 } as const;
/** Last picking and payment precede the season's end. */
const SEASON_DAYS = 150;

export interface DemoPhoto {
  readonly id: string;
  readonly bytes: Buffer;
}

interface Building {
  readonly db: WriteDb;
  readonly userId: string;
  readonly words: DemoWords;
  /** Epoch milliseconds. */
  readonly now: number;
}

const dayAt = (now: number, daysFromNow: number): string => farmDay(now + daysFromNow * DAY_MS);

/** One row, checked as a phone's would be. */
async function add(
  { db, userId }: Building,
  noun: NounName,
  key: string,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { id: _, ...checked } = routes[`POST /${noun}`].body.parse(values) as Record<string, unknown>;
  const id = idOf(userId, key);
  await addRow(db, userId, noun, id, checked);
  return id;
}

interface SeasonSpan {
  readonly key: string;
  readonly cycle: 'foundation' | 'fruit';
  readonly prunedDaysAgo: number;
  readonly isOver: boolean;
}

/** A season with all of its work up to yesterday, and the stages that were seen in it. */
async function addSeason(farm: Building, plot: DemoPlot, plotId: string, span: SeasonSpan): Promise<void> {
  const { now, words } = farm;
  const { key, cycle, prunedDaysAgo, isOver } = span;
  const acres = plot.values.areaHectares * ACRES_PER_HECTARE;
  const work = cycle === 'fruit' ? fruitWork({ acres, words }) : foundationWork({ acres, words });
  const done = work.filter(({ dap }) => dap < prunedDaysAgo);
  const kg = done.reduce((sum, { kind, details }) => sum + (kind === 'harvest' ? details.kg : 0), 0);
  const seasonId = await add(farm, 'seasons', `season ${key}`, {
    plotId,
    cycle,
    pruningDate: dayAt(now, -prunedDaysAgo),
    targetMarket: plot.targetMarket,
    ...(isOver ? { endedOn: dayAt(now, SEASON_DAYS - prunedDaysAgo), yieldKg: kg } : {}),
  });
  for (const [index, { dap, note, ...record }] of done.entries()) {
    await add(farm, 'records', `record ${key} ${index}`, {
      ...record,
      plotId,
      seasonId,
      entryId: idOf(farm.userId, `entry ${key} ${index}`),
      happenedAt: `${dayAt(now, dap - prunedDaysAgo)}T02:00:00.000Z`,
      ...(note === undefined ? {} : { notes: note }),
    });
  }
  for (const { id: stage, fromDap } of GROWTH_MILESTONES[cycle]) {
    if (fromDap >= prunedDaysAgo || !SEEN.has(stage)) continue;
    const observedOn = dayAt(now, fromDap - prunedDaysAgo);
    await add(farm, 'stage-observations', `stage ${key} ${stage}`, { seasonId, observedOn, stage });
  }
}

/** Of the models' days, those that a farmer notes by eye. */
const SEEN: ReadonlySet<string> = new Set(['fruit.bud_swell', 'fruit.five_leaves', 'foundation.ten_leaves']);

async function addPlot(farm: Building, plot: DemoPlot): Promise<void> {
  const { key, prunedDaysAgo, values } = plot;
  const plotId = await add(farm, 'plots', `plot ${key}`, { ...values, name: farm.words.plots[key] });
  const cycle = cycleOf(dayAt(farm.now, -prunedDaysAgo));
  const last = prunedDaysAgo + DAYS_BACK[cycle];
  await addSeason(farm, plot, plotId, {
    key: `last ${key}`,
    cycle: 'fruit',
    prunedDaysAgo: last,
    isOver: true,
  });
  await addSeason(farm, plot, plotId, { key, cycle, prunedDaysAgo, isOver: false });
}

async function addTasks(farm: Building): Promise<void> {
  const { db, userId, words, now } = farm;
  for (const task of tasks) {
    const id = await add(farm, 'tasks', `task ${task.key}`, {
      title: words.tasks[task.key],
      ...(task.plot === null ? {} : { plotId: idOf(userId, `plot ${task.plot}`) }),
      category: task.category,
      priority: task.priority,
      scheduledDate: dayAt(now, task.day),
      ...('repeats' in task ? { repeats: task.repeats } : {}),
    });
    if (!('isDone' in task)) continue;
    const at = `${dayAt(now, task.day)}T11:00:00.000Z`;
    await moveTask(db, { id, version: null, to: 'completed', at, farmer: { userId, sessionId: '' } });
  }
}

async function addStock(farm: Building): Promise<void> {
  for (const [productId, productName, amount, rupees] of [
    ['shipped-mancozeb', 'Mancozeb', 12_000, 6_200],
    ['shipped-sulphur', 'Sulphur', 18_000, 2_900],
    ['shipped-dimethomorph', 'Dimethomorph', 6_000, 21_000],
  ] as const)
    await add(farm, 'stock-movements', `stock ${productId}`, {
      productId,
      productName,
      move: 'bought',
      amount,
      unit: 'g',
      movedOn: dayAt(farm.now, -20),
      cost: rupees * 100,
    });
}

const PHOTOS: readonly (readonly [DemoDrawing, DemoPlot['key'], number])[] = [
  ['downyLeaf', 'ozar', -1],
  ['bunch', 'mohadi', -4],
  ['vineRow', 'pimpalgaon', -9],
];

async function addPhotos(farm: Building): Promise<DemoPhoto[]> {
  const photos: DemoPhoto[] = [];
  for (const [name, plot, day] of PHOTOS) {
    const bytes = await drawing(name);
    const id = await add(farm, 'photos', `photo ${name}`, {
      parentNoun: 'plots',
      parentId: idOf(farm.userId, `plot ${plot}`),
      kind: 'jpeg',
      takenAt: `${dayAt(farm.now, day)}T03:30:00.000Z`,
      ...DRAWING_SIZE,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    photos.push({ id, bytes });
  }
  return photos;
}

/** Fills an account with a farm. Returns the photos whose bytes are to be stored. */
export async function addDemoFarm(
  db: WriteDb,
  userId: string,
  language: Language,
  now: Date,
): Promise<readonly DemoPhoto[]> {
  const farm: Building = { db, userId, words: demoWords[language], now: now.getTime() };
  for (const plot of demoPlots) await addPlot(farm, plot);
  await addTasks(farm);
  await addStock(farm);
  return addPhotos(farm);
}
