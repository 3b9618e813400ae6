/** What a column of a packhouse's list is, by its heading in English, Marathi or Hindi. */
import type { ListMarket } from '../choices.ts';

export type ListColumn =
  | 'product'
  | 'substance'
  | 'formulation'
  | 'dose'
  | 'days'
  | 'maxUses'
  | 'stage'
  | 'residueLimit';

export interface ListHeading {
  /** Null for a market alone, which is below a heading that several share. */
  readonly column: ListColumn | null;
  readonly market: ListMarket | null;
}

const patterns: readonly (readonly [ListColumn, RegExp])[] = [
  ['residueLimit', /\bmrl\b|residue|mg ?\/ ?kg|अवशेष|एमआरएल/iu],
  [
    'maxUses',
    /\bmax|\bmost\b|no\.? of (?:sprays|applications|uses)|number of|जास्तीत जास्त|फवारण्यांची संख्या|अधिकतम|छिड़काव की संख्या/iu,
  ],
  [
    'days',
    /\bphi\b|pre.?harvest|before harvest|waiting|\bdays\b|पीएचआय|पीएचआई|का[पढ]णीपूर्व|का[पढ]णी ?(?:पूर्व|आधी)|तुड़ाई (?:से )?प(?:ूर्व|हले)|प्रतीक्षा|दिवस|दिन/iu,
  ],
  ['stage', /\bstage\b|time of (?:spray|application)|अवस्था|टप्पा/iu],
  ['formulation', /formulation|फॉर्म्युलेशन|फॉर्मुलेशन|सूत्रण/iu],
  ['dose', /\bdos(?:e|age)\b|\brate\b|quantity|प्रमाण|मात्रा|डोस/iu],
  [
    'substance',
    /active|technical|\ba\.? ?i\.?\b|molecule|common name|chemical|substance|सक्रिय|घटक|रासायनिक|तांत्रिक/iu,
  ],
  [
    'product',
    /product|trade|brand|pesticide|fungicide|insecticide|\bname\b|उत्पाद|औषध|दवा|व्यापारी|ब्र[ँॅ]ड|कीटकनाशक|कीटनाशक|बुरशीनाशक|नाव|नाम/iu,
  ],
];

const markets: readonly (readonly [ListMarket, RegExp])[] = [
  ['eu', /\be\.?u\.?(?=$|[^\p{L}])|europe|युरोप|यूरोप|ईयू/iu],
  ['russia', /russia|रशिया|रूस/iu],
  ['middle_east', /middle ?east|gulf|\buae\b|dubai|आखात|मध्य ?पूर्व|खाड़ी|दुबई/iu],
  ['domestic', /domestic|local|\bindia\b|देशांतर्गत|स्थानिक|भारत|घरेलू|देशी|स्थानीय/iu],
  ['other_export', /other (?:export|countr)|export|निर्यात/iu],
];

export function headingOf(cell: string): ListHeading | null {
  const text = cell.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > 80 || /^\p{N}/u.test(text)) return null;
  const column = patterns.find(([, pattern]) => pattern.test(text.normalize('NFC')))?.[0] ?? null;
  const market = markets.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  if (column !== null && column !== 'days') return { column, market: null };
  // A market without a word more is a column of days only where a shared heading is above it.
  return column === null && market === null ? null : { column, market };
}
