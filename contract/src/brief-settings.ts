import { choice, date, flag, texts, whole } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';

/** Minutes after midnight in India, 4:30 to 9:00. */
export const briefTimes = { earliest: 270, latest: 540, usual: 330 } as const;
/** Minutes after midnight in India: 20:30 to 5:00. The same minute twice is no quiet hour at all. */
export const quietTimes = { from: 1230, to: 300, last: 1439 } as const;
export const whenNothing = ['silent', 'weekly'] as const;

/** When a farmer gets messages, and about what. Of several rows, made on two phones, the last one changed counts. */
export const briefSettings = ownedNoun({
  name: 'brief-settings',
  one: 'briefSetting',
  words: 'what a farmer wants to be notified of',
  fields: {
    isOn: flag(true),
    briefAt: whole({ min: briefTimes.earliest, max: briefTimes.latest, required: true }),
    /** Without work: no message, or a weekly one that says so. */
    whenNothing: choice(whenNothing, { usual: 'silent' }),
    /** Between them only official warnings come; the morning message has its own hour. */
    quietFrom: whole({ min: 0, max: quietTimes.last, required: true }),
    quietTo: whole({ min: 0, max: quietTimes.last, required: true }),
    /** Causes of alerts that are not sent, and ids of organisations whose messages are not. */
    causesOff: texts({ max: 40, most: 20 }),
    /** Ids of the plots that messages are about; none named is all of them. */
    plotIds: texts({ max: 36, most: 60 }),
    /** Channels in the order tried; none named means push alone. */
    channels: texts({ max: 20, most: 8 }),
    /** "Not today": the day on which nothing comes. */
    notOn: date(),
  },
});
export type BriefSettings = RowOf<typeof briefSettings>;

/** Default settings. */
export const usualBriefSettings = {
  isOn: true,
  briefAt: briefTimes.usual,
  whenNothing: 'silent',
  quietFrom: quietTimes.from,
  quietTo: quietTimes.to,
  causesOff: [] as string[],
  plotIds: [] as string[],
  channels: [] as string[],
  notOn: null,
} as const;
