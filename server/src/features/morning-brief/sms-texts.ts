import type { TextOfOurs } from '../../lib/sms/registered.ts';

/** Which text a message goes by. */
export type BriefText = 'brief_spray' | 'brief_work' | 'alert_changed' | 'brief_try';
/** Which text answers what a farmer wrote. */
export type ReplyText = 'reply_noted' | 'reply_open' | 'reply_ended';

/**
 * Texts of a brief or alert by SMS: twelve to register, two placeholders each. None has a plot's name, since
 * operators allow no Devanagari there; plot and reason are behind the link, which also unsubscribes.
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

/** Replies to a farmer's SMS, where the operator has a number: three texts, an address each. */
const REPLIES: Readonly<Record<string, Readonly<Record<ReplyText, string>>>> = {
  en: {
    reply_noted: 'Draksha: your answer is noted. See or change it: {#url#}',
    reply_open: 'Draksha: nothing is noted yet. Look and answer here: {#url#}',
    reply_ended: 'Draksha: no more SMS about work come. To begin again: {#url#}',
  },
  hi: {
    reply_noted: 'Draksha: आपका जवाब दर्ज हुआ। देखें या बदलें: {#url#}',
    reply_open: 'Draksha: अभी कुछ दर्ज नहीं हुआ। यहाँ देखकर जवाब दें: {#url#}',
    reply_ended: 'Draksha: अब काम के SMS नहीं आएँगे। फिर शुरू करें: {#url#}',
  },
  mr: {
    reply_noted: 'Draksha: तुमचे उत्तर नोंदवले. पाहा किंवा बदला: {#url#}',
    reply_open: 'Draksha: अजून नोंद झाली नाही. इथे पाहून उत्तर द्या: {#url#}',
    reply_ended: 'Draksha: आता कामाचे SMS येणार नाहीत. पुन्हा सुरू करा: {#url#}',
  },
};

export const briefTextNames = Object.keys(TEXTS.en ?? {}) as BriefText[];

/** Their places: how many jobs or from which hour, the address that also ends them, and that of a reply. */
export const briefPlaces = { count: 'numeric', endUrl: 'url', pageUrl: 'url' } as const;

const variablesOf = (text: string): string[] =>
  text.includes('{#numeric#}') ? ['count', 'endUrl'] : ['endUrl'];

export const briefTexts: readonly TextOfOurs[] = briefTextNames.flatMap((template) =>
  Object.entries(TEXTS).map(([language, texts]) => {
    const text = texts[template];
    return { template, language, text, variables: variablesOf(text), isWished: true };
  }),
);

const replyTextNames = Object.keys(REPLIES.en ?? {}) as ReplyText[];

export const replyTexts: readonly TextOfOurs[] = replyTextNames.flatMap((template) =>
  Object.entries(REPLIES).map(([language, texts]) => ({
    template,
    language,
    text: texts[template],
    variables: ['pageUrl'],
  })),
);

const all = [...briefTexts, ...replyTexts];

/** The text where nothing had to be registered. */
export function unregistered(
  template: BriefText | ReplyText,
  language: string,
  values: Readonly<Record<string, string>>,
): string {
  const ofKind = all.filter((one) => one.template === template);
  const { text = '' } = ofKind.find((one) => one.language === language) ?? ofKind[0] ?? {};
  return text
    .replace('{#numeric#}', values.count ?? '')
    .replace('{#url#}', values.endUrl ?? values.pageUrl ?? '');
}

/** Characters of two parts of an SMS in the alphabet that has Devanagari. */
export const TWO_PARTS = 134;
