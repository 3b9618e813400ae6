import type { ProductKind } from '../choices.ts';
import { activeIngredient } from '../spray/active-ingredients.ts';

/**
 * Trade names of India as growers say them and labels print them: what is in each, and nothing else. Days to harvest, doses and diseases are
 * those of its active ingredients' row or of the label. Not part of `index.ts`: only the product sheet asks for it.
 *
 * A line: name, active ingredients as in spray/active-ingredients.ts (else with their IRAC group), strength and formulation, letter of its source, and other spellings where
 * the sound does not find them (`एम ४५`). A name in Devanagari is found by its consonants (web/src/lib/search-text.ts). Sources:
 *
 * - N: National Research Centre for Grapes, Pune, list of recommended pesticides, updated 22 December 2006
 * - S: materials of a sensitivity study at the same centre (fungicides on Plasmopara viticola)
 * - D: Dhanuka's product pages (dhanuka.com); U: UPL's (in.upl-ltd.com); R: Rallis' (rallis.com); P: PI Industries'; C: Corteva India's
 * - A: an Indian maker's list of its own fungicides; K: Krishi Seva Kendra's pages on grape diseases; G: AgroStar's page on downy mildew
 * - L: price list of an Indian dealer in farm inputs; T: table of trade names for field officers; F: Farmspot Agro's page
 * - H: lists of treatments made for Indian growers, each name in at least one; Y: press and advice named in viticulture notes
 * - M: catalogue of SML (Sulphur Mills, Mumbai); E: catalogue of Shanmukha Agritec, Hyderabad; J: Jyothir Agri Science's page (agrimall.io)
 * - Q: list of an Indian dealer in orchard sprays; X: Gagan Pesticides' page; V: Khethari's and I: Gramophone's page on pests of chilli
 * - W: AgroPages' news of Indian brands; B: Agri Life's page; Z: trial of the agricultural university at Dharwad
 * - O: two or more lists of treatments made for Indian growers that agree
 *
 * N to Y as read on 24 November 2026, M to O on 27 November 2026, in stored public copies. `models/truth/trade-names.json` has each name with its source,
 * the day, and how Marathi and Hindi write it.
 */
