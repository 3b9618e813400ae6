import { productKinds } from '@draksha/models/choices';
import { choices, detailsBy, eachOf, part, type ShapeValue, yesNo } from './details.ts';
import { belongsTo, choice, mayConcern, moment, number, paise, text, uuidOf, whole } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';
import { cycles } from './seasons.ts';

export const recordKinds = [
  'spray',
  'irrigation',
  'fertilizer',
  'growth_regulator',
  'pruning',
  'harvest',
  'labour',
  'expense',
  'income',
  'scouting',
  'soil_test',
  'petiole_test',
  'rain_gauge',
  'bunch_count',
  'note',
] as const;
export type RecordKind = (typeof recordKinds)[number];

export const abundances = ['few', 'many'] as const;

/** Diseases to spray against or scout for, by the models' ids. */
export const recordDiseases = [
  'downyMildew',
  'powderyMildew',
  'botrytis',
  'anthracnose',
  'bacterialLeafSpot',
] as const;
/** Insects and mites to scout for, by the models' ids. */
export const recordPests = ['thrips', 'mealybug', 'jassid', 'redMite', 'stemBorer', 'fleaBeetle'] as const;
/** Subjects of scouting. */
export const lookedFor = [...recordDiseases, ...recordPests] as const;
/** Beside the diseases: what else is sprayed against. */
export const sprayTargets = [...recordDiseases, 'insects', 'mites', 'nutrition', 'other'] as const;
export const doseUnits = [
  'ml_per_l',
  'g_per_l',
  'ml_per_acre',
  'g_per_acre',
  'ml_per_100l',
  'g_per_100l',
  'ppm',
] as const;
export type DoseUnit = (typeof doseUnits)[number];
export const amountUnits = ['ml', 'g'] as const;
export type AmountUnit = (typeof amountUnits)[number];
export const sprayMethods = ['knapsack', 'gun', 'blower', 'other'] as const;
export const fertilizerUnits = ['kg', 'g', 'l', 'ml', 'bag', 'kg_per_acre', 'l_per_acre'] as const;
export const fertilizerMethods = ['drip', 'soil', 'leaf'] as const;
export const regulatorMethods = ['dip', 'spray', 'paste'] as const;
export const waterSources = ['well', 'borewell', 'canal', 'farm_pond', 'tanker', 'other'] as const;
export const harvestGrades = ['export', 'local', 'raisin', 'wine_juice', 'reject'] as const;
export const expenseCategories = [
  'inputs',
  'fuel',
  'electricity',
  'machine',
  'transport',
  'packing',
  'wages',
  // Paid for recorded labour, possibly ahead: it settles, and is no second cost.
  'wage_payment',
  // What a buyer took off: commission, rejects, a credit note.
  'sale_deduction',
  'other',
] as const;
/** Payment for a recorded harvest with its rate: it settles, and is no second income. */
export const incomeCategories = [
  'grapes',
  'sale_payment',
  'raisins',
  'subsidy',
  'insurance',
  'other',
] as const;

/** What an insurer pays for, as its claim forms name it. */
export const damageCauses = [
  'hail',
  'rain',
  'wind',
  'cold',
  'heat',
  'flood',
  'lightning',
  'fire',
  'animals',
  'disease',
  'other',
] as const;

/** What a buyer can offer, paise a kilogram; more is a slip. */
export const MAX_OFFERED = 1_000_000;

const wholePaise = { kind: 'number', whole: true, min: 0, max: 100_000_000_000 } as const;

/** Which rows of vines of the plot, where it was not all, as the farmer counts them: `1–12`. */
const vineRows = text({ max: 60 });

/** The air as it was while spraying; `measured` is false for a forecast or a model's value. */
const sprayWeather = {
  temperatureC: number({ min: -20, max: 60 }),
  humidityPercent: number({ min: 0, max: 100 }),
  windKmh: number({ min: 0, max: 200 }),
  measured: yesNo({ required: true }),
  source: text({ max: 80 }),
  /** The time that these values are of. */
  at: moment(),
} as const;

const sprayProduct = {
  /** Of the farmer's own row, or the name of a shipped one. */
  productId: text({ max: 80 }),
  name: text({ max: 120, required: true }),
  /** The kind, where the farmer was asked. */
  kind: choice(productKinds),
  activeIngredient: text({ max: 200 }),
  /** Code of FRAC or IRAC. */
  group: text({ max: 20 }),
  dose: number({ above: 0, max: 1_000_000 }),
  unit: choice(doseUnits),
  /** Of a dose in ppm: how much of the product is the active ingredient. */
  activePercent: number({ above: 0, max: 100 }),
  /** Absent is not known, which is not none. */
  phiDays: whole({ min: 0, max: 365 }),
  phiSource: text({ max: 300 }),
  amount: number({ above: 0, max: 10_000_000 }),
  amountUnit: choice(amountUnits),
  /** As on the packet. */
  batch: text({ max: 60 }),
  expiresOn: text({ max: 20 }),
  /** Hours before re-entry, by the label. */
  reEntryHours: whole({ min: 0, max: 720 }),
} as const;

const testValues = {
  values: eachOf(
    {
      name: text({ max: 80, required: true }),
      value: number({ min: -1_000_000, max: 1_000_000, required: true }),
      unit: text({ max: 30 }),
    },
    40,
    { required: true },
  ),
  laboratory: text({ max: 120 }),
} as const;

