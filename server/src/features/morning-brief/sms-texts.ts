import type { TextOfOurs } from '../../lib/sms/registered.ts';

/** Which text a message goes by. */
export type BriefText = 'brief_spray' | 'brief_work' | 'alert_changed' | 'brief_try';

/**
 * What a brief or an alert says by SMS. Twelve texts to register, two places each: none contains a plot's name, for the operators
 * let no Devanagari through in a place; which plot and why is behind the address, which also ends them.
 */
const TEXTS: Readonly<Record<string, Readonly<Record<BriefText, string>>>> = {
  en: {
    brief_spray: 'Draksha: spray today, dry from {#numeric#} h on. Open, or end these SMS: {#url#}',
    brief_work: 'Draksha: jobs for today: {#numeric#}. Open, or end these SMS: {#url#}',
    alert_changed:
      'Draksha: the plan of today has changed. Look before you begin. Open, or end these SMS: {#url#}',
    brief_try: 'Draksha: this is how it comes by SMS. Open, or end these SMS: {#url#}',
  },
  hi: {
    brief_spray: 'Draksha: आज छिड़काव, {#numeric#} बजे से सूखा। खोलें या SMS बंद करें: {#url#}',
    brief_work: 'Draksha: आज के काम: {#numeric#}। खोलें या SMS बंद करें: {#url#}',
    alert_changed: 'Draksha: आज का काम बदला। शुरू करने से पहले देखें। खोलें या SMS बंद करें: {#url#}',
    brief_try: 'Draksha: SMS से संदेश ऐसे आएगा। खोलें या SMS बंद करें: {#url#}',
  },
  mr: {
    brief_spray: 'Draksha: आज फवारणी, {#numeric#} वाजल्यापासून कोरडे. उघडा किंवा SMS बंद करा: {#url#}',
    brief_work: 'Draksha: आजची कामे: {#numeric#}. उघडा किंवा SMS बंद करा: {#url#}',
    alert_changed: 'Draksha: आजचे काम बदलले. सुरू करण्याआधी पाहा. उघडा किंवा SMS बंद करा: {#url#}',
    brief_try: 'Draksha: SMS ने निरोप असा येतो. उघडा किंवा SMS बंद करा: {#url#}',
  },
};

export const briefTextNames = Object.keys(TEXTS.en ?? {}) as BriefText[];

/** Their places: how many jobs or from which hour, and the address. */
export const briefPlaces = { count: 'numeric', endUrl: 'url' } as const;

const variablesOf = (text: string): string[] =>
  text.includes('{#numeric#}') ? ['count', 'endUrl'] : ['endUrl'];

export const briefTexts: readonly TextOfOurs[] = briefTextNames.flatMap((template) =>
  Object.entries(TEXTS).map(([language, texts]) => {
    const text = texts[template];
    return { template, language, text, variables: variablesOf(text), isWished: true };
  }),
);

/** The text where nothing had to be registered. */
export function unregistered(
  template: BriefText,
  language: string,
  values: Readonly<Record<string, string>>,
): string {
  const text = (TEXTS[language] ?? TEXTS.en)?.[template] ?? '';
  return text.replace('{#numeric#}', values.count ?? '').replace('{#url#}', values.endUrl ?? '');
}

/** Characters of two parts of an SMS in the alphabet that has Devanagari. */
export const TWO_PARTS = 134;
