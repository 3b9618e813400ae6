import type { ParseKeys } from 'i18next';
import type agro from '../../public/locales/en/agro.json';
import type brief from '../../public/locales/en/brief.json';
import type checks from '../../public/locales/en/checks.json';
import type data from '../../public/locales/en/data.json';
import type diary from '../../public/locales/en/diary.json';
import type handover from '../../public/locales/en/handover.json';
import type join from '../../public/locales/en/join.json';
import type labels from '../../public/locales/en/labels.json';
import type limits from '../../public/locales/en/limits.json';
import type lists from '../../public/locales/en/lists.json';
import type operator from '../../public/locales/en/operator.json';
import type organisation from '../../public/locales/en/organisation.json';
import type photos from '../../public/locales/en/photos.json';
import type plan from '../../public/locales/en/plan.json';
import type plotbook from '../../public/locales/en/plotbook.json';
import type proposals from '../../public/locales/en/proposals.json';
import type reports from '../../public/locales/en/reports.json';
import type safety from '../../public/locales/en/safety.json';
import type sharing from '../../public/locales/en/sharing.json';
import type tasks from '../../public/locales/en/tasks.json';
import type translation from '../../public/locales/en/translation.json';
import type weather from '../../public/locales/en/weather.json';
import type whatsapp from '../../public/locales/en/whatsapp.json';
import type why from '../../public/locales/en/why.json';

/**
 * The words that there are, by area: the name of a file under `public/locales/<language>`. A key that is not in them does not compile.
 * An area's screens may say the shell's words too.
 */
export interface WordAreas {
  readonly plotbook: typeof plotbook;
  readonly translation: typeof translation;
  readonly agro: typeof agro;
  readonly brief: typeof brief;
  readonly checks: typeof checks;
  readonly labels: typeof labels;
  readonly data: typeof data;
  readonly limits: typeof limits;
  readonly handover: typeof handover;
  readonly join: typeof join;
  readonly lists: typeof lists;
  readonly operator: typeof operator;
  readonly organisation: typeof organisation;
  readonly whatsapp: typeof whatsapp;
  readonly plan: typeof plan;
  readonly photos: typeof photos;
  readonly sharing: typeof sharing;
  readonly safety: typeof safety;
  readonly tasks: typeof tasks;
  readonly diary: typeof diary;
  readonly weather: typeof weather;
  readonly why: typeof why;
  readonly reports: typeof reports;
  readonly proposals: typeof proposals;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    fallbackNS: 'translation';
    resources: WordAreas;
    // The sentences are known as text only: nothing to read their placeholders from.
    parseInterpolation: false;
    strictKeyChecks: true;
  }
}

/** A sentence of the shell. */
export type WordKey = ParseKeys<'translation'>;

/** A sentence of an area's screens. */
export type AreaKey<Name extends Area> = ParseKeys<Name>;

/** What is after a family in its keys: `WordIn<'unit'>` is the names of units. */
export type WordIn<Family extends string> = WordKey extends infer Key
  ? Key extends `${Family}.${infer Name}`
    ? Name
    : never
  : never;

type FamiliesIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? never
    : Name | `${Name}.${FamiliesIn<Tree[Name]>}`;
}[keyof Tree & string];

type Area = Exclude<keyof WordAreas, 'translation'>;

/** What is before the last part of keys, such as `quantity` or `spray.dayFact`; an area's with its name: `tasks:kind`. */
export type WordFamily =
  | FamiliesIn<WordAreas['translation']>
  | { [Name in Area]: `${Name}:${FamiliesIn<WordAreas[Name]>}` }[Area];

/**
 * Returns the key of an id that arrived as text, from a closed list that `message-ids.test.ts` checks. For a typed id
 * write the key out: the compiler checks it.
 */
export const wordOf = (family: WordFamily, id: string | number): WordKey => `${family}.${id}` as WordKey;
