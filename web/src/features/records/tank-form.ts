import type { Plot } from '@draksha/contract';
import { type DoseUnit, doseUnits } from '@draksha/contract/records';
import { sprayTanks, type TankPlan } from '@draksha/models';
import { tankLitresOf } from '@draksha/models/litre-rounding';
import { acresOf, readNumber } from '../../lib/format.ts';
import type { Entry } from './entry.ts';
import type { EntryForm, ProductLine } from './entry-form-values.ts';
import { acresOfPlots } from './plot-acres.ts';

/** What the tanks and the amounts of a spray are worked out from. */
export type TankForm = Pick<EntryForm, 'products' | 'details' | 'perAcre' | 'tank'>;

/** Tanks that growers have: knapsacks, the drum, the blower. */
export const TANKS = ['15', '20', '200', '500', '600', '1000'] as const;

const ROUND_STEPS = [50, 10, 5, 1];

/** Water for an acre as it is shown: the roundest amount that fills as much, else to a hundredth. */
export function perAcreText(litres: number | null, acres: number): string {
  if (litres === null) return '';
  const exact = litres / acres;
  for (const step of ROUND_STEPS) {
    const round = Math.round(exact / step) * step;
    if (tankLitresOf(round * acres) === litres) return String(round);
  }
  return String(Math.round(exact * 100) / 100);
}

/** Water for an acre as it was sprayed last; empty where that is not known. */
export function lastPerAcre(entries: readonly Entry[], plots: readonly Plot[]): string {
  for (const entry of entries) {
    if (entry.kind !== 'spray' || entry.details.waterLitres === undefined) continue;
    const { sprayedHectares } = entry.details;
    const acres = sprayedHectares ? acresOf(sprayedHectares) : acresOfPlots(plots, entry.plotIds);
    if (acres !== null) return perAcreText(entry.details.waterLitres, acres);
  }
  return '';
}

const isDoseUnit = (text: string): text is DoseUnit => (doseUnits as readonly string[]).includes(text);
const isPositive = (value: number | null): value is number => value !== null && value > 0;

/** Acres that are really sprayed: as typed, where it is a part of the plots. @param acres of the plots */
export function sprayedAcres(
  { sprayedHectares = '' }: EntryForm['details'],
  acres: number | null,
): number | null {
  const part = readNumber(sprayedHectares);
  return isPositive(part) && (acres === null || part < acres) ? part : acres;
}

/** The tanks of what is typed; `null` while the water is not known. */
export function tanksOf(form: TankForm, acres: number | null): TankPlan | null {
  const tank = readNumber(form.tank);
  if (!isPositive(tank)) return null;
  const litres = readNumber(form.details.waterLitres ?? '');
  const area = sprayedAcres(form.details, acres);
  return sprayTanks({
    acres: area,
    litres: area === null || perAcreText(litres, area) === form.perAcre ? litres : null,
    litresPerAcre: readNumber(form.perAcre),
    tankLitres: tank,
    products: form.products.flatMap((line) => tankProductOf(line) ?? []),
  });
}

function tankProductOf({ dose, unit, activePercent }: ProductLine) {
  const amount = readNumber(dose);
  const share = readNumber(activePercent);
  if (!isPositive(amount) || !isDoseUnit(unit)) return null;
  return { dose: amount, unit, activePercent: isPositive(share) && share <= 100 ? share : null };
}

/** Names of the products that have a dose, in the order of a plan's amounts. */
export const dosedNames = (lines: readonly ProductLine[]): readonly string[] =>
  lines.flatMap((line) => (tankProductOf(line) ? [line.name] : []));

export const thousandth = (value: number): number => Math.round(value * 1000) / 1000;

/** Amounts of the products in the order of the form; `null` where a dose or the water is missing. */
export function amountsOf(
  form: TankForm,
  acres: number | null,
): readonly ({ readonly amount: number; readonly amountUnit: 'ml' | 'g' } | null)[] {
  const plan = tanksOf(form, acres);
  let next = 0;
  return form.products.map((line) => {
    if (!tankProductOf(line)) return null;
    const found = plan?.products[next++];
    const amount = found ? thousandth(found.total) : 0;
    return found && amount > 0 ? { amount, amountUnit: found.amountUnit } : null;
  });
}
