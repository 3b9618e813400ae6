import type { Language, NoticeCause } from '@draksha/contract';
import type { Alert, BriefAction, PlanMessage } from '@draksha/models';
import { MAX_PUSH_BYTES } from '../../lib/push/push-sender.ts';

/** What an answer to an action needs; left out where a farm has more plots than a message has room for. */
interface Answerable {
  readonly key: string;
  /** Its plots, by their place in the message's `plotIds`. */
  readonly at: readonly number[];
  readonly products: readonly string[];
}

type ActionText = Omit<BriefAction, 'key' | 'plotIds' | 'date' | 'products'> & {
  /** Names of plots, the first few. */
  readonly plots: readonly string[];
  readonly morePlots: number;
  /** Of a task. */
  readonly title: string | null;
  /** Where it is not the message's day. */
  readonly date?: string;
};

/** What a phone makes its notification of: ids and values, and the names that only the farmer's rows have. */
export interface BriefMessage {
  readonly kind: 'brief' | 'nothing' | 'try';
  readonly date: string;
  readonly more: number;
  readonly plotIds?: readonly string[];
  readonly actions: readonly (ActionText & Partial<Answerable>)[];
}

/** Actions of the brief that were answered since, on whichever phone. */
export interface AnsweredMessage {
  readonly kind: 'answered';
  readonly date: string;
  readonly keys: readonly string[];
}

interface Names {
  readonly plotName: (id: string) => string | null;
  readonly taskTitle: (id: string) => string | null;
}

const MAX_NAME_LENGTH = 40;
const PLOTS = 3;
/** Language, farmer, the message's own id and what ends them are added for each phone. */
const ADDED_BYTES = 150;
const short = (name: string): string =>
  [...name].length <= MAX_NAME_LENGTH ? name : `${[...name].slice(0, MAX_NAME_LENGTH - 1).join('')}…`;

function actionTextOf(action: BriefAction, day: string, { plotName, taskTitle }: Names): ActionText {
  const { plotIds, key: _key, date, products: _products, ...rest } = action;
  const names = plotIds.flatMap((id) => plotName(id) ?? []);
  const title = rest.kind === 'task' && rest.subject !== null ? taskTitle(rest.subject) : null;
  return {
    ...rest,
    plots: names.slice(0, PLOTS).map(short),
    morePlots: Math.max(0, names.length - PLOTS),
    title: title === null ? null : short(title),
    ...(date === day ? {} : { date }),
  };
}

const fits = (message: BriefMessage): boolean =>
  Buffer.byteLength(JSON.stringify(message)) < MAX_PUSH_BYTES - ADDED_BYTES;

/** Something changed since the brief: what, and the act. */
export interface AlertMessage {
  readonly kind: 'alert';
  readonly date: string;
  readonly more: 0;
  readonly cause: NoticeCause;
  readonly hour: number | null;
  readonly temperature: number | null;
  readonly headline: string | null;
  readonly plots: readonly string[];
  readonly morePlots: number;
  readonly plotIds: readonly string[];
  /** At most one: the plan's act. */
  readonly actions: readonly (ActionText & Partial<Answerable>)[];
  /** Of an organisation's. */
  readonly from?: MessageSender;
}

/** A message's organisation and author. */
export interface MessageSender {
  readonly id: string;
  readonly organisation: string;
  readonly agronomist: string;
}

/** A message of an organisation: its author's text, or the name that its cause is about. */
export const organisationAlert = (
  cause: NoticeCause,
  date: string,
  headline: string,
  { id, organisation, agronomist }: MessageSender,
): AlertMessage => ({
  kind: 'alert',
  date,
  more: 0,
  cause,
  hour: null,
  temperature: null,
  headline,
  plots: [],
  morePlots: 0,
  plotIds: [],
  actions: [],
  from: { id, organisation: short(organisation), agronomist: short(agronomist) },
});

const MAX_HEADLINE_LENGTH = 120;

export function alertMessage(alert: Alert, date: string, plotName: Names['plotName']): AlertMessage {
  const { cause, hour, temperature, headline, action } = alert;
  const names = alert.plotIds.flatMap((id) => plotName(id) ?? []);
  const said = action && actionTextOf(action, date, { plotName, taskTitle: () => null });
  const answerable = action && {
    key: action.key,
    products: action.products,
    at: action.plotIds.map((_, at) => at),
  };
  const message: AlertMessage = {
    kind: 'alert',
    date,
    more: 0,
    cause,
    hour,
    temperature: temperature === null ? null : Math.round(temperature),
    headline: headline === null ? null : [...headline].slice(0, MAX_HEADLINE_LENGTH).join(''),
    plots: names.slice(0, PLOTS).map(short),
    morePlots: Math.max(0, names.length - PLOTS),
    plotIds: action?.plotIds ?? [],
    actions: said ? [{ ...said, ...answerable }] : [],
  };
  return Buffer.byteLength(JSON.stringify(message)) < MAX_PUSH_BYTES - ADDED_BYTES
    ? message
    : { ...message, plotIds: [], actions: said ? [said] : [] };
}

/** A message until every channel has sent it: what a phone gets, and the reason of each action. */
export type StoredMessage = (BriefMessage | AlertMessage) & {
  readonly whys?: readonly (PlanMessage | null)[];
};

interface ForPhones {
  readonly language: Language;
  readonly farmer: string;
  /** Of the page that ends messages. */
  readonly end: string | undefined;
  /** By which a phone reports that it showed it. */
  readonly id: string | null;
}

/** What goes to a phone: without reasons, which are for those that have room, and of an organisation's without what the plan alone has. */
export function phonePayload(message: StoredMessage | AnsweredMessage, { id, ...added }: ForPhones): string {
  const { whys: _, ...said } = { whys: undefined, ...message };
  const known = { ...added, ...(id !== null && { id }) };
  if (!('from' in said) || said.from === undefined) return JSON.stringify({ ...said, ...known });
  const {
    hour: _hour,
    temperature: _temperature,
    plots: _plots,
    morePlots: _more,
    plotIds: _ids,
    ...written
  } = said;
  return JSON.stringify({ ...written, ...known });
}

/** The message of a brief; of long names as many actions as a push takes, the rest are counted. */
export function briefMessage(
  brief: { readonly date: string; readonly actions: readonly BriefAction[]; readonly more: number },
  names: Names,
): BriefMessage {
  const said = brief.actions.map((action) => actionTextOf(action, brief.date, names));
  const plotIds = [...new Set(brief.actions.flatMap((action) => action.plotIds))];
  const answerable = brief.actions.map(({ key, products, plotIds: own }) => ({
    key,
    products,
    at: own.map((id) => plotIds.indexOf(id)),
  }));
  const { date } = brief;
  const kind = said.length === 0 ? 'nothing' : 'brief';
  const actions = said.map((one, at) => ({ ...one, ...answerable[at] }));
  const whole: BriefMessage = { kind, date, more: brief.more, plotIds, actions };
  if (fits(whole)) return whole;
  for (let shown = said.length; ; shown -= 1) {
    const more = brief.more + said.length - shown;
    const message: BriefMessage = { kind, date, more, actions: said.slice(0, shown) };
    if (shown === 0 || fits(message)) return message;
  }
}
