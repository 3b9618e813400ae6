import { folded } from './import-words.ts';

/**
 * Words that classify a line of a cash book. Each matches at the start of a word, so that endings (`मजुरांना`,
 * `crates`) match too; the first match counts: `diesel for tractor` is fuel.
 */
export interface TextWord {
  /** The text as it is in the list, for the reason on the screen. */
  readonly word: string;
  readonly id: string;
}

type Lists = readonly (readonly [id: string, words: string])[];

const found = (lists: Lists) => {
  const known = lists.flatMap(([id, list]) =>
    list.split(',').map((word) => ({ id, word: word.trim(), tokens: folded(word).split(' ') })),
  );
  return (text: string): TextWord | null => {
    const said = folded(text).split(' ');
    const isNamed = (tokens: readonly string[]) =>
      said.some((_, at) =>
        tokens.every((token, i) => {
          const one = said[at + i] ?? '';
          // Short words are whole ones: `dap` does not begin `dapoli`.
          return token.length > 3 ? one.startsWith(token) : one === token;
        }),
      );
    const hit = known.find(({ tokens }) => isNamed(tokens));
    return hit ? { word: hit.word, id: hit.id } : null;
  };
};

const unearned = found([
  // What a loan costs is a cost.
  ['interest', 'interest, व्याज, ब्याज'],
  [
    'balance',
    'opening balance, closing balance, op bal, opening bal, closing bal, b/f, c/f, b/d, c/d, मागील बाकी, आरंभीची शिल्लक, balance b/f, brought forward, carried forward, मागील शिल्लक, आरंभी शिल्लक, अखेर शिल्लक, हाती शिल्लक, शिल्लक, प्रारंभिक शेष, शेष राशि',
  ],
  [
    'loan',
    'loan, emi, kcc, repaid, repayment, परतफेड, हातउसने, कर्ज, ऋण, क़र्ज़, उसने, उसनवार, उधार लिया, सोसायटी हप्ता',
  ],
  [
    'ownMoney',
    'withdrawn, withdrawal, withdraw, cash deposit, deposited, self, atm, बँकेतून काढ, बँकेत भरले, बँकेत भरणा, घरून, घरखर्च, घर खर्च, household, home expense, personal, स्वतःचे, स्वत, बैंक से निकाल, बैंक में जमा',
  ],
]);

/** Money that is neither cost nor income. */
export const notEarned = (text: string): TextWord | null => {
  const hit = unearned(text);
  return hit?.id === 'interest' ? null : hit;
};

export const wages = found([
  [
    'labour',
    'labour, labor, wages, wage, salary, पगार, तनख्वाह, मजुरी, मजूरी, मजूर, मजुर, हजेरी, रोजंदारी, मजदूरी, मज़दूरी, मजदूर, दिहाड़ी, mazdoor, majuri',
  ],
]);

export const spentOn = found([
  ['sale_deduction', 'commission, कमिशन, आडत, अडत, आढ़त'],
  ['transport', 'transport, freight, वाहतूक, ढुलाई'],
  ['fuel', 'diesel, petrol, fuel, डिझेल, पेट्रोल, डीज़ल, इंधन, ईंधन'],
  ['electricity', 'electricity, electric, light bill, mseb, mahavitaran, वीज, लाईट, लाइट, बिजली, महावितरण'],
  [
    'inputs',
    'pesticide, fungicide, insecticide, fertilizer, fertiliser, manure, medicine, chemical, spray, urea, dap, sulphur, agro, krishi, seed, औषध, औषधे, औषधी, औषधाचे, औषधांचे, औषधांची, खत, खते, शेणखत, युरिया, सल्फर, दवा, खाद, बियाणे, कृषी, कृषि, कीटकनाशक',
  ],
  ['packing', 'crate, box, packing, packaging, liner, पेटी, पेट्या, क्रेट, पॅकिंग, पैकिंग, बॉक्स, कागद'],
  [
    'machine',
    'tractor, repair, servicing, spare, blower, machine, pump, rotavator, ट्रॅक्टर, दुरुस्ती, मशीन, यंत्र, मोटार, ट्रैक्टर, मरम्मत',
  ],
  ['transport', 'tempo, truck, vehicle, गाडी, भाडे, टेम्पो, ट्रक, किराया, भाड़ा'],
  ['wage_payment', 'advance, उचल, अॅडव्हान्स, ॲडव्हान्स, ऍडव्हान्स, एडवांस, पेशगी'],
]);

export const earnedBy = found([
  ['raisins', 'raisin, manuka, bedana, बेदाणा, बेदाणे, मनुका, मनुके, किशमिश'],
  ['insurance', 'insurance, crop claim, विमा, बीमा'],
  ['subsidy', 'subsidy, grant, pm kisan, अनुदान, सबसिडी, सब्सिडी, सन्मान निधी'],
  ['grapes', 'grape, grapes, द्राक्ष, द्राक्षे, अंगूर, fruit sale, माल विक्री'],
]);

/** Words for what came in, whatever for. */
export const saysIncome = found([
  ['income', 'sale, sales, sold, received, विक्री, विकला, विकली, बिक्री, बेचा, मिळाले, प्राप्त'],
]);

/** The word that makes a row a sum of others. */
export const saysTotal = found([
  ['total', 'total, sub total, subtotal, grand total, एकूण, एकुण, बेरीज, कुल, जोड़, योग'],
]);

/** Which way money went, of a column `Dr/Cr`. */
export const sideOf = found([
  ['out', 'debit, dr, out, paid, नावे, खर्च, payment, naave'],
  ['in', 'credit, cr, in, received, जमा, receipt, jama'],
]);
