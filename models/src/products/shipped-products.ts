/**
 * Products that ship with the program, by active ingredient: group, what it is used against, and what it does after an infection, as far
 * as a source says so. Brands are the farmer's own rows.
 *
 * Days to harvest and re-entry hours are null throughout: no reliable table for India could be sourced (public ones differ by a factor of
 * nine for one active); the label, or Annexure 5 of APEDA's residue monitoring plan in its edition, has them. How many hours after an
 * infection an active still reaches it is null too: the texts say "within a few days, before the spots", and none a number.
 *
 * Sources: FRAC Code List 2021 and the IRAC classification (groups, as in spray/resistance-groups.ts) with the uses gathered for grape; activity:
 * AWRI eBulletin of 18 November 2021, Wilcox (Cornell) of 7 August 2014, Syngenta Australia on downy mildew, Virginia Tech's grape pathology
 * page of July 2019; Bordeaux mixture against anthracnose and downy mildew: NRC Grapes' advice in the press.
 */
import type { RankedDisease } from '../risk/leading-disease.ts';
import type { ProductMobility } from '../spray/protection-left.ts';
import { groupOfActive } from '../spray/resistance-groups.ts';

export type ProductActivity = 'protective' | 'curative' | 'both';

export interface ProductRow {
  /** `shipped-mancozeb`; the farmer's own rows carry a UUID. */
  readonly id: string;
  readonly name: string;
  readonly activeIngredients: readonly string[];
  /** FRAC or IRAC codes as printed, joined by ` + `; null where not known. */
  readonly group: string | null;
  readonly use: 'fungicide' | 'insecticide';
  readonly targets: readonly RankedDisease[];
  readonly phiDays: number | null;
  readonly reEntryHours: number | null;
  /** `protective` is no answer to an infection that has happened. Null: no source says. */
  readonly activity: ProductActivity | null;
  /** Hours after an infection that it still reaches it; null where no source gives a number. */
  readonly curativeHours: number | null;
  readonly mobility: ProductMobility | null;
  /** Not on this day after fruit pruning or later, where a source limits it. */
  readonly beforeDap: number | null;
  readonly source: string;
  readonly edition: string;
  readonly note: ProductNote | null;
}

/** What is to be said beside a row. */
export const productNotes = ['stage_limit_from_press', 'group_from_one_hobby_source'] as const;
export type ProductNote = (typeof productNotes)[number];

const FRAC = 'FRAC Code List';
const IRAC = 'IRAC';

type Extra = Partial<Pick<ProductRow, 'activity' | 'mobility' | 'beforeDap' | 'note'>>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function row(
  use: ProductRow['use'],
  actives: readonly string[],
  targets: readonly RankedDisease[],
  extra: Extra = {},
): ProductRow {
  const codes = actives.map((active) => groupOfActive(active)?.code);
  const name = capital(actives.join(' + '));
  return {
    id: `shipped-${slug(name)}`,
    name,
    activeIngredients: actives,
    group: codes.includes(undefined) ? null : [...new Set(codes)].join(' + '),
    use,
    targets,
    phiDays: null,
    reEntryHours: null,
    activity: null,
    curativeHours: null,
    mobility: null,
    beforeDap: null,
    source: use === 'fungicide' ? FRAC : IRAC,
    edition: '2021',
    note: null,
    ...extra,
  };
}

const fungicides = (targets: readonly RankedDisease[], actives: readonly string[], extra?: Extra) =>
  actives.map((active) => row('fungicide', [active], targets, extra));

const downy = ['downyMildew'] as const;
const powdery = ['powderyMildew'] as const;
const botrytis = ['botrytis'] as const;

/** A film on the leaf that rain takes and nothing inside it. */
const surface: Extra = { activity: 'protective', mobility: 'contact' };

export const SHIPPED_PRODUCTS: readonly ProductRow[] = [
  ...fungicides(downy, ['mancozeb', 'captan', 'copper oxychloride', 'copper hydroxide'], surface),
  ...fungicides(downy, ['metiram', 'propineb', 'folpet'], { mobility: 'contact' }),
  ...fungicides(['downyMildew', 'anthracnose'], ['bordeaux mixture'], surface),
  ...fungicides(downy, ['metalaxyl-m', 'fosetyl-al', 'potassium phosphonate'], {
    activity: 'both',
    mobility: 'systemic',
  }),
  ...fungicides(downy, ['mandipropamid'], { activity: 'protective' }),
  ...fungicides(downy, ['dimethomorph', 'iprovalicarb', 'benthiavalicarb', 'famoxadone', 'fenamidone']),
  ...fungicides(downy, [
    'cyazofamid',
    'amisulbrom',
    'ametoctradin',
    'fluopicolide',
    'oxathiapiprolin',
    'zoxamide',
  ]),
  ...fungicides(downy, ['cymoxanil'], { note: 'group_from_one_hobby_source' }),
  ...fungicides(['downyMildew', 'powderyMildew'], ['azoxystrobin'], { activity: 'protective' }),
  ...fungicides(powdery, ['sulphur'], { mobility: 'contact' }),
  ...fungicides(powdery, ['tebuconazole', 'myclobutanil', 'penconazole', 'tetraconazole', 'difenoconazole']),
  ...fungicides(powdery, ['trifloxystrobin', 'kresoxim-methyl', 'pyraclostrobin']),
  ...fungicides(powdery, ['fluopyram', 'fluxapyroxad', 'boscalid', 'metrafenone', 'cyflufenamid']),
  ...fungicides(powdery, ['proquinazid', 'quinoxyfen']),
  row('fungicide', ['fluopyram', 'tebuconazole'], powdery, { beforeDap: 50, note: 'stage_limit_from_press' }),
  ...fungicides(botrytis, ['iprodione', 'pyrimethanil', 'cyprodinil', 'fludioxonil', 'fenhexamid']),
  ...[
    'imidacloprid',
    'thiamethoxam',
    'spinosad',
    'emamectin benzoate',
    'abamectin',
    'buprofezin',
    'spirotetramat',
    'chlorantraniliprole',
    'cyantraniliprole',
    'lambda-cyhalothrin',
    'methomyl',
    'bifenazate',
  ].map((active) => row('insecticide', [active], [])),
];

const byId = new Map(SHIPPED_PRODUCTS.map((product) => [product.id, product]));
const byActive = new Map(
  SHIPPED_PRODUCTS.filter(({ activeIngredients }) => activeIngredients.length === 1).map((product) => [
    product.activeIngredients[0] ?? '',
    product,
  ]),
);

export const shippedProduct = (id: string): ProductRow | null => byId.get(id) ?? null;

/** The shipped row of an active ingredient as a farmer may type it, which is its row's name too; null where there is none. */
export const shippedProductOfActive = (active: string): ProductRow | null =>
  byActive.get(active.trim().toLowerCase()) ?? null;
