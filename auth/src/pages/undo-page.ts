import { describeTime, type Language } from '../outbox/texts.ts';
import type { ChangeRow } from '../user/change-store.ts';
import type { UserRow } from '../user/store.ts';
import { fill } from './fill.ts';
import { type Rendered, renderPage } from './page.ts';
import { masked, nameOf, written } from './who.ts';

/** `{what}`: the number or the e-mail address, as the sentence needs it. */
interface UndoWords {
  readonly titles: {
    readonly stop: string;
    readonly undo: string;
    readonly done: string;
    readonly over: string;
  };
  readonly asked: Record<ChangeRow['channel'], string>;
  readonly made: Record<ChangeRow['channel'], string>;
  readonly added: Record<ChangeRow['channel'], string>;
  readonly removed: Record<ChangeRow['channel'], string>;
  readonly effectStop: string;
  readonly effectUndo: string;
  readonly yours: string;
  readonly stop: string;
  readonly undo: string;
  readonly stopped: string;
  readonly undone: string;
  readonly over: string;
  readonly taken: string;
  readonly go: string;
}

const EN: UndoWords = {
  titles: {
    stop: 'Stop the change',
    undo: 'Undo the change',
    done: 'Done',
    over: 'This link is over',
  },
  asked: {
    sms: 'On {time} the new mobile number {next} was asked for the Draksha account of {who}.',
    email: 'On {time} the new e-mail address {next} was asked for the Draksha account of {who}.',
  },
  made: {
    sms: 'On {time} the mobile number of the Draksha account of {who} was changed from {old} to {next}.',
    email: 'On {time} the e-mail address of the Draksha account of {who} was changed from {old} to {next}.',
  },
  added: {
    sms: 'On {time} the mobile number {next} was added to the Draksha account of {who}.',
    email: 'On {time} the e-mail address {next} was added to the Draksha account of {who}.',
  },
  removed: {
    sms: 'On {time} the mobile number {old} was removed from the Draksha account of {who}.',
    email: 'On {time} the e-mail address {old} was removed from the Draksha account of {who}.',
  },
  effectStop: 'If you stop it, all devices are signed out. Then sign in again and change your PIN.',
  effectUndo:
    'If you undo it, all devices are signed out, and a PIN, password or way to sign in that was set since then is void. Then sign in with a code and set a new PIN.',
  yours: 'If it was you, close the page; nothing will change.',
  stop: 'Stop it',
  undo: 'Undo it',
  stopped: 'The change is stopped and all devices are signed out. Sign in again and change your PIN.',
  undone: 'The account is as it was, and all devices are signed out. Sign in with a code and set a new PIN.',
  over: 'It was used already, or it is older than 7 days.',
  taken: 'The number or e-mail address of before has an account of its own by now. Contact Draksha.',
  go: 'Sign in',
};

const HI: UndoWords = {
  titles: {
    stop: 'बदलाव रोकें',
    undo: 'बदलाव वापस करें',
    done: 'हो गया',
    over: 'यह लिंक अब काम का नहीं',
  },
  asked: {
    sms: '{time} को {who} के Draksha खाते के लिए नया मोबाइल नंबर {next} माँगा गया।',
    email: '{time} को {who} के Draksha खाते के लिए नया ईमेल पता {next} माँगा गया।',
  },
  made: {
    sms: '{time} को {who} के Draksha खाते का मोबाइल नंबर {old} से {next} किया गया।',
    email: '{time} को {who} के Draksha खाते का ईमेल पता {old} से {next} किया गया।',
  },
  added: {
    sms: '{time} को {who} के Draksha खाते में मोबाइल नंबर {next} जोड़ा गया।',
    email: '{time} को {who} के Draksha खाते में ईमेल पता {next} जोड़ा गया।',
  },
  removed: {
    sms: '{time} को {who} के Draksha खाते से मोबाइल नंबर {old} हटाया गया।',
    email: '{time} को {who} के Draksha खाते से ईमेल पता {old} हटाया गया।',
  },
  effectStop: 'रोकने पर सब डिवाइस से लॉगआउट होगा। फिर से लॉगिन करके अपना PIN बदलें।',
  effectUndo:
    'वापस करने पर सब डिवाइस से लॉगआउट होगा, और तब से रखा PIN, पासवर्ड या लॉगिन का तरीका नहीं चलेगा। फिर कोड से लॉगिन करके नया PIN रखें।',
  yours: 'अगर यह आप ही थे, तो पन्ना बंद कर दें; कुछ नहीं बदलेगा।',
  stop: 'रोकें',
  undo: 'वापस करें',
  stopped: 'बदलाव रोक दिया और सब डिवाइस से लॉगआउट कर दिया। फिर से लॉगिन करके अपना PIN बदलें।',
  undone: 'खाता पहले जैसा है और सब डिवाइस से लॉगआउट कर दिया। कोड से लॉगिन करके नया PIN रखें।',
  over: 'यह लिंक इस्तेमाल हो चुका है या 7 दिन से पुराना है।',
  taken: 'पहले वाले नंबर या ईमेल पते का अब अपना खाता है। Draksha से संपर्क करें।',
  go: 'लॉगिन करें',
};

