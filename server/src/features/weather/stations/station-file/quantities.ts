/** Quantities of a station file: their names (English, Hindi, Marathi, French, German), units, and plausible ranges. */

export const quantities = [
  'temperature',
  'humidity',
  'rain',
  'wind',
  'radiation',
  'dewpoint',
  'cloud',
  'wetness',
] as const;
export type FileQuantity = (typeof quantities)[number];

export const timeRoles = ['datetime', 'date', 'time'] as const;
export type Role = FileQuantity | (typeof timeRoles)[number];

export const roles: readonly Role[] = [...timeRoles, ...quantities];

/** Factor and addend to the models' unit: °C, %, mm a record or mm/h, km/h, W/m², share of the record. */
interface Unit {
  readonly times: number;
  readonly plus: number;
  /** Amount of one record, to be added up over an hour; others are averaged. */
  readonly sums?: boolean;
  /** The sum since some reading before: the rise from record to record is the amount. */
  readonly counter?: boolean;
  /** An amount of energy or time in one record: divided by the record's length, in hours. */
  readonly perRecord?: boolean;
}

export const units: Readonly<Record<FileQuantity, Readonly<Record<string, Unit>>>> = {
  temperature: celsius(),
  dewpoint: celsius(),
  humidity: { '%': { times: 1, plus: 0 }, share: { times: 100, plus: 0 } },
  cloud: {
    '%': { times: 1, plus: 0 },
    share: { times: 100, plus: 0 },
    okta: { times: 12.5, plus: 0 },
  },
  rain: {
    mm: { times: 1, plus: 0, sums: true },
    'mm/h': { times: 1, plus: 0 },
    in: { times: 25.4, plus: 0, sums: true },
    cm: { times: 10, plus: 0, sums: true },
    'mm total': { times: 1, plus: 0, sums: true, counter: true },
    'in total': { times: 25.4, plus: 0, sums: true, counter: true },
  },
  wind: {
    'm/s': { times: 3.6, plus: 0 },
    'km/h': { times: 1, plus: 0 },
    mph: { times: 1.609344, plus: 0 },
    kn: { times: 1.852, plus: 0 },
  },
  radiation: {
    'W/m2': { times: 1, plus: 0 },
    'J/cm2': { times: 10_000 / 3600, plus: 0, perRecord: true },
    'MJ/m2': { times: 1_000_000 / 3600, plus: 0, perRecord: true },
  },
  wetness: {
    share: { times: 1, plus: 0 },
    '%': { times: 0.01, plus: 0 },
    min: { times: 1 / 60, plus: 0, perRecord: true },
    // The scale of a sensor of resistance.
    '0-15': { times: 1 / 15, plus: 0 },
  },
};

function celsius(): Readonly<Record<string, Unit>> {
  return {
    C: { times: 1, plus: 0 },
    F: { times: 5 / 9, plus: -160 / 9 },
    K: { times: 1, plus: -273.15 },
  };
}

/** What a reading can be, in the models' unit; another is a fault of the sensor or a mark for "none". */
export const possible: Readonly<Record<FileQuantity, readonly [number, number]>> = {
  temperature: [-60, 65],
  dewpoint: [-80, 45],
  humidity: [0, 105],
  cloud: [0, 100],
  rain: [0, 400],
  wind: [0, 400],
  radiation: [-20, 1600],
  // A dry sensor may stand a little below nothing.
  wetness: [-0.1, 1.02],
};

