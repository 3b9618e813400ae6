import {
  came,
  type MeantRow,
  type NamedRow,
  named,
  paid,
  picked,
  type TruthFile,
  watered,
  worked,
} from './import-truth.ts';
import { DATE, numberCell, textCell as t, workbook } from './workbook.ts';

/**
 * More files of the same farm, made after the program had read the eleven: the words and shapes of other books. Each once came in wrong
 * without a word, or not at all.
 */
const lines = (...rows: readonly string[]): Uint8Array => new TextEncoder().encode(rows.join('\r\n'));
const utf16BigEndian = (text: string): Uint8Array =>
  new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());

const ODHA = ['odha'];
const WADI = ['wadi'];
const MALA = ['mala'];
const hands = (row: MeantRow, details: Readonly<Record<string, unknown>>): MeantRow => ({
  ...row,
  kind: 'labour',
  details,
});

const sprayed = (
  line: number,
  day: string,
  plots: readonly string[],
  products: readonly Readonly<Record<string, unknown>>[],
  more: Readonly<Record<string, unknown>> = {},
): MeantRow => ({ line, kind: 'spray', day, plots, details: { products, ...more } });
const KAVACH = { name: 'Kavach', activeIngredient: 'chlorothalonil', group: 'M05', kind: 'fungicide' };
const SULPHUR = {
  productId: 'shipped-sulphur',
  name: 'Sulphur',
  activeIngredient: 'sulphur',
  group: 'M02',
  kind: 'fungicide',
};
const fed = (
  line: number,
  day: string,
  plots: readonly string[],
  details: object,
  paise?: number,
): MeantRow => ({
  line,
  kind: 'fertilizer',
  day,
  plots,
  ...(paise !== undefined && { paise }),
  details: details as Readonly<Record<string, unknown>>,
});
const file = (
  name: string,
  bytes: Uint8Array,
  rows: readonly (MeantRow | NamedRow)[],
  more: Partial<TruthFile> = {},
): TruthFile => ({ name, bytes, rows, ...more });
const inOdha = { plotId: 'odha' };