const LINES = `Indofil M-45|mancozeb|75% WP|N|एम ४५
Dithane M-45|mancozeb|75% WP|N|एम ४५
Dhanuka M-45|mancozeb|75% WP|D|एम ४५
Uthane M-45|mancozeb|75% WP|U|एम ४५ युथेन एम-४५ यूथेन एम-45
Boss M-45|mancozeb|75% WP|A|एम ४५ बॉस एम-४५ बॉस एम-45
Cuman L|ziram|27% SC|N|कुमान एल
Antracol|propineb|70% WP|N
Propi|propineb|70% WP|K
Blitox|copper oxychloride|50% WP|N
Fytolan|copper oxychloride|50% WP|N
Blue Copper|copper oxychloride|50% WP|N|ब्ल्यू कॉपर ब्लू कॉपर
Blue Cop|copper oxychloride|50% WP|A|ब्ल्यू कॉप ब्लू कॉप
COC 50|copper oxychloride|50% WP|K|सीओसी ५० सीओसी 50
Dhanucop|copper oxychloride|50% WP|D
Kocide 101|copper hydroxide|77% WP|N
Kocide 2000|copper hydroxide|53.8% DF|L
Captaf|captan|50% WP|N
Captan 50|captan|50% WP|U
Kavach|chlorothalonil|75% WP|N
Aliette|fosetyl-al|80% WP|N|अलायट एलिएट
Ridomil MZ|metalaxyl + mancozeb|8% + 64% WP|N|रिडोमिल एमझेड रिडोमिल एमजेड
Ridomil Gold|metalaxyl-m + mancozeb|4% + 64% WP|L
Tata Master|metalaxyl + mancozeb|8% + 64% WP|N|टाटा मास्टर
Metalgro|metalaxyl + mancozeb|8% + 64% WP|G
Metoxyl|metalaxyl-m + chlorothalonil|3.3% + 33.1% SC|A
Dr Blight|metalaxyl-m + chlorothalonil|3.3% + 33.1% SC|K|डॉ ब्लाईट डॉ ब्लाइट
Curzate M8|cymoxanil + mancozeb|8% + 64% WP|N|Curzate M-8 कर्झेट एम८ कर्जेट एम8
Acrobat|dimethomorph|50% WP|N
Revus|mandipropamid|23.4% SC|S
Melody Duo|iprovalicarb + propineb|5.5% + 61.25% WP|D|मेलडी ड्युओ मेलोडी डुओ
Kirari|amisulbrom|23% SC|S|किरारी
Amistar|azoxystrobin|23% SC|N
Azoxy|azoxystrobin|23% SC|K
Amistar Top|azoxystrobin + difenoconazole|18.2% + 11.4% SC|L|अॅमिस्टार टॉप एमिस्टार टॉप
Custodia|azoxystrobin + tebuconazole|11% + 18.3% SC|L
Azotale|azoxystrobin + tebuconazole|11% + 18.3% SC|A
Avancer Glow|azoxystrobin + mancozeb|8.3% + 66.7% WG|U|अॅव्हान्सर ग्लो अवांसर ग्लो
Cuprofix|mancozeb + copper sulphate|30% + 47.15%|U
Ergon|kresoxim-methyl|44.3% SC|S
Cabrio Top|metiram + pyraclostrobin|55% + 5% WG|L|कॅब्रिओ टॉप कैब्रियो टॉप
Merivon|fluxapyroxad + pyraclostrobin|250 + 250 g/l SC|H
Nativo|tebuconazole + trifloxystrobin|50% + 25% WG|L
Luna Experience|fluopyram + tebuconazole||H|लुना एक्सपिरियन्स लूना एक्सपीरियंस
Folicur|tebuconazole|25.9%|H
Chakra|tebuconazole + sulphur|10% + 65% WG|A
Score|difenoconazole|25% EC|L
Topas|penconazole|10% EC|N|टोपाज
Tilt|propiconazole|25% EC|L
Contaf Plus|hexaconazole|5% SC|L
Hexadhan Plus|hexaconazole|5% SC|D|हेक्झाधन प्लस
Cutoff Plus|hexaconazole|5% SC|A
Sulfex|sulphur|80% WP|L
Sultaf|sulphur|80% WP|L
Agrisulf|sulphur|80% WP|A
Saaf|carbendazim + mancozeb|12% + 63% WP|U|साफ
Bavistin|carbendazim|50% WP|L
Dhanustin|carbendazim|50% WP|D
Agristin|carbendazim|50% WP|A
Roko|thiophanate-methyl|70% WP|L|रोको
Conika|kasugamycin + copper oxychloride|5% + 45% WP|D
Streptocycline|streptocycline|90% + 10%|L
Downil|bacillus subtilis||D|डाऊनिल डाउनिल
Cosavet DF|sulphur|80% WDG|M|कोसावेट डीएफ
Liquiflo|sulphur|55.16% SC|M|लिक्विफ्लो
U-Save|sulphur + azoxystrobin|58.5% + 4.2% SC|M|यू-सेव्ह यू-सेव
Tussle|tebuconazole + sulphur|10% + 65% WG|M
Topgun DF|copper oxychloride|50% WG|M|टॉपगन डीएफ
Hydroman|mancozeb|35% SC|M
Metaboot|metiram + dimethomorph|44% + 9% WG|M
Hybritz|azoxystrobin + difenoconazole|18.2% + 11.4% SC|M
Stealth|azoxystrobin + tebuconazole|11% + 18.3% SC|M
Bulton|thiophanate-methyl|70% WG|M
Pearl|carbendazim|46.27% SC|M
Nuprid|difenoconazole|25% EC|M
Accute|tebuconazole + trifloxystrobin|50% + 25% WG|E|अॅक्युट एक्यूट
Avventus|azoxystrobin + difenoconazole|18.2% + 11.4% SC|E
Zebexyl|metalaxyl + mancozeb|8% + 64% WP|E
Contaf|hexaconazole|5% EC|Q
Merrito|myclobutanil|10% WP|Q
Index|myclobutanil|10% WP|Q
Sanjeevni|trichoderma viride||Q
Shamir|tebuconazole + captan|6.7% + 26.9% SC|X
Kasu-B|kasugamycin||W|कासू-बी कासु-बी
Powderycare|ampelomyces quisqualis||B|पाउडरीकेयर
Carmine|carbendazim + mancozeb|12% + 63% WP|J
Sectin|fenamidone + mancozeb|10% + 50% WG|O
Equation Pro|famoxadone + cymoxanil|16.6% + 22.1% SC|O|इक्वेशन प्रो
Profiler|fluopicolide + fosetyl-al|4.44% + 66.67% WG|O
Confidor|imidacloprid|17.8% SL|L
Media|imidacloprid|17.8% SL|D|मीडिया
Tata Mida|imidacloprid|17.8% SL|R|टाटा मिडा
Admire|imidacloprid|70% WG|L
Ad-fyre|imidacloprid|70% WG|D|अॅड-फायर एड-फायर
Actara|thiamethoxam|25% WG|L
Alika|thiamethoxam + lambda-cyhalothrin||L|अलिका
Zapac|thiamethoxam + lambda-cyhalothrin|12.6% + 9.5% ZC|D
Dhanpreet|acetamiprid|20% SP|D
Manik|acetamiprid|20% SP|R
Osheen|dinotefuran|20% SG|P|ओशीन
Token|dinotefuran|20% SG|L
Karate|lambda-cyhalothrin|5% EC|T
Jackal|lambda-cyhalothrin|4.9% CS|D
Reeva|lambda-cyhalothrin|5% EC|R|रीवा
Decis|deltamethrin 3A|2.8% EC|T|डेसिस
Cymbush|cypermethrin 3A|25% EC|T
Markar Super|bifenthrin 3A|8% SC|D
Lanevo|fluxametamide 30 + bifenthrin 3A|5.81% + 5.81% EC|D
Gracia|fluxametamide 30|10% EC|L
Exponus|broflanilide 30|300 g/l SC|H
Regent|fipronil|5% SC|L|रीजंट रीजेंट
Jump|fipronil|80%|T
Tracer|spinosad|45% SC|H
Delegate|spinetoram|11.7% SC|C
Proclaim|emamectin benzoate|5% SG|L
Coragen|chlorantraniliprole|18.5% SC|L|कोराजन
Ampligo|chlorantraniliprole + lambda-cyhalothrin|9.3% + 4.6% ZC|H
Benevia|cyantraniliprole|10.26% OD|H
Fame|flubendiamide 28|39.35% SC|L|फेम
Takumi|flubendiamide 28|20% WDG|R
Avaunt|indoxacarb 22A|15.8% EC|T
Ulala|flonicamid|50% WG|L|उलाला
Applaud|buprofezin|25% SC|R
Movento|spirotetramat||H
Oberon|spiromesifen 23|22.9% SC|L
Pegasus|diafenthiuron 12A|50% WP|L
Magister|fenazaquin 21A|10%|T|मॅजिस्टर मैजिस्टर
Lannate|methomyl|40%|T
Tafgor|dimethoate 1B|30% EC|R
Asataf|acephate 1B|75% SP|R
Lancer Gold|acephate 1B + imidacloprid|50% + 1.8% SP|L
Curacron|profenofos 1B|50% EC|T
Dursban|chlorpyrifos 1B|20% EC|L
Tafaban|chlorpyrifos 1B|20% EC|R
Vamos|chlorantraniliprole|18.5% SC|M
Pronto|imidacloprid|70% WG|M
Scorpio|thiamethoxam + lambda-cyhalothrin|12.6% + 9.5% ZC|M
Emzet|emamectin benzoate|5% SG|M
Krushmite|fenpyroximate 21A|5% SC|E
Kicker Plus|lambda-cyhalothrin|5% EC|E|किकर प्लस
Maiden|hexythiazox 10A|5.45% EC|Q
Mitofix|propargite 12C|57% EC|Q
Kozen|chlorantraniliprole|18.5% SC|Q
Neemkavach|azadirachtin|10000 ppm|Q
Missile|emamectin benzoate|5%|W
Keefun|tolfenpyrad 21A|15% EC|V
Alanto|thiacloprid 4A|21.7% SC|V
EM 1|emamectin benzoate|5% SG|V|ईएम १ ईएम 1
Musker|tolfenpyrad 21A|15% EC|J
Eager|thiamethoxam|25% WG|J|ईगर
Solomon|beta-cyfluthrin 3A + imidacloprid|300 OD|Z
Emanova|emamectin benzoate|5% SG|I
Novalaxam|thiamethoxam + lambda-cyhalothrin|12.6% + 9.5% ZC|I|नोव्हालक्झाम
Omite|propargite 12C|57% EC|O|ओमाईट ओमाइट
GA3|gibberellic acid||Y|जीए३ जीए ३
CPPU|forchlorfenuron||Y|सीपीपीयू
ProGibb|gibberellic acid|40% WSG|L|प्रोजिब
Maxyld|gibberellic acid||D
Dormex|hydrogen cyanamide||Y
Planofix|alpha naphthyl acetic acid|4.5% SL|L
Miraculan|triacontanol|0.05% EC|L
Gibbrasul|gibberellic acid|0.001% SL|M|जिब्रासुल
Lihocin|chlormequat chloride|50% SL|O`;

