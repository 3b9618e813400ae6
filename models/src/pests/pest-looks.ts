/**
 * Insects and mites to scout for: when and where to look, and the threshold to act on. It never orders a spray: the
 * finding decides, and remedies without a spray come first. Limits of other countries' species are marked as such; a
 * pest without a sourced limit has none.
 */
import type { PruningCycle } from '../stages/days-after-pruning.ts';
import type { DaySpan, WorkSource } from '../work/work-template.ts';

export const pestIds = ['thrips', 'mealybug', 'jassid', 'redMite', 'stemBorer', 'fleaBeetle'] as const;
export type PestId = (typeof pestIds)[number];

/** Remedies other than spraying, as message ids. */
export const pestRemedies = [
  'collect_damaged',
  'sticky_traps',
  'bark_off',
  'sticky_band',
  'ladybirds',
  'leaves_off',
  'no_dust',
  'cut_and_burn',
  'pick_beetles',
] as const;
export type PestRemedy = (typeof pestRemedies)[number];

export interface PestWindow extends DaySpan {
  readonly cycle: PruningCycle;
  readonly source: WorkSource;
}

export interface PestLimit {
  /** `perLeaf`: count per leaf. `share`: percent of leaves, buds or vines inspected. */
  readonly by: 'perLeaf' | 'share';
  readonly from: number;
  readonly source: WorkSource;
  /** The limit is of a relative in another country. */
  readonly ofRelative: boolean;
}

export interface Pest {
  readonly id: PestId;
  /** Against it in a spray record. */
  readonly target: 'insects' | 'mites';
  readonly windows: readonly PestWindow[];
  /** `null`: no source names one; then much seen is what counts. */
  readonly limit: PestLimit | null;
  readonly remedies: readonly { readonly id: PestRemedy; readonly source: WorkSource }[];
}

const verified = (url: string): WorkSource => ({ url, evidence: 'verified' });
const secondary = (url: string): WorkSource => ({ url, evidence: 'secondary' });

const FRUITWALA = secondary('https://fruitwalabagayatdar.com/blogs/द्राक्ष-सूचना/');
const NRCG_THRIPS = secondary(
  'https://www.mahakrushi.com/2014/10/management-strategy-against-thrips-in.html',
);
const GRAPESFARMING = secondary('https://www.grapesfarming.com/237/pests-and-their-management/');
const THE_HINDU = secondary('https://farmersgrid.com/post/integrated-management-of-grapevine-thrips-1-2');
const IASRI_MEALYBUG = verified('http://ecoursesonline.iasri.res.in/mod/page/view.php?id=12625');
const IASRI_GIRDLER = verified('http://ecoursesonline.iasri.res.in/mod/page/view.php?id=12694');
const WISCONSIN_BUDS = verified(
  'https://fruit.wisc.edu/2020/04/30/grape-bud-swell-watch-out-for-flea-beetle-and-cutworm-damage',
);
const VIRGINIA_MITES = verified('http://www.virginiafruit.ento.vt.edu/ERMGrape.html');
const PNW_MITES = verified('https://pnwhandbooks.org/node/7452');
const HOPPER_LEAVES = secondary('http://en.cnagri.com/news/latest/20140521/298295.html');
const BAWASKAR_PESTS = secondary('http://drbawasakartechnology.com/m-Draksha_EkatmicKeediVyavasthapan.html');
const INDIA_PESTS = secondary(
  'https://agricultureinindia.net/pest-control/grapevine-pest-control/pests-of-grapevine-and-its-control-india-agriculture/15876',
);
const VIJAYAPURA_BORER = verified(
  'https://www.entomoljournal.com/archives/?year=2020&vol=8&issue=4&ArticleId=7220',
);

const at = (cycle: PruningCycle, fromDap: number, toDap: number, source: WorkSource): PestWindow => ({
  cycle,
  fromDap,
  toDap,
  source,
});

