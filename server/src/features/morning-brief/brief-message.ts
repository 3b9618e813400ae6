import type { BriefAction } from '@draksha/models';
import { MAX_PUSH_BYTES } from '../../lib/push/push-sender.ts';

/** What a phone makes its notification of: ids and values, and the names that only the farmer's rows have. */
export interface BriefMessage {
  readonly kind: 'brief' | 'nothing' | 'try';
  readonly date: string;
  readonly more: number;
  readonly actions: readonly (Omit<BriefAction, 'key' | 'plotIds' | 'date'> & {
    /** Names of plots, the first few. */
    readonly plots: readonly string[];
    readonly morePlots: number;
    /** Of a task. */
    readonly title: string | null;
  })[];
}

interface Names {
  readonly plotName: (id: string) => string | null;
  readonly taskTitle: (id: string) => string | null;
}

const LONGEST_NAME = 40;
const PLOTS = 3;
const short = (name: string): string =>
  [...name].length <= LONGEST_NAME ? name : `${[...name].slice(0, LONGEST_NAME - 1).join('')}…`;

function saidOf({ plotIds, key: _key, date: _date, ...rest }: BriefAction, { plotName, taskTitle }: Names) {
  const names = plotIds.flatMap((id) => plotName(id) ?? []);
  const title = rest.kind === 'task' && rest.subject !== null ? taskTitle(rest.subject) : null;
  return {
    ...rest,
    plots: names.slice(0, PLOTS).map(short),
    morePlots: Math.max(0, names.length - PLOTS),
    title: title === null ? null : short(title),
  };
}

/** The message of a brief; of long names as many actions as a push takes, the rest are counted. */
export function briefMessage(
  brief: { readonly date: string; readonly actions: readonly BriefAction[]; readonly more: number },
  names: Names,
): BriefMessage {
  const said = brief.actions.map((action) => saidOf(action, names));
  for (let shown = said.length; ; shown -= 1) {
    const message: BriefMessage = {
      kind: said.length === 0 ? 'nothing' : 'brief',
      date: brief.date,
      more: brief.more + said.length - shown,
      actions: said.slice(0, shown),
    };
    // The language is added for each phone.
    if (shown === 0 || Buffer.byteLength(JSON.stringify(message)) < MAX_PUSH_BYTES - 50) return message;
  }
}
