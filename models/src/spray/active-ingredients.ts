import type { ProductKind } from '../choices.ts';

/**
 * Active ingredients as their labels name them: resistance group, what each is used against on grape, and what is known of it.
 *
 * One table for the models and the phone, short because it is part of the first load. Each fact's source and day stand in
 * `models/truth/active-ingredients.json`, and a test holds this table to it. Days to harvest and re-entry hours are in neither: no list of
 * India that holds today could be read.
 *
 * A line: names in lower case (the first is the one shown, others are spellings), group, diseases (d downy mildew, p powdery mildew,
 * b botrytis, a anthracnose, s bacterial leaf spot), facts: `P` only protects; `A` works after an infection, with the hours where a source
 * has a number; `c` contact; `s` systemic; `e` approved in the EU; `x` not approved there; `i` listed for grape in India;
 * `r` resistance found in Indian vineyards.
 */
const FUNGICIDES = `mancozeb|M03|da|Pcxi
metiram|M03|d|cx
propineb|M03|da|cxi
ziram|M03|d|ci
captan|M04|da|Pcei
folpet|M04|d|ce
chlorothalonil|M05|da|cxi
copper oxychloride,coc|M01|das|Pcei
copper hydroxide|M01|das|Pcei
copper sulphate,tribasic copper sulphate,copper sulfate|M01|das|Pce
copper|M01|das|Pce
bordeaux mixture,bordeaux|M01|das|Pcei
metalaxyl-m,mefenoxam|4|d|Asei
metalaxyl|4|d|Asei
benalaxyl|4|d|s
benalaxyl-m,kiralaxyl|4|d|s
fosetyl-al,fosetyl,fosetyl aluminium,aluminium tris|P07|d|Asei
potassium phosphonate,potassium phosphite|P07|d|Ase
phosphonate,phosphorous acid,phosphonic acid|P07|d|As
cymoxanil|27|d|A48ei
dimethomorph|40|d|Axi
mandipropamid|40|d|Pei
iprovalicarb|40|d|ei
benthiavalicarb,benthiavalicarb-isopropyl|40|d|x
valifenalate|40|d|
azoxystrobin|11|dp|Peir
famoxadone|11|d|x
fenamidone|11|d|x
trifloxystrobin|11|p|e
kresoxim-methyl|11|p|eir
pyraclostrobin|11|p|e
cyazofamid|21|d|ei
amisulbrom|21|d|ei
ametoctradin|45|d|e
fluopicolide|43|d|ei
oxathiapiprolin|49|d|ei
zoxamide|22|d|e
sulphur,sulfur,wettable sulphur|M02|p|cei
tebuconazole|3|p|ei
myclobutanil|3|p|xi
penconazole|3|p|ei
tetraconazole|3|p|e
difenoconazole|3|p|ei
hexaconazole|3|p|xi
flusilazole|3|p|x
propiconazole|3|p|x
triadimefon|3|p|x
fluopyram|7|p|ei
fluxapyroxad|7|p|ei
boscalid|7|p|e
metrafenone|50|p|e
cyflufenamid|U06|p|e
proquinazid|13|p|e
quinoxyfen|13|p|x
meptyldinocap|29|p|i
dinocap|29|p|x
carbendazim|1|a|Asxi
thiophanate-methyl|1|a|Asx
iprodione|2|b|x
pyrimethanil|9|b|e
cyprodinil|9|b|e
fludioxonil|12|b|e
fenhexamid|17|b|e
potassium bicarbonate||p|ce
bacillus subtilis|BM02|p|c
trichoderma viride,trichoderma harzianum,trichoderma|BM02||
ampelomyces quisqualis||p|c
pseudomonas fluorescens|||
polyoxin d zinc salt,polyoxin d|19|p|
kasugamycin|24|s|
streptocycline,streptomycin sulphate,streptomycin|25|s|`;

/** Mixtures that are sold as one product and listed for grape in India. */
const MIXTURES = `cymoxanil + mancozeb
metalaxyl-m + mancozeb
metalaxyl + mancozeb
dimethomorph + mancozeb
iprovalicarb + propineb
fluopicolide + fosetyl-al
fenamidone + mancozeb
tebuconazole + trifloxystrobin
fluopyram + tebuconazole
fluxapyroxad + difenoconazole`;

