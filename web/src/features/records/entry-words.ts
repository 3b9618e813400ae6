import type { FarmRecord } from '@draksha/contract/records';
import { litreDecimals } from '@draksha/models/litre-rounding';
import { earnedPaise } from '@draksha/reports/record-money';
import type { TFunction } from 'i18next';
import type { Format } from '../../lib/format.ts';
import { wordOf } from '../../lib/typed-words.ts';
import type { Entry } from './entry.ts';

type Shown = Entry | FarmRecord;

/** An entry in one line. */
export interface EntryWords {
  /** Title: `Water 38 min`, `Sulphur + Sticker`. */
  readonly title: string;
  /** Further facts. */
  readonly facts: readonly string[];
}

/** @param t of the diary's words */
export function entryWords(t: TFunction<'diary'>, format: Format, entry: Shown): EntryWords {
  const kind = t(`kinds.${entry.kind}`);
  const with3 = (value: number | undefined, unit: string) =>
    value === undefined ? null : t(wordOf('diary:amount', unit), { value: format.number(value, 3) });
  const litresOf = (value: number | undefined) =>
    value === undefined ? null : t('amount.l', { value: format.number(value, litreDecimals(value)) });
  const choice = (group: 'source' | 'method' | 'grade' | 'abundance', value: string | undefined) =>
    value === undefined ? null : t(wordOf(`diary:choice.${group}`, value));
  /** Of the plot, where it was not all of it. */
  const part = (rows: string | undefined, hectares: number | undefined) => [
    rows === undefined ? null : t('part.rows', { rows }),
    hectares === undefined ? null : t('part.area', { area: format.area(hectares) }),
  ];
  const made = (title: string, ...facts: readonly (string | null | undefined)[]): EntryWords => ({
    title,
    facts: facts.flatMap((fact) => (fact ? [fact] : [])),
  });
  switch (entry.kind) {
    case 'spray': {
      const { products, waterLitres, targets, operator, rows, sprayedHectares } = entry.details;
      return made(
        products.map(({ name }) => name).join(' + '),
        litresOf(waterLitres),
        targets?.map((target) => t(`choice.targets.${target}`)).join(', '),
        operator,
        ...part(rows, sprayedHectares),
      );
    }
    case 'irrigation': {
      const { minutes, litres, source, rows, wateredHectares } = entry.details;
      const amount = minutes === undefined ? litresOf(litres) : format.minutes(minutes);
      return made(
        [kind, amount].filter(Boolean).join(' '),
        minutes === undefined ? null : litresOf(litres),
        choice('source', source),
        ...part(rows, wateredHectares),
      );
    }
    case 'fertilizer': {
      const { product, dose, unit, method } = entry.details;
      const amount = dose !== undefined && unit ? with3(dose, unit) : null;
      return made([product, amount].filter(Boolean).join(', '), choice('method', method));
    }
    case 'growth_regulator': {
      const { product, ppm, method, waterLitres } = entry.details;
      return made(
        [product, with3(ppm, 'ppm')].filter(Boolean).join(' '),
        choice('method', method),
        litresOf(waterLitres),
      );
    }
    case 'pruning': {
      const { cycle } = entry.details;
      return made(cycle ? t(`cycle.${cycle}`) : kind);
    }
    case 'harvest': {
      const { kg, grade, crates, buyer, ratePaisePerKg, payInDays, brix } = entry.details;
      return made(
        `${kind} ${format.weight(kg)}`,
        choice('grade', grade),
        with3(crates, 'crates'),
        buyer,
        ratePaisePerKg === undefined ? null : t('perKg', { money: format.money(ratePaisePerKg) }),
        with3(payInDays, 'payInDays'),
        with3(brix, 'brix'),
      );
    }
    case 'labour': {
      const { people, hours, pieces, names } = entry.details;
      return made(
        [kind, with3(people, 'people')].filter(Boolean).join(' · '),
        with3(hours, 'h'),
        with3(pieces, 'pieces'),
        names,
      );
    }
    case 'expense':
    case 'income': {
      const { category, party } = entry.details;
      return made(`${kind}: ${t(wordOf(`diary:choice.${entry.kind}`, category))}`, party);
    }
    case 'scouting': {
      const { disease, seen, abundance, incidencePercent, severityPercent, leaves, perLeaf } = entry.details;
      const name = t(`choice.lookedFor.${disease}`);
      return made(
        t(seen ? 'scouted.seen' : 'scouted.notSeen', { disease: name }),
        choice('abundance', abundance),
        incidencePercent === undefined
          ? null
          : t('scouted.incidence', { value: format.percent(incidencePercent, 1) }),
        severityPercent === undefined
          ? null
          : t('scouted.severity', { value: format.percent(severityPercent, 1) }),
        with3(leaves, 'leaves'),
        with3(perLeaf, 'perLeaf'),
      );
    }
    case 'soil_test':
    case 'petiole_test': {
      const { values, laboratory } = entry.details;
      const shown = values.map(({ name, value, unit }) =>
        [name, format.number(value, 3), unit].filter(Boolean).join(' '),
      );
      return made(kind, shown.join(', '), laboratory);
    }
    case 'rain_gauge':
      return made(`${kind} ${format.unit(entry.details.mm, 'mm', 1)}`);
    case 'bunch_count': {
      const { bunches, bunchGrams } = entry.details;
      return made(
        `${kind}: ${bunches}`,
        bunchGrams === undefined ? null : `${bunchGrams} ${t('amount.gram')}`,
      );
    }
    case 'note':
      return made(kind, with3(entry.details.brix, 'brix'));
    default:
      return made(kind);
  }
}

/** Income or cost of an entry, `+` before income, also by a harvest's weight and rate. Empty without any. */
export function moneyWords(format: Format, entry: Shown): string {
  const earned = entry.kind === 'income' ? (entry.cost ?? 0) : earnedPaise(entry);
  const spent = entry.kind === 'income' ? null : entry.cost;
  return [earned > 0 && `+${format.money(earned)}`, spent !== null && format.money(spent)]
    .filter(Boolean)
    .join(' · ');
}

/** All searchable text of an entry. */
export function entryText(
  t: TFunction<'diary'>,
  format: Format,
  entry: Entry,
  plots: readonly string[],
): string {
  const { title, facts } = entryWords(t, format, entry);
  const actives =
    entry.kind === 'spray'
      ? entry.details.products.flatMap(({ activeIngredient, group }) => [activeIngredient, group])
      : [];
  return [t(`kinds.${entry.kind}`), title, ...facts, ...actives, ...plots, entry.notes]
    .filter(Boolean)
    .join(' ');
}
