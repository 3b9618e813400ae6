import { parentsIn } from '@draksha/contract/fields';
import { type NounName, nouns } from '@draksha/contract/nouns';
import { photoParents } from '@draksha/contract/photos';
import { type TaskStatus, taskStatuses } from '@draksha/contract/tasks';
import fc from 'fast-check';

/** What may break while a phone and the server talk. */
const faults = [
  'none',
  'cutBefore',
  'cutAfter',
  'killBefore',
  'killAfter',
  'cutReading',
  'killReading',
  'later',
  'cutPiece',
  'lostPiece',
  'update',
] as const;
export type Fault = (typeof faults)[number] | 'crash';

interface At {
  readonly tab: number;
}

/** A row of a noun, by its number. */
interface Of extends At {
  readonly noun: NounName;
  readonly row: number;
}

export type Action =
  | (Of & { readonly do: 'add'; readonly refused: boolean })
  | (At & { readonly do: 'entry'; readonly row: number; readonly plots: number })
  | (Of & { readonly do: 'photo'; readonly picture: number })
  | (Of & { readonly do: 'change'; readonly field: number; readonly value: number })
  | (Of & { readonly do: 'step'; readonly to: TaskStatus })
  | (Of & { readonly do: 'delete' })
  | (Of & { readonly do: 'bringBack' })
  | (At & { readonly do: 'sync'; readonly fault: Fault; readonly at: number })
  | (At & { readonly do: 'decide'; readonly mine: boolean })
  | { readonly do: 'kill'; readonly device: number }
  | { readonly do: 'update'; readonly device: number }
  | { readonly do: 'clock'; readonly device: number; readonly days: number }
  | { readonly do: 'restore' }
  | { readonly do: 'crash' };

const tab = fc.nat(2);
/** Few, so that both phones change the same. */
const row = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3, 5);
const field = fc.constantFrom(0, 0, 0, 1, 2);
const device = fc.nat(1);
const is = <const T extends string>(...names: T[]) => fc.constantFrom(...names);
const names = Object.keys(nouns) as NounName[];

/** A noun with those that its rows belong to. */
const withParents = (noun: NounName): NounName[] => [
  ...parentsIn(nouns[noun].fields).flatMap((parent) =>
    parent.nouns.filter((name) => name in nouns).flatMap((name) => withParents(name as NounName)),
  ),
  noun,
];

const actions = (crashes: number, about: readonly NounName[]) => {
  const noun = is(...about);
  const only = (one: NounName, weight: number) => (about.includes(one) ? weight : 0);
  const withPhotos = is(...photoParents.filter((one) => about.includes(one)));
  const adding = fc.record({ do: is('add'), tab, noun, row, refused: fc.nat(16).map((n) => n === 0) });
  const entry = fc.record({ do: is('entry'), tab, row, plots: fc.integer({ min: 2, max: 4 }) });
  const photo = fc.record({ do: is('photo'), tab, noun: withPhotos, row, picture: fc.nat(2) });
  const step = fc.record({ do: is('step'), tab, noun: is('tasks'), row, to: is(...taskStatuses) });
  const sync = fc.record({
    do: is('sync'),
    tab,
    fault: is('none', 'none', 'none', ...faults),
    at: fc.nat(3),
  });
  const days = fc.integer({ min: -400, max: 400 });
  return fc.oneof(
    { weight: 5, arbitrary: adding },
    { weight: only('records', 4), arbitrary: entry },
    { weight: only('photos', 5), arbitrary: photo },
    { weight: 9, arbitrary: fc.record({ do: is('change'), tab, noun, row, field, value: fc.nat(3) }) },
    { weight: only('tasks', 4), arbitrary: step },
    { weight: 2, arbitrary: fc.record({ do: is('delete', 'bringBack'), tab, noun, row }) },
    { weight: 9, arbitrary: sync },
    { weight: 2, arbitrary: fc.record({ do: is('kill'), device }) },
    { weight: 2, arbitrary: fc.record({ do: is('decide'), tab, mine: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: is('clock'), device, days }) },
    { weight: 1, arbitrary: fc.record({ do: is('restore') }) },
    { weight: 1, arbitrary: fc.record({ do: is('update'), device }) },
    { weight: crashes, arbitrary: fc.record({ do: is('crash') }) },
    { weight: crashes, arbitrary: fc.record({ do: is('sync'), tab, fault: is('crash'), at: fc.nat(3) }) },
  ) as fc.Arbitrary<Action>;
};

const sync = (tab: number): Action => ({ do: 'sync', tab, fault: 'none', at: 0 });

/** A row of each noun, on both phones. */
const beginning = (about: readonly NounName[]): Action[] => [
  ...about.map((noun): Action => {
    const of = { tab: 0, noun, row: 0 };
    return noun === 'photos'
      ? { ...of, do: 'photo', noun: 'plots', picture: 0 }
      : { ...of, do: 'add', refused: false };
  }),
  sync(0),
  sync(2),
];

/**
 * What happens to a farm with two phones, of which the first has two tabs open. Each time it is about one noun and those that it
 * belongs to, so that one row meets several things.
 *
 * @param crashes how often the server dies  @param which nouns it may be about
 */
export const happenings = (crashes = 0, which: readonly NounName[] = names): fc.Arbitrary<Action[]> =>
  is(...which).chain((noun) => {
    const about = [...new Set<NounName>(['plots', ...withParents(noun)])];
    const then = fc.array(actions(crashes, [...about, noun]), { minLength: 5, maxLength: 40, size: 'max' });
    return fc.tuple(fc.boolean(), then).map(([begun, rest]) => [...(begun ? beginning(about) : []), ...rest]);
  });
