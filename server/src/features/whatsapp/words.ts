import type { Language } from '@draksha/contract';
import type { PlanAnswer } from '@draksha/contract/plan-answers';
import type { AnswerOutcome } from '../replies/service.ts';

/** What the farmer is answered at WhatsApp. */
interface Words {
  readonly joined: string;
  readonly ended: string;
  readonly marked: Readonly<Record<PlanAnswer, (number: number) => string>>;
  /** Of a spray or watering: it is done once it is written down. */
  readonly form: (url: string) => string;
  /** Replies after a lookup. */
  readonly open: (url: string) => string;
  readonly outOfRange: (number: number, most: number) => string;
  readonly gone: (number: number) => string;
  readonly stale: (url: string) => string;
  readonly unknown: string;
  readonly notSaved: (url: string) => string;
}

const english: Words = {
  joined:
    'From now on the work of the day comes here. Answer with its number: 1 done, 1 tomorrow, 1 not needed. To end it: STOP.',
  ended: 'No more messages come here. To begin again: Draksha, Settings, Morning message.',
  marked: {
    done: (number) => `${number}: done, noted.`,
    later: (number) => `${number}: comes back tomorrow.`,
    declined: (number) => `${number}: not needed, noted.`,
  },
  form: (url) =>
    `It counts as done once it is in the diary. The form is filled in; look at it and save: ${url}`,
  open: (url) => `Please look at this in Draksha before you answer: ${url}`,
  outOfRange: (number, most) =>
    `There is no ${number}: today’s message has ${most === 1 ? 'only 1' : `1 to ${most}`}. Nothing was changed.`,
  gone: (number) => `${number} is not on today’s list any more. Nothing was changed.`,
  stale: (url) => `There is no message of today to answer. Nothing was changed. Today’s work: ${url}`,
  unknown:
    'This was not understood, nothing was changed. Write for example: 1 done, 2 tomorrow, 3 not needed. To end the messages: STOP.',
  notSaved: (url) => `It could not be saved, nothing was changed. Please answer in Draksha: ${url}`,
};

const marathi: Words = {
  joined:
    'आता रोजचे काम इथे कळेल. कामाच्या नंबरासोबत उत्तर द्या: 1 झाले, 1 उद्या, 1 गरज नाही. बंद करायचे असेल तर लिहा: थांबवा.',
  ended: 'आता इथे निरोप येणार नाहीत. पुन्हा सुरू करायला: Draksha, सेटिंग्ज, सकाळचा निरोप.',
  marked: {
    done: (number) => `${number}: झाले, नोंद केली.`,
    later: (number) => `${number}: उद्या पुन्हा येईल.`,
    declined: (number) => `${number}: गरज नाही, नोंद केली.`,
  },
  form: (url) => `डायरीत लिहिले की झाले असे धरले जाते. फॉर्म भरलेला आहे; पाहून सेव्ह करा: ${url}`,
  open: (url) => `उत्तर देण्याआधी हे Draksha मध्ये पाहा: ${url}`,
  outOfRange: (number, most) =>
    `${number} नंबरचे काम नाही: आजच्या निरोपात ${most === 1 ? 'फक्त 1 आहे' : `1 ते ${most} आहेत`}. काहीही बदलले नाही.`,
  gone: (number) => `${number} आता आजच्या यादीत नाही. काहीही बदलले नाही.`,
  stale: (url) => `उत्तर देण्यासाठी आजचा निरोप नाही. काहीही बदलले नाही. आजचे काम: ${url}`,
  unknown: 'हे समजले नाही, काहीही बदलले नाही. असे लिहा: 1 झाले, 2 उद्या, 3 गरज नाही. निरोप बंद करायला: थांबवा.',
  notSaved: (url) => `सेव्ह झाले नाही, काहीही बदलले नाही. Draksha मध्ये उत्तर द्या: ${url}`,
};

const hindi: Words = {
  joined:
    'अब रोज़ का काम यहाँ बताया जाएगा। काम के नंबर के साथ जवाब दें: 1 हो गया, 1 कल, 1 ज़रूरत नहीं। बंद करना हो तो लिखें: बंद करो।',
  ended: 'अब यहाँ संदेश नहीं आएँगे। फिर शुरू करने के लिए: Draksha, सेटिंग, सुबह का संदेश।',
  marked: {
    done: (number) => `${number}: हो गया, दर्ज किया।`,
    later: (number) => `${number}: कल फिर आएगा।`,
    declined: (number) => `${number}: ज़रूरत नहीं, दर्ज किया।`,
  },
  form: (url) => `डायरी में लिखने पर यह हुआ माना जाता है। फ़ॉर्म भरा है; देखकर सेव करें: ${url}`,
  open: (url) => `जवाब देने से पहले इसे Draksha में देखें: ${url}`,
  outOfRange: (number, most) =>
    `${number} नंबर का काम नहीं है: आज के संदेश में ${most === 1 ? 'सिर्फ़ 1 है' : `1 से ${most} हैं`}। कुछ नहीं बदला।`,
  gone: (number) => `${number} अब आज की सूची में नहीं है। कुछ नहीं बदला।`,
  stale: (url) => `जवाब देने के लिए आज का संदेश नहीं है। कुछ नहीं बदला। आज का काम: ${url}`,
  unknown: 'यह समझ में नहीं आया, कुछ नहीं बदला। ऐसे लिखें: 1 हो गया, 2 कल, 3 ज़रूरत नहीं। संदेश बंद करने के लिए: बंद करो।',
  notSaved: (url) => `सेव नहीं हुआ, कुछ नहीं बदला। Draksha में जवाब दें: ${url}`,
};

export const replyWords: Readonly<Record<Language, Words>> = { en: english, hi: hindi, mr: marathi };

/** Of a code that is over: whose it was is not known, and neither is their language. */
export const codeIsOver =
  'हा कोड आता चालत नाही, Draksha मधून नवा घ्या. · यह कोड अब नहीं चलता, Draksha से नया लें। · This code is over, get a new one in Draksha.';

/** What became of an answer, in words. */
export function outcomeWords(language: Language, outcome: AnswerOutcome, publicUrl: string): string {
  const words = replyWords[language];
  const home = `${publicUrl}/`;
  if (outcome.kind === 'marked') return words.marked[outcome.answer](outcome.number);
  if (outcome.kind === 'form') return words.form(`${publicUrl}${outcome.path}`);
  if (outcome.kind === 'outOfRange') return words.outOfRange(outcome.number, outcome.most);
  if (outcome.kind === 'gone') return words.gone(outcome.number);
  if (outcome.kind === 'stale') return words.stale(home);
  return outcome.kind === 'notSaved' ? words.notSaved(home) : words.open(home);
}