const MR: UndoWords = {
  titles: {
    stop: 'बदल थांबवा',
    undo: 'बदल मागे घ्या',
    done: 'झाले',
    over: 'ही लिंक आता चालत नाही',
  },
  asked: {
    sms: '{time} रोजी {who} यांच्या Draksha खात्यासाठी नवा मोबाईल नंबर {next} मागितला.',
    email: '{time} रोजी {who} यांच्या Draksha खात्यासाठी नवा ईमेल पत्ता {next} मागितला.',
  },
  made: {
    sms: '{time} रोजी {who} यांच्या Draksha खात्याचा मोबाईल नंबर {old} बदलून {next} केला.',
    email: '{time} रोजी {who} यांच्या Draksha खात्याचा ईमेल पत्ता {old} बदलून {next} केला.',
  },
  added: {
    sms: '{time} रोजी {who} यांच्या Draksha खात्यात मोबाईल नंबर {next} जोडला.',
    email: '{time} रोजी {who} यांच्या Draksha खात्यात ईमेल पत्ता {next} जोडला.',
  },
  removed: {
    sms: '{time} रोजी {who} यांच्या Draksha खात्यातून मोबाईल नंबर {old} काढला.',
    email: '{time} रोजी {who} यांच्या Draksha खात्यातून ईमेल पत्ता {old} काढला.',
  },
  effectStop: 'थांबवल्यावर सर्व उपकरणांवरून लॉगआउट होईल. मग पुन्हा लॉगिन करून तुमचा PIN बदला.',
  effectUndo:
    'मागे घेतल्यावर सर्व उपकरणांवरून लॉगआउट होईल, आणि तेव्हापासून ठेवलेला PIN, पासवर्ड किंवा लॉगिनचा मार्ग चालणार नाही. मग कोडने लॉगिन करून नवा PIN ठेवा.',
  yours: 'हे तुम्हीच केले असेल, तर पान बंद करा; काहीही बदलणार नाही.',
  stop: 'थांबवा',
  undo: 'मागे घ्या',
  stopped: 'बदल थांबवला आणि सर्व उपकरणांवरून लॉगआउट केले. पुन्हा लॉगिन करून तुमचा PIN बदला.',
  undone: 'खाते पूर्वीसारखे झाले आणि सर्व उपकरणांवरून लॉगआउट केले. कोडने लॉगिन करून नवा PIN ठेवा.',
  over: 'ही लिंक वापरून झाली आहे किंवा 7 दिवसांपेक्षा जुनी आहे.',
  taken: 'पूर्वीच्या नंबरचे किंवा ईमेल पत्त्याचे आता वेगळे खाते आहे. Draksha शी संपर्क साधा.',
  go: 'लॉगिन करा',
};

const WORDS: Readonly<Record<Language, UndoWords>> = { en: EN, hi: HI, mr: MR };

function sentenceOf(words: UndoWords, change: ChangeRow): string {
  const { channel, made_at, old_address: old, new_address: next } = change;
  if (made_at === null) return words.asked[channel];
  if (old === null) return words.added[channel];
  return next === null ? words.removed[channel] : words.made[channel];
}

/** What was changed for whom, and one button that takes it back. */
export function undoPage(secret: string, language: Language, change: ChangeRow, user: UserRow): Rendered {
  const words = WORDS[language];
  const act = change.made_at === null ? 'stop' : 'undo';
  const values = {
    who: nameOf(user),
    old: written(change.old_address ?? ''),
    next: masked(change.new_address ?? ''),
    time: describeTime(language, change.made_at ?? change.asked_at),
  };
  const effect = act === 'stop' ? words.effectStop : words.effectUndo;
  return renderPage({
    language,
    title: words.titles[act],
    paragraphs: [fill(sentenceOf(words, change), values), effect, words.yours],
    form: { action: 'undo', fields: { u: secret, lang: language }, button: words[act] },
  });
}

export type Undone = 'stopped' | 'undone' | 'over' | 'taken';

/** What became of it. */
export function undonePage(outcome: Undone, language: Language, siteUrl: string): Rendered {
  const words = WORDS[language];
  const isDone = outcome === 'stopped' || outcome === 'undone';
  return renderPage({
    language,
    title: isDone ? words.titles.done : words.titles.over,
    paragraphs: [words[outcome]],
    link: { href: `${siteUrl}/login`, text: words.go },
  });
}