export interface TradeName {
  readonly name: string;
  readonly actives: readonly string[];
  readonly kind: ProductKind;
  /** Codes of FRAC or IRAC, joined by ` + `; null where one is not known. */
  readonly group: string | null;
  /** Strength and formulation as printed; empty where the source has none. */
  readonly strength: string;
  /** Letter of its source, as above. */
  readonly source: string;
  readonly spellings: string;
}

const withGroup = /^(.+) (\d+[A-F]?)$/;

export const TRADE_NAMES: readonly TradeName[] = LINES.split('\n').map((line) => {
  const [name = '', parts = '', strength = '', source = '', spellings = ''] = line.split('|');
  const read = parts.split(' + ').map((part) => {
    const [, active = part, own = null] = withGroup.exec(part) ?? [];
    const known = activeIngredient(active);
    return { active, kind: known?.kind ?? ('insecticide' as const), group: own ?? known?.group ?? null };
  });
  const groups = [...new Set(read.map(({ group }) => group))];
  return {
    name,
    actives: read.map(({ active }) => active),
    kind: read.find(({ kind }) => kind === 'fungicide')?.kind ?? read[0]?.kind ?? 'fungicide',
    group: groups.includes(null) ? null : groups.join(' + '),
    strength,
    source,
    spellings,
  };
});
