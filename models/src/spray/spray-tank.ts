import { tankLitresOf } from '../litre-rounding.ts';

/**
 * How much product goes into each tank, and how much is needed in all.
 *
 * Source: arithmetic. Doses as labels in India have them: by the litre of water, by 100 litres, by the acre, or parts per
 * million of the active ingredient (1 ppm = 1 mg in 1 litre). 1 acre = 40 guntha.
 *
 * Water by the acre is rounded to what a drum or a knapsack measures. Amounts are not: a scale for 0.3 g is the farmer's
 * matter, and a rounded dose times twenty tanks is another dose.
 */

export type TankDoseUnit =
  | 'ml_per_l'
  | 'g_per_l'
  | 'ml_per_acre'
  | 'g_per_acre'
  | 'ml_per_100l'
  | 'g_per_100l'
  | 'ppm';

export interface TankProduct {
  readonly dose: number;
  readonly unit: TankDoseUnit;
  /** Of a dose in ppm: how much of the product is the active ingredient, over 0 to 100; pure where it is not said. */
  readonly activePercent?: number | null | undefined;
}

export interface TankJob {
  /** Acres to spray; `null` where not measured. */
  readonly acres: number | null;
  /** Water in all; where it is not said, `litresPerAcre` over the acres. */
  readonly litres?: number | null | undefined;
  readonly litresPerAcre?: number | null | undefined;
  readonly tankLitres: number;
  readonly products: readonly TankProduct[];
}

export interface TankAmount {
  readonly amountUnit: 'ml' | 'g';
  readonly total: number;
  /** For a tank filled to the top, whether or not one comes about. */
  readonly fullTank: number;
  /** For the last one, filled in part; 0 where there is none. */
  readonly lastTank: number;
}

export interface TankPlan {
  readonly litres: number;
  readonly fullTanks: number;
  /** Water in the last tank, 0 where all are full. */
  readonly lastLitres: number;
  /** In the order of the job; `null` where the dose is by the acre and the acres are not known. */
  readonly products: readonly (TankAmount | null)[];
}

/** Litres closer to a full tank than this are one. */
const A_DROP = 1e-3;

const positive = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Amount of a product in one litre of the mix, grams or millilitres; `null` where it cannot be known. */
function perLitre(
  { dose, unit, activePercent }: TankProduct,
  litres: number,
  acres: number | null,
): number | null {
  switch (unit) {
    case 'ml_per_l':
    case 'g_per_l':
      return dose;
    case 'ml_per_100l':
    case 'g_per_100l':
      return dose / 100;
    case 'ppm':
      return dose / 1000 / ((activePercent ?? 100) / 100);
    default:
      return positive(acres) ? (dose * acres) / litres : null;
  }
}

/**
 * The tanks of a job, or `null` where the water is not known.
 *
 * @throws RangeError for a tank, dose or share that is not more than 0
 */
export function sprayTanks(job: TankJob): TankPlan | null {
  const { acres, litresPerAcre, tankLitres, products } = job;
  if (!positive(tankLitres)) throw new RangeError(`no tank: ${tankLitres}`);
  const given = positive(job.litres) ? job.litres : null;
  const litres =
    given ?? (positive(acres) && positive(litresPerAcre) ? tankLitresOf(acres * litresPerAcre) : null);
  if (litres === null) return null;
  const nearest = Math.round(litres / tankLitres);
  const even = Math.abs(nearest * tankLitres - litres) < A_DROP;
  const fullTanks = even ? nearest : Math.floor(litres / tankLitres);
  const lastLitres = even ? 0 : litres - fullTanks * tankLitres;
  return {
    litres,
    fullTanks,
    lastLitres,
    products: products.map((product) => {
      const share = product.activePercent ?? 100;
      if (!positive(product.dose) || !positive(share) || share > 100)
        throw new RangeError(`no dose: ${product.dose} of ${share} %`);
      const each = perLitre(product, litres, acres);
      if (each === null) return null;
      return {
        amountUnit: product.unit.startsWith('ml') ? 'ml' : 'g',
        total: each * litres,
        fullTank: each * tankLitres,
        lastTank: each * lastLitres,
      };
    }),
  };
}

/** Of a stock solution made for measuring: a gram of the pure active ingredient in 100 ml. */
export const STOCK_GRAMS_IN_100_ML = 1;

/**
 * Millilitres of that stock for so much water at so many ppm: 1 ppm in a litre is 1 mg, which is 0.1 ml of it.
 *
 * @throws RangeError for what is not more than 0
 */
export function stockMl(ppm: number, litres: number): number {
  if (!positive(ppm) || !positive(litres)) throw new RangeError(`no mix: ${ppm} ppm in ${litres} l`);
  return (ppm * litres) / (STOCK_GRAMS_IN_100_ML * 10);
}