export const secondFiles: readonly TruthFile[] = [
  file(
    'जमा रु. and नावे रु.',
    lines(
      'रोकड वही सन २०२५',
      'दिनांक,तपशील,पा.नं.,जमा रु.,नावे रु.,शिल्लक',
      '१/११/२०२५,आरंभीची शिल्लक,,"१०,०००",,"१०,०००"',
      '२/११/२०२५,पेट्रोल,१,,५००,"९,५००"',
      '३/११/२०२५,फवारणी मजूर ४ जण @ ५००,२,,२०००,"७,५००"',
      '",,",औषधे (अँट्राकॉल),३,,१८५०/-,"५,६५०"',
      '५/११/२०२५,व्यापाऱ्याकडून द्राक्षाचे पैसे,४,"१,२५,०००",,"१,३०,६५०"',
      '६/११/२०२५,बँकेत भरले,५,,"१,००,०००","३०,६५०"',
      '७/११/२०२५,मुकादमाला उचल,६,,१००००,"२०,६५०"',
      '८/११/२०२५,घरखर्च,७,,३०००,"१७,६५०"',
      '११/११/२०२५,कर्जाचे व्याज,१०,,४५०,"१७,२००"',
      'नोव्हेंबर अखेर एकूण,,,"१,३५,०००","१,१७,८००",',
    ),
    [
      named(3, 'balance'),
      paid(4, '2025-11-02', 500, 'fuel', 'पेट्रोल'),
      hands(paid(5, '2025-11-03', 2000, '', 'फवारणी मजूर ४ जण'), { people: 4, wagePaise: 50_000 }),
      paid(6, '2025-11-03', 1850, 'inputs', 'औषधे (अँट्राकॉल)'),
      came(7, '2025-11-05', 125_000, 'grapes', 'व्यापाऱ्याकडून द्राक्षाचे पैसे'),
      named(8, 'ownMoney'),
      paid(9, '2025-11-07', 10_000, 'wage_payment', 'मुकादमाला उचल'),
      named(10, 'ownMoney'),
      paid(11, '2025-11-11', 450, 'other', 'कर्जाचे व्याज'),
      named(12, 'total'),
    ],
    inOdha,
  ),
  file(
    'a book with two sides',
    lines(
      'रोजमेळ',
      'जमा,,,नावे,,',
      'दिनांक,तपशील,रक्कम,दिनांक,तपशील,रक्कम',
      '02/10/2025,द्राक्ष विक्री,4000,03/10/2025,डिझेल,500',
      ',कर्ज,9000,,लाईट बिल,800',
      'एकूण,,13000,एकूण,,1300',
    ),
    [
      came(4, '2025-10-02', 4000, 'grapes', 'द्राक्ष विक्री'),
      paid(4, '2025-10-03', 500, 'fuel', 'डिझेल'),
      paid(5, '2025-10-03', 800, 'electricity', 'लाईट बिल'),
      named(5, 'loan'),
      named(6, 'total'),
    ],
    inOdha,
  ),
  file(
    'Dr/Cr and brought forward',
    lines(
      'Sr No,Dt.,Narration,Amt,Dr/Cr',
      '1,01-Nov-25,B/F,5000,Cr',
      '2,03-Nov-25,Grapes - Export Sahyadri,85000.00,Cr',
      '3,4/11/25,Transport of crates,1500,Dr',
      '4,4/11/25,Salary of Suresh Nov,12000,Dr',
      '5,7/11/25,Repaid to brother,5000,Dr',
      'C/F,,,30000,',
    ),
    [
      named(2, 'balance'),
      came(3, '2025-11-03', 85_000, 'grapes', 'Grapes - Export Sahyadri'),
      paid(4, '2025-11-04', 1500, 'transport', 'Transport of crates'),
      hands(paid(5, '2025-11-04', 12_000, '', 'Salary of Suresh Nov'), {}),
      named(6, 'loan'),
      named(7, 'balance'),
    ],
    inOdha,
  ),
  file(
    'Debit Rs and Credit Rs',
    lines(
      'Date,Particulars,Debit (Rs),Credit Rs.',
      '02/10/2025,Diesel,500,',
      '03/10/2025,Sale of grapes,,4000',
    ),
    [paid(2, '2025-10-02', 500, 'fuel', 'Diesel'), came(3, '2025-10-03', 4000, 'grapes', 'Sale of grapes')],
    inOdha,
  ),
  file(
    'आय and व्यय',
    lines(
      'दिनांक,विवरण,आय,व्यय',
      '01/11/2025,मजदूरी 5 x 400,,2000',
      '02/11/2025,अंगूर बिक्री,45000,',
      '03/11/2025,बैंक से निकाले,10000,',
      'योग,,55000,2000',
    ),
    [
      hands(paid(2, '2025-11-01', 2000, '', 'मजदूरी 5 x 400'), { people: 5, wagePaise: 40_000 }),
      came(3, '2025-11-02', 45_000, 'grapes', 'अंगूर बिक्री'),
      named(4, 'ownMoney'),
      named(5, 'total'),
    ],
    inOdha,
  ),
  file(
    'an amount that commas cut in two',
    lines(
      'Date,Particulars,Income,Expense',
      '02/10/2025,Wire,,1,200',
      '03/10/2025,Grapes sold,4,000,',
      '04/10/2025,Diesel,,900',
    ),
    [named(2, 'partedNumber'), named(3, 'partedNumber'), paid(4, '2025-10-04', 900, 'fuel', 'Diesel')],
    inOdha,
  ),
  file(
    'UTF-16 the other way round, and what it was spent on under the word for it',
    utf16BigEndian(
      'दिनांक\tप्लॉट\tखर्च\tरक्कम\r\n05/11/2025\tमळा\tडिझेल\t350\r\n06/11/2025\tWadi 2\tखते\t1.250,50\r\n',
    ),
    [paid(2, '2025-11-05', 350, 'fuel', 'डिझेल', MALA), paid(3, '2025-11-06', 1250.5, 'inputs', 'खते', WADI)],
  ),
  file(
    'wages among other costs, dates as numbers',
    workbook([
      {
        name: 'S',
        rows: [
          ['Date', 'Plot', 'Particulars', 'Amount'].map(t).join(''),
          numberCell(45966) + t('ओढा बाग') + t('Diesel') + numberCell(2350),
          numberCell(45967.5) + t('मळा') + t('Labour 5 x 400') + numberCell(2000),
        ],
      },
      { name: 'Second', rows: [['Date', 'Plot'].map(t).join('')] },
    ]),
    [
      paid(2, '2025-11-05', 2350, 'fuel', 'Diesel'),
      hands(paid(3, '2025-11-06', 2000, '', 'Labour 5 x 400', MALA), { people: 5, wagePaise: 40_000 }),
    ],
  ),
  file(
    'quintals, kilos and tonnes under one heading',
    lines(
      'दिनांक;बाग;व्यापाऱ्याचे नाव;वजन;भाव;एकूण रक्कम',
      '10/02/2026;ओढा बाग;शिंदे;12 क्विंटल 50 किलो;3500;43750',
      '11/02/2026;मळा;शिंदे;850 किलो;36;30600',
      '12/02/2026;Wadi 2;पवार;2 टन;30000;60000',
      '14/02/2026;मळा;पवार;1.250,50;36;45018',
      'फेब्रुवारी 2026;;;;;',
      '16/02/2026;ओढा बाग, मळा;पवार;900 kg;;31500',
    ),
    [
      picked(2, '2026-02-10', ODHA, 1250, 3500, 'शिंदे'),
      picked(3, '2026-02-11', MALA, 850, 3600, 'शिंदे'),
      picked(4, '2026-02-12', WADI, 2000, 3000, 'पवार'),
      picked(5, '2026-02-14', MALA, 1250.5, 3600, 'पवार'),
      named(6, 'month'),
      picked(7, '2026-02-16', ['odha', 'mala'], 900, 3500, 'पवार'),
    ],
  ),
  file(
    'crates with what one weighs',
    lines(
      'Date,Plot,Party,No. of crates,Crate wt (kg),Rate per crate,Amount',
      '05/03/2026,ओढा बाग,Ramesh,200,20,700,"1,40,000"',
      '06/03/2026,मळा,Ramesh,150,20,680,',
      '07/03/2026,Wadi 2,Ramesh,50 boxes,400,,',
    ),
    [
      picked(2, '2026-03-05', ODHA, 4000, 3500, 'Ramesh', { crates: 200 }),
      picked(3, '2026-03-06', MALA, 3000, 3400, 'Ramesh', { crates: 150 }),
      named(4, 'outOfRange'),
    ],
  ),
  file(
    'crates at a rate a crate',
    lines('Date,Plot,Buyer,Crates,Rate per crate', '05/03/2026,ओढा बाग,Ramesh,200,700'),
    [named(2, 'crateKg')],
    {
      answers: { crateKg: '20' },
      answered: [picked(2, '2026-03-05', ODHA, 4000, 3500, 'Ramesh', { crates: 200 })],
    },
  ),
  file(
    'gross, tare and net',
    lines(
      'Date,Plot,Buyer,Gross wt,Tare,Net wt,Rate/kg,Amount,Commission,Net amount',
      '05/03/2026,ओढा बाग,Ramesh,1050,50,1000,35,35000,1000,34000',
    ),
    [{ ...picked(2, '2026-03-05', ODHA, 1000, 3500, 'Ramesh'), notes: 'Commission: 1000' }],
  ),
  file(
    'men and women',
    lines(
      'तारीख,प्लॉट,कामाचा प्रकार,पुरुष,स्त्रिया,पुरुष मजुरी,स्त्री मजुरी,एकूण',
      '02/10/2025,ओढा बाग,छाटणी,4,6,500,300,3800',
      '03/10/2025,मळा,विरळणी,,8,,300,2400',
    ),
    [
      { ...worked(2, '2025-10-02', ODHA, 10, 0, 3800, 'छाटणी'), details: { people: 10 } },
      worked(3, '2025-10-03', MALA, 8, 300, 2400, 'विरळणी'),
    ],
  ),
  file(
    'a rate of workers, and work for one sum',
    lines(
      'Date,Farm,Type of work,No of labour,Rate,Amount paid',
      '02/10/2025,ओढा बाग,Pruning,8,400,"3,200"',
      '04/10/2025,मळा,Contract bunch thinning,,,15000',
      '06/10/2025,मळा,Dipping,10+5,300,4500',
    ),
    [
      worked(2, '2025-10-02', ODHA, 8, 400, 3200, 'Pruning'),
      hands(paid(3, '2025-10-04', 15_000, '', 'Contract bunch thinning', MALA), {}),
      worked(4, '2025-10-06', MALA, 15, 300, 4500, 'Dipping'),
    ],
  ),
  file(
    'wages that are a sum, and wages that are a rate',
    lines('Date,Plot,Work,Workers,Wages', '02/10/2025,ओढा बाग,Pruning,8,3200', '03/10/2025,मळा,Tying,4,1200'),
    [
      { ...hands(paid(2, '2025-10-02', 3200, '', 'Pruning'), { people: 8 }) },
      { ...hands(paid(3, '2025-10-03', 1200, '', 'Tying', MALA), { people: 4 }) },
    ],
  ),
  file(
    'irrigation as it is said',
    lines(
      'Date,Plot,Irrigation,Remarks',
      '1.12.2025,ओढा बाग,2:30,',
      '3.12.2025,मळा,सव्वा तास,',
      '4.12.2025,मळा,4 to 6 pm,',
      '8.12.2025,मळा,साडेतीन तास,',
      '9.12.2025,मळा,5000 ltr,',
    ),
    [
      watered(2, '2025-12-01', ODHA, { minutes: 150 }),
      watered(3, '2025-12-03', MALA, { minutes: 75 }),
      named(4, 'badNumber'),
      watered(5, '2025-12-08', MALA, { minutes: 210 }),
      watered(6, '2025-12-09', MALA, { litres: 5000, minutes: undefined }),
    ],
  ),
  file(
    'a spray register with quantities',
    workbook([
      {
        name: 'Sheet1',
        rows: [
          ['Dt', 'Plot No', 'Chemical', 'Qty', 'Water', 'Start', 'End'].map(t).join(''),
          numberCell(45966, DATE) +
            ['ओढा बाग', 'Kavach', '2 g/l', '400', '7.00 am', '9.15 am'].map(t).join(''),
          numberCell(45968) + ['मळा', 'Sulphur 80 WDG', '500 gm/acre', '', '', ''].map(t).join(''),
          t('06/12/25') + ['मळा', 'Unknown Gold - 800 g', '', '400', '', ''].map(t).join(''),
        ],
      },
    ]),
    [
      sprayed(2, '2025-11-05', ODHA, [{ ...KAVACH, dose: 2, unit: 'g_per_l' }], {
        waterLitres: 400,
        endTime: '09:15',
      }),
      sprayed(3, '2025-11-07', MALA, [{ ...SULPHUR, dose: 500, unit: 'g_per_acre' }]),
      sprayed(4, '2025-12-06', MALA, [{ name: 'Unknown Gold', amount: 800, amountUnit: 'g' }]),
    ],
  ),
  file(
    'a dose whose heading says by what',
    lines(
      'Date of spray,Plot,Trade name,Dose/L,Water (ltr),Total qty used',
      '05/11/2025,ओढा बाग,Kavach,2 gm,400,800 gm',
    ),
    [sprayed(2, '2025-11-05', ODHA, [{ ...KAVACH, dose: 2, unit: 'g_per_l', amount: 800, amountUnit: 'g' }])],
  ),
  file(
    'fertilizers with what they cost',
    lines(
      'Date,Plot,Fertilizer,Qty,Amount',
      '05/11/2025,ओढा बाग,Urea,25 kg,300',
      '07/11/2025,मळा,Humic,2 L,',
    ),
    [
      fed(2, '2025-11-05', ODHA, { product: 'Urea', dose: 25, unit: 'kg' }, 30_000),
      fed(3, '2025-11-07', MALA, { product: 'Humic', dose: 2, unit: 'l' }),
    ],
  ),
  file(
    'bills of a shop',
    lines(
      'Bill date,Shop,Item,Qty,Rate,Amount',
      '05/11/2025,Kisan Agro,M-45 500g,4,350,1400',
      '07/11/2025,Laxmi Pipes,Drip pipe 16mm,100,12,1200',
    ),
    [
      paid(2, '2025-11-05', 1400, 'inputs', 'M-45 500g'),
      paid(3, '2025-11-07', 1200, 'other', 'Drip pipe 16mm'),
    ],
    inOdha,
  ),
  file(
    'water by the acre: two acres take twice as much',
    lines('Date,Plot,Product,Dose,Water L/acre', '05/11/2025,ओढा बाग,Kavach,2 g/l,200'),
    [sprayed(2, '2025-11-05', ODHA, [{ ...KAVACH, dose: 2, unit: 'g_per_l' }], { waterLitres: 400 })],
  ),
  file('sugar that was measured on the vine', lines('Date,Plot,Brix,Remarks', '01/02/2026,मळा,17.5,ok'), [
    { line: 2, kind: 'note', day: '2026-02-01', plots: MALA, details: { brix: 17.5 }, notes: 'ok' },
  ]),
  file(
    'two weights in a row',
    lines('Date,Plot,Export kg,Local kg,Rate', '10/02/2026,मळा,900,300,40', '11/02/2026,मळा,800,,40'),
    [named(2, 'twoWeights'), { ...picked(3, '2026-02-11', MALA, 800, 4000, ''), details: { kg: 800 } }],
  ),
  file('a weight beside the net one', lines('तारीख,प्लॉट,वजन,निव्वळ वजन,दर', '10/02/2026,मळा,1050,1000,40'), [
    { ...picked(2, '2026-02-10', MALA, 1000, 4000, ''), details: { kg: 1000 }, notes: 'वजन: 1050' },
  ]),
  file(
    'the statement of a small bank',
    lines(
      'नाशिक जिल्हा मध्यवर्ती सहकारी बँक,,,,',
      'खाते क्रमांक : 1234,,,,',
      'दिनांक,तपशील,नावे,जमा,शिल्लक',
      '01/11/2025,चेक नं 123,5000,,95000',
      '02/11/2025,रोख भरणा,,10000,105000',
    ),
    [],
    { refused: 'bankStatement' },
  ),
];