/** Searched in a header that has been lowered and whose separators are single spaces; the first role that matches has it. */
export const roleNames: readonly (readonly [Role, RegExp])[] = [
  [
    'wetness',
    /leaf ?wet|wetness|\bwet (fraction|share)|\blw[ds]?\b|blattn[aä]sse|humect|mouillure|पान.{0,12}ओल|पत्त.{0,12}गील/,
  ],
  ['dewpoint', /dew ?p|dew\/frost|\bdewpt\b|taupunkt|point de ros|rosee|rosée|दवबिंदू|दव बिंदू|ओस|ओसांक/],
  [
    'datetime',
    /date ?([/&]|and)? ?time|time ?stamp|\bdate ?heure\b|datum ?(und )?(uhr)?zeit|\blocal time|aifstime|zeitpunkt|horodat|दिनांक.{0,4}वेळ|तारीख.{0,6}(वेळ|समय)|दिनांक.{0,6}समय/,
  ],
  ['date', /^date\b|\bdatum\b|\bjour\b|\btag\b|दिनांक|तारीख|\bday\b/],
  ['time', /^time\b|^hour\b|\buhrzeit\b|\bzeit\b|\bheure\b|\bstunde\b|वेळ|समय|^तास$/],
  ['humidity', /humid|\bhum\b|\brh(2m)?\b|rel hum|luftfeucht|feuchte|\bhr\b|\bhygro|आर्द्रता|आद्रता|दमटपणा|नमी/],
  ['rain', /rain|precip|niederschlag|regen\b|pluie|précip|pluvio|पाऊस|पर्जन्य|वर्षा|बारिश/],
  ['radiation', /radiation|solar|irradiance|\bghi\b|\brad\b|strahlung|rayonnement|सौर|विकिरण/],
  ['cloud', /cloud|bew[oö]lk|nebul|nébul|ढग|बादल|मेघ/],
  [
    'temperature',
    /temp|^t2m\b|^air ?t(c|f)?\b|^t ?(air|°?c|moy|mean|avg|luft)\b|^t$|lufttemp|तापमान|तपमान|तापमाण/,
  ],
  ['wind', /wind|^ws\b|\bvent\b|वारा|वाऱ्या|हवा|पवन/],
];

/** Columns that carry a quantity's name but not the quantity. */
export const notTheQuantity =
  /direct|richtung|wind ?dir|\bdir\b|दिशा|gust|\bmax|\bmin\b(?! per)|\bhi\b|\bhigh\b|\blow\b|^in (air|temp|hum|dew|heat)|\binside\b|\bindoor\b|rafale|b[oö]e|soil|boden|\bsol\b|canopy|skin|apparent|feels|wet ?bulb|chill|\bheat\b|humidex|specific|deficit|\bvpd\b|delta|prob|temp ?(max|min)|precip ?(cover|type)|snow|index|\bcode\b|\brun\b|\bsamp|\btx\b|panel|batter|volt|\bmv\b|\bdose\b|माती|मिट्टी/;

/** Columns that are taken for a quantity only where no plainer one is. */
export const lessThanTheQuantity = /\brate\b|intensit|energy/;

/** Lowered, accents kept, every run of separators one space; the unit's brackets go. */
export const plainName = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[_()[\],;:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const unitSigns: Readonly<Record<FileQuantity, readonly (readonly [string, RegExp])[]>> = {
  temperature: temperatureSigns(),
  dewpoint: temperatureSigns(),
  humidity: [['%', /%|pct|percent/]],
  cloud: [
    ['%', /%|pct|percent/],
    ['okta', /okta|achtel|\/8/],
  ],
  rain: [
    ['mm/h', /mm ?\/ ?h|mm h\b|mm hr|intensit|rain hour/],
    ['mm', /mm\b|मिमी|मि\.?मी/],
    ['in', /\bin\b|inch|"/],
    ['cm', /\bcm\b/],
  ],
  wind: [
    ['km/h', /km ?\/ ?h|\bkm h\b|kmh|kmph|kph|किमी|कि\.?मी/],
    ['m/s', /m ?\/ ?s|\bm s\b|\bms\b|mps|मी ?\/ ?से/],
    ['mph', /mph|mi ?\/ ?h/],
    ['kn', /knot|\bkts?\b|\bkn\b|noeud|knoten/],
  ],
  radiation: [
    ['J/cm2', /j ?\/? ?cm/],
    ['MJ/m2', /mj/],
    ['W/m2', /wh? ?\/? ?m|watt/],
  ],
  wetness: [
    ['%', /%|pct|percent/],
    ['min', /\bmin(ute)?s?\b|मिनिट|मिनट/],
    ['share', /share|fraction|0 ?(-|to) ?1/],
  ],
};

function temperatureSigns(): readonly (readonly [string, RegExp])[] {
  return [
    ['C', /°c|℃|\bc\b|\bcelsius|degc|deg c|से\.?|°से/],
    ['F', /°f|℉|\bf\b|fahrenheit|degf|deg f/],
    ['K', /\bk\b|kelvin/],
  ];
}

/** The unit that the header names, else null. */
export const unitInName = (quantity: FileQuantity, header: string): string | null =>
  unitSigns[quantity].find(([, sign]) => sign.test(plainName(header)))?.[0] ?? null;

/** A unit as a person types it on the command line: `ms`, `kmh`, `°C` and the like. Null when there is none such. */
export function unitTyped(quantity: FileQuantity, typed: string): string | null {
  const exact = Object.keys(units[quantity]).find((unit) => unit.toLowerCase() === typed.toLowerCase());
  return exact ?? unitInName(quantity, typed);
}