export const PESTS: readonly Pest[] = [
  {
    id: 'fleaBeetle',
    target: 'insects',
    // From the fourth day until leaves come; swelling buds at day 8 to 11. After both prunings.
    windows: [at('fruit', 4, 11, FRUITWALA), at('foundation', 4, 12, GRAPESFARMING)],
    limit: { by: 'share', from: 2, source: WISCONSIN_BUDS, ofRelative: true },
    remedies: [{ id: 'pick_beetles', source: BAWASKAR_PESTS }],
  },
  {
    id: 'mealybug',
    target: 'insects',
    // At bud swell; again as berries soften, before the paper is put on.
    windows: [at('fruit', 8, 11, FRUITWALA), at('fruit', 96, 119, GRAPESFARMING)],
    limit: null,
    remedies: [
      { id: 'bark_off', source: IASRI_MEALYBUG },
      { id: 'sticky_band', source: IASRI_MEALYBUG },
      { id: 'ladybirds', source: IASRI_MEALYBUG },
    ],
  },
  {
    id: 'thrips',
    target: 'insects',
    // Young shoots ten to twenty days after the pruning (NRC Grapes at Nashik); from bloom until berries are set.
    windows: [at('fruit', 10, 20, NRCG_THRIPS), at('fruit', 41, 62, GRAPESFARMING)],
    limit: null,
    remedies: [
      { id: 'collect_damaged', source: THE_HINDU },
      { id: 'sticky_traps', source: THE_HINDU },
    ],
  },
  {
    id: 'jassid',
    target: 'insects',
    // Damage grows after the rains, on canes of the April pruning.
    windows: [at('foundation', 121, 180, INDIA_PESTS), at('fruit', 55, 70, HOPPER_LEAVES)],
    limit: null,
    remedies: [{ id: 'leaves_off', source: HOPPER_LEAVES }],
  },
  {
    id: 'redMite',
    target: 'mites',
    // Hot and dry: from berry growth until harvest, as leaves bronze.
    windows: [at('fruit', 71, 135, PNW_MITES)],
    limit: { by: 'perLeaf', from: 10, source: VIRGINIA_MITES, ofRelative: true },
    remedies: [{ id: 'no_dust', source: PNW_MITES }],
  },
  {
    id: 'stemBorer',
    target: 'insects',
    // Where old wood is cut: at both prunings.
    windows: [at('fruit', 0, 11, FRUITWALA), at('foundation', 0, 7, VIJAYAPURA_BORER)],
    limit: null,
    remedies: [{ id: 'cut_and_burn', source: IASRI_GIRDLER }],
  },
];

export const pestOf = (id: string): Pest | undefined => PESTS.find((pest) => pest.id === id);

/** Days before the window's end on which a look still counts for it. */
const LOOK_COUNTS_DAYS = 7;

/** A scouting for a pest in the diary. */
export interface PestLook {
  readonly pest: PestId;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly seen: boolean;
  readonly abundance?: string | null;
  readonly perLeaf?: number | null;
  readonly share?: number | null;
}

export type PestAnswer = 'nothing' | 'below_limit' | 'over_limit';

/** Whether a finding needs action: by count against a limit, else by severity. */
export function answerOf(pest: Pest, { seen, abundance, perLeaf, share }: PestLook): PestAnswer {
  if (!seen) return 'nothing';
  const counted = pest.limit && (pest.limit.by === 'perLeaf' ? perLeaf : share);
  if (pest.limit && typeof counted === 'number')
    return counted >= pest.limit.from ? 'over_limit' : 'below_limit';
  return abundance === 'many' ? 'over_limit' : 'below_limit';
}

/** A pest to scout for today, or the action after its last scouting. */
export interface PestTurn {
  readonly pest: Pest;
  readonly window: PestWindow | null;
  /** Its last scouting, if within a week; `null`: due. */
  readonly look: PestLook | null;
  readonly answer: PestAnswer | null;
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * The day's pests: due and not scouted within a week, and found ones.
 *
 * @param dap days after the pruning of the cycle
 */
export function pestTurns(
  cycle: PruningCycle,
  dap: number,
  looks: readonly PestLook[],
  date: string,
): PestTurn[] {
  return PESTS.flatMap((pest): PestTurn[] => {
    const window =
      pest.windows.find((one) => one.cycle === cycle && dap >= one.fromDap && dap <= one.toDap) ?? null;
    const look =
      looks
        .filter(
          (one) => one.pest === pest.id && one.date <= date && daysBetween(one.date, date) < LOOK_COUNTS_DAYS,
        )
        .toSorted((a, b) => (a.date < b.date ? 1 : -1))[0] ?? null;
    const answer = look && answerOf(pest, look);
    if (answer === 'over_limit' || answer === 'below_limit') return [{ pest, window, look, answer }];
    return window === null || answer === 'nothing' ? [] : [{ pest, window, look: null, answer: null }];
  });
}

/** Days after fruit pruning on which the vines bloom, when no insecticide goes on: bees, https://greenwaveproducts.com/protecting-honeybees-and-native-pollinators/. NRC Grapes: bloom to shatter. */
export const BLOOM_DAYS: DaySpan = { fromDap: 41, toDap: 55 };

/** @param dap days after fruit pruning; `null` where no season runs */
export const isInBloom = (cycle: PruningCycle, dap: number): boolean =>
  cycle === 'fruit' && dap >= BLOOM_DAYS.fromDap && dap <= BLOOM_DAYS.toDap;