const INSECTICIDES = `imidacloprid 4A,thiamethoxam 4A,acetamiprid 4A,dinotefuran 4A,spinosad 5,spinetoram 5,emamectin benzoate 6,emamectin 6,abamectin 6,buprofezin 16,spirotetramat 23,chlorantraniliprole 28,cyantraniliprole 28,lambda-cyhalothrin 3A,methomyl 1A,fipronil 2B,flonicamid 29,bifenazate 20D,azadirachtin,verticillium lecanii,beauveria bassiana`;

const GROWTH_REGULATORS = `gibberellic acid,ga3,ga,gibberellin|forchlorfenuron,cppu|hydrogen cyanamide|ethephon|chlormequat chloride,chlormequat,ccc|6-benzyladenine,6ba|homobrassinolide,brassinolide|abscisic acid,s-aba|paclobutrazol|alpha naphthyl acetic acid,naa|triacontanol|mepiquat chloride`;

export interface ActiveIngredient {
  readonly name: string;
  readonly kind: ProductKind;
  /** Code of FRAC or IRAC; null where it is in no group. */
  readonly group: string | null;
  /** Letters of diseases and facts, as in the table above. */
  readonly against: string;
  readonly facts: string;
}

/** Spelling as one compares it: letters and digits alone. */
const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const bySpelling = new Map<string, ActiveIngredient>();
const all: ActiveIngredient[] = [];

function add(spellings: readonly string[], rest: Omit<ActiveIngredient, 'name'>): void {
  const one = { name: spellings[0] ?? '', ...rest };
  all.push(one);
  for (const spelling of spellings) bySpelling.set(squeezed(spelling), one);
}

for (const line of FUNGICIDES.split('\n')) {
  const [names = '', group = '', against = '', facts = ''] = line.split('|');
  add(names.split(','), { kind: 'fungicide', group: group || null, against, facts });
}
for (const text of INSECTICIDES.split(',')) {
  const [, name = '', group = null] = /^(.+?)(?: (\d+[A-F]?))?$/.exec(text) ?? [];
  add([name], { kind: 'insecticide', group, against: '', facts: '' });
}
for (const names of GROWTH_REGULATORS.split('|'))
  add(names.split(','), { kind: 'growth_regulator', group: null, against: '', facts: '' });

export const ACTIVE_INGREDIENTS: readonly ActiveIngredient[] = all;

export const KNOWN_MIXTURES: readonly (readonly string[])[] = MIXTURES.split('\n').map((line) =>
  line.split(' + '),
);

/** An active ingredient by a spelling of its name alone; null where the table does not know it. */
export const activeIngredient = (name: string): ActiveIngredient | null =>
  bySpelling.get(squeezed(name)) ?? null;

const FORMULATION =
  /\b(?:wp|wdg|wg|ws|sc|ec|ew|sl|sp|sg|df|od|se|fs|cs|zc|dp|gr|me|dc|wsg|l|w\/w|w\/v|tech(?:nical)?|dust|dispersible|wettable powder)\b\.?/gi;
const AMOUNT = /\(?\b\d+(?:[.,]\d+)?\s*(?:%|g\s*\/\s*(?:l|kg)\b|ppm\b)?\)?(?!-?b)/gi;

/** One part of a label's list without its strength and formulation. */
const bare = (part: string): string =>
  part
    .replaceAll(AMOUNT, ' ')
    .replaceAll(FORMULATION, ' ')
    .replaceAll(/[%()[\]]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * The active ingredients of a text as labels print it: `Cymoxanil 8% + Mancozeb 64% WP` is cymoxanil and mancozeb, `Metalaxyl-M 4 %` with its
 * salt or strength is metalaxyl-m. What the table does not know stays as it was typed, without its strength.
 */
export function activesIn(text: string): string[] {
  const parts = text.split(/\s*(?:[+,;&/]|\band\b)(?!\s*(?:l|kg)\b)\s*/i);
  return parts.flatMap((part) => {
    const whole = activeIngredient(part);
    const name = whole?.name ?? activeIngredient(bare(part))?.name ?? bare(part);
    return name === '' ? [] : [name];
  });
}