/** Work, observation, payment or income of a plot: one row a plot, an entry's rows share `entryId`. */
export const records = ownedNoun({
  name: 'records',
  one: 'record',
  words: 'a record of the diary',
  fields: {
    plotId: belongsTo('plots'),
    seasonId: mayConcern('seasons'),
    entryId: uuidOf({ required: true, fixed: true }),
    /** Those that came from one file share it; empty is typed by hand. */
    importId: uuidOf({ fixed: true }),
    kind: choice(recordKinds, { required: true, fixed: true }),
    // Phones with a clock weeks ahead still write; a year ahead is a mistake.
    happenedAt: moment({ required: true, bounds: { firstYear: 1950, daysAhead: 366 } }),
    details: detailsBy('kind', {
      spray: {
        products: eachOf(sprayProduct, 12, { required: true }),
        waterLitres: number({ above: 0, max: 100_000 }),
        targets: choices(sprayTargets),
        operator: text({ max: 120 }),
        method: choice(sprayMethods),
        machine: text({ max: 120 }),
        authorisedBy: text({ max: 120 }),
        /** On the farm's clock, `18:05`: the record's own time is when it began. */
        endTime: text({ max: 10 }),
        /** Really sprayed, where it was not the whole plot. */
        sprayedHectares: number({ above: 0, max: 10_000 }),
        rows: vineRows,
        weather: part(sprayWeather),
        /** Editions of product lists that were in force on the farm when it was written. */
        lists: text({ max: 300 }),
      },
      irrigation: {
        minutes: number({ above: 0, max: 100_000 }),
        litres: number({ above: 0, max: 1_000_000_000 }),
        source: choice(waterSources),
        /** Really watered, where it was not the whole plot. */
        wateredHectares: number({ above: 0, max: 10_000 }),
        rows: vineRows,
      },
      fertilizer: {
        product: text({ max: 120, required: true }),
        dose: number({ above: 0, max: 1_000_000 }),
        unit: choice(fertilizerUnits),
        method: choice(fertilizerMethods),
      },
      growth_regulator: {
        product: text({ max: 120, required: true }),
        ppm: number({ above: 0, max: 100_000 }),
        method: choice(regulatorMethods),
        waterLitres: number({ above: 0, max: 100_000 }),
      },
      pruning: { cycle: choice(cycles) },
      harvest: {
        kg: number({ above: 0, max: 10_000_000, required: true }),
        grade: choice(harvestGrades),
        crates: whole({ min: 0, max: 1_000_000 }),
        buyer: text({ max: 120 }),
        ratePaisePerKg: wholePaise,
        /** Days after the picking until payment is due. */
        payInDays: whole({ min: 0, max: 365 }),
        brix: number({ above: 0, max: 60 }),
      },
      labour: {
        people: number({ above: 0, max: 10_000 }),
        hours: number({ above: 0, max: 100_000 }),
        /** A day's wage of one. */
        wagePaise: wholePaise,
        pieceRatePaise: wholePaise,
        pieces: number({ above: 0, max: 10_000_000 }),
        names: text({ max: 1000 }),
      },
      expense: { category: choice(expenseCategories, { required: true }), party: text({ max: 120 }) },
      income: { category: choice(incomeCategories, { required: true }), party: text({ max: 120 }) },
      scouting: {
        /** A disease or a pest; the name is from when there were only diseases. */
        disease: choice(lookedFor, { required: true }),
        seen: yesNo({ required: true }),
        /** How much was seen, where it was not counted. */
        abundance: choice(abundances),
        incidencePercent: number({ min: 0, max: 100 }),
        severityPercent: number({ min: 0, max: 100 }),
        leaves: whole({ min: 0, max: 100_000 }),
        /** Of a pest that is counted: how many on a leaf. */
        perLeaf: number({ min: 0, max: 10_000 }),
      },
      soil_test: testValues,
      petiole_test: testValues,
      rain_gauge: { mm: number({ min: 0, max: 1000, required: true }) },
      bunch_count: {
        /** Bunches on each vine that was counted, one number a vine, as typed: `32 28 35`. */
        bunches: text({ max: 400, required: true }),
        /** Weight of each bunch that was weighed, grams, as typed. */
        bunchGrams: text({ max: 400 }),
      },
      note: {
        /** What did damage, where the note is of a loss. */
        damage: choice(damageCauses),
        affectedHectares: number({ above: 0, max: 10_000 }),
        /** Sugar that was measured in fruit on the vine. */
        brix: number({ above: 0, max: 60 }),
      },
    }),
    /** What it cost; of an income what came in. */
    cost: paise({}),
    notes: text({ max: 4000, long: true }),
  },
  order: { by: 'happenedAt', direction: 'desc' },
  filters: ['plotId', 'seasonId', 'kind', 'entryId'],
});

type Shapes = typeof records.fields.details.shapes;
export type DetailsOf<K extends RecordKind> = ShapeValue<Shapes[K]>;
/** A record with details by its kind. */
export type FarmRecord<K extends RecordKind = RecordKind> = {
  [One in K]: Omit<RowOf<typeof records>, 'kind' | 'details'> & { kind: One; details: DetailsOf<One> };
}[K];
export type SprayProduct = DetailsOf<'spray'>['products'][number];
