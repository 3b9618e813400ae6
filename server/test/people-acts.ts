import { randomUUID } from 'node:crypto';
import {
  CONSENT_VERSION,
  FARM_HEADER,
  invitedRoles,
  type MemberRole,
  memberRoles,
  roleMay,
} from '@draksha/contract';

/**
 * Twelve people on five farms do random acts on a product, against a model of who may what: each answer is compared with it. Rows of a
 * farm are named by it, so that one which crosses is seen.
 */

export interface ActingPerson {
  readonly userId: string;
  readonly token: string;
}

const FARMS = 5;
const PLOTS = 3;
const PEOPLE = 12;
/** Of the organisation that farms let see them; member of farms like everybody. */
const AGRONOMIST = PEOPLE - 1;

interface Row {
  readonly id: string;
  name: string;
  version: number;
}

/** Kinds of rows, each with the field by which a row names its farm. */
const KINDS = {
  plots: 'name',
  tasks: 'title',
  records: 'notes',
  photos: 'sha256',
  proposals: 'title',
} as const;
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];
/** Those that are changed by whoever does the farm's work. */
const CHANGED = ['plots', 'tasks', 'records'] as const;

interface Farm {
  readonly owner: ActingPerson;
  readonly rows: Readonly<Record<Kind, Row[]>>;
  /** What each of its tasks costs. */
  readonly cost: number;
  /** By person, the id of the membership beside the role. */
  readonly members: Map<number, { id: string; role: MemberRole }>;
  consentId: string | null;
  /** What the agronomist looked at by consent. */
  readonly looks: Set<string>;
}

/** Mulberry32: the same acts for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * sides);
  };
}

/** As the product's JSON has it; what is not as the model says fails before it is read further. */
interface ActAnswer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Acts {
  readonly url: string;
  readonly people: readonly ActingPerson[];
  readonly seed: number;
  readonly acts: number;
}

/** @returns how often each act was done and how many were refused. @throws Error at the first answer that is other than the model's */
export async function livePeople({ url, people, seed, acts }: Acts): Promise<Map<string, number>> {
  const roll = dice(seed);
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  let result = 'at the start';

  const personAt = (at: number): ActingPerson => {
    const person = people[at];
    if (!person) throw new RangeError(`${PEOPLE} people are needed`);
    return person;
  };

  async function ask(
    { token }: ActingPerson,
    call: string,
    { body, farm, version }: { body?: object; farm?: Farm; version?: number } = {},
  ): Promise<ActAnswer> {
    const [method = '', path = ''] = call.split(' ');
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(farm && { [FARM_HEADER]: farm.owner.userId }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data = {} } = (await answer.json()) as { data?: ActAnswer['data'] };
    return { status: answer.status, data };
  }

  function expectAs<T>(what: string, found: T, expected: T): void {
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
    if (is !== should) throw new Error(`seed ${seed}, ${result}: ${what} is ${is}, and should be ${should}`);
  }

  async function must(person: ActingPerson, call: string, options?: Parameters<typeof ask>[2]) {
    const { status, data } = await ask(person, call, options);
    if (status >= 300) throw new Error(`seed ${seed}, ${result}: ${call} answered ${status}`);
    return data;
  }

  const organisation = await must(personAt(AGRONOMIST), 'POST /organisation', {
    body: { name: 'Grape Growers', kind: 'producer' },
  });
  const { code } = organisation.organisation as { code: string };
  const farms: Farm[] = [];
  for (let at = 0; at < FARMS; at += 1) {
    const owner = personAt(at);
    const rows: Farm['rows'] = { plots: [], tasks: [], records: [], photos: [], proposals: [] };
    const cost = 98_765_400 + at;
    const add = async (kind: Kind, one: string, name: string, body: object) => {
      const made = (await must(owner, `POST /${kind}`, { body: { ...body, [KINDS[kind]]: name } }))[
        one
      ] as Row;
      rows[kind].push({ id: made.id, name, version: 1 });
      return made.id;
    };
    for (let nth = 0; nth < PLOTS; nth += 1) {
      const plotId = await add('plots', 'plot', `farm ${at} plot ${nth}`, {});
      await add('tasks', 'task', `farm ${at} task ${nth}`, { plotId, cost });
      const record = {
        plotId,
        entryId: randomUUID(),
        kind: 'note',
        happenedAt: '2026-11-18T02:00:00Z',
        details: {},
      };
      await add('records', 'record', `farm ${at} note ${nth}`, record);
      const photo = { parentNoun: 'plots', parentId: plotId, kind: 'jpeg', width: 64, height: 48, bytes: 20 };
      await add('photos', 'photo', `${at}${nth}`.padEnd(64, '0'), photo);
    }
    farms.push({ owner, rows, cost, members: new Map(), consentId: null, looks: new Set() });
  }

  const mayAs = (farm: Farm, at: number): MemberRole | 'owner' | 'agronomist' | null => {
    if (farm.owner === personAt(at)) return 'owner';
    return farm.members.get(at)?.role ?? (at === AGRONOMIST && farm.consentId !== null ? 'agronomist' : null);
  };
  const may = (farm: Farm, at: number, capability: 'read' | 'work' | 'money' | 'propose'): boolean => {
    const role = mayAs(farm, at);
    return role === 'owner' || (role !== null && roleMay(role, capability));
  };
  type Values = Readonly<Record<string, unknown>>;
  const namesOf = ({ rows }: Farm, kind: Kind) => rows[kind].map(({ name }) => name).sort();
  const namesIn = (items: readonly Values[], kind: Kind) =>
    items.map((row) => String(row[KINDS[kind]])).sort();
  /** Rows of one kind as somebody was shown them: all of the farm's and none of another's, with sums for who sees money. */
  const compare = (farm: Farm, at: number, kind: Kind, items: readonly Values[]) => {
    expectAs(`the ${kind}`, namesIn(items, kind), namesOf(farm, kind));
    if (kind !== 'tasks') return;
    const costs = [...new Set(items.map(({ cost }) => cost))];
    expectAs('what the tasks cost', costs, [may(farm, at, 'money') ? farm.cost : null]);
  };
  const oneOf = <T extends MemberRole>(roles: readonly [T, ...T[]]): T =>
    roles[roll(roles.length)] ?? roles[0];

  const does: Readonly<Record<string, (farm: Farm, at: number) => Promise<boolean>>> = {
    /** Everybody reads every farm's rows. */
    async reads(farm, at) {
      const kind = kinds[roll(kinds.length)] ?? 'plots';
      const { status, data } = await ask(personAt(at), `GET /${kind}?limit=200`, { farm });
      const isOpen = may(farm, at, 'read');
      expectAs(`reading ${kind}`, status, isOpen ? 200 : 404);
      if (isOpen) compare(farm, at, kind, data.items as Values[]);
      if (isOpen && mayAs(farm, at) === 'agronomist') farm.looks.add('farm');
      return isOpen;
    },
    async follows(farm, at) {
      const { status, data } = await ask(personAt(at), 'GET /sync?limit=1000', { farm });
      const role = mayAs(farm, at);
      expectAs('the feed', status, role === null ? 404 : 200);
      if (role === null) return false;
      const items = data.items as { noun: string; row: Values | null }[];
      const rowsOf = (kind: Kind) => items.flatMap(({ noun, row }) => (noun === kind && row ? [row] : []));
      for (const kind of kinds)
        if (role === 'worker') expectAs(`a worker's ${kind}`, rowsOf(kind), []);
        else compare(farm, at, kind, rowsOf(kind));
      if (role === 'agronomist') farm.looks.add('farm');
      return true;
    },
    async proposes(farm, at) {
      const plotId = farm.rows.plots[roll(PLOTS)]?.id;
      // As many as a page of the list has.
      if (farm.rows.proposals.length >= 190) return false;
      const name = `farm ${farms.indexOf(farm)} proposal ${farm.rows.proposals.length}`;
      const body = { plotId, kind: 'note', title: name, details: {} };
      const { status, data } = await ask(personAt(at), 'POST /proposals', { farm, body });
      const isOpen = may(farm, at, 'propose');
      expectAs('proposing', status, isOpen ? 201 : 404);
      if (isOpen) farm.rows.proposals.push({ id: (data.proposal as Row).id, name, version: 1 });
      return isOpen;
    },
    async plans(farm, at) {
      const { status } = await ask(personAt(at), 'GET /advice/plan', { farm });
      const isOpen = may(farm, at, 'read');
      expectAs('the plan', status, isOpen ? 200 : 404);
      if (isOpen && mayAs(farm, at) === 'agronomist') farm.looks.add('plan');
      return isOpen;
    },
    async writes(farm, at) {
      const kind = CHANGED[roll(CHANGED.length)] ?? 'plots';
      const row = farm.rows[kind][roll(PLOTS)];
      if (!row) return false;
      const name = `farm ${farms.indexOf(farm)} ${kind} ${roll(1_000_000)}`;
      const call = `PATCH /${kind}/${row.id}`;
      const body = { [KINDS[kind]]: name };
      const { status } = await ask(personAt(at), call, { farm, body, version: row.version });
      const isOpen = may(farm, at, 'work');
      expectAs(`writing ${kind}`, status, isOpen ? 200 : 404);
      if (isOpen) Object.assign(row, { name, version: row.version + 1 });
      return isOpen;
    },
    async joins(farm, at) {
      const role = oneOf(invitedRoles);
      const { url: address, invite } = await must(farm.owner, 'POST /people/invites', {
        body: { name: 'Somebody', role },
      });
      const secret = String(address).split('/').at(-1);
      const { status } = await ask(personAt(at), 'POST /invites/accept', { body: { secret } });
      const isNew = farm.owner !== personAt(at) && !farm.members.has(at);
      expectAs('accepting', status, isNew ? 200 : 409);
      if (!isNew) {
        await must(farm.owner, `DELETE /people/invites/${(invite as Row).id}`);
        return false;
      }
      const { people: onFarm } = await must(farm.owner, 'GET /people');
      const own = (onFarm as { id: string; userId: string; endedAt: string | null }[]).find(
        ({ userId, endedAt }) => userId === personAt(at).userId && endedAt === null,
      );
      if (!own) throw new Error(`seed ${seed}, ${result}: who accepted is not among the people`);
      farm.members.set(at, { id: own.id, role });
      return true;
    },
    /** By the owner, or by somebody who may not. */
    async removes(farm, at) {
      const [one] = [...farm.members].slice(roll(Math.max(1, farm.members.size)));
      if (!one) return false;
      const isOwn = roll(2) === 0;
      const by = isOwn ? farm.owner : personAt(at);
      const { status } = await ask(by, `DELETE /people/${one[1].id}`, { farm });
      const isOpen = by === farm.owner;
      expectAs('removing', status, isOpen ? 200 : 404);
      if (isOpen) farm.members.delete(one[0]);
      return isOpen;
    },
    async leaves(farm, at) {
      const name = roll(2) === 0 ? 'kept' : 'removed';
      const { status } = await ask(personAt(at), `DELETE /farms/${farm.owner.userId}?name=${name}`);
      expectAs('leaving', status, farm.members.has(at) ? 200 : 404);
      return farm.members.delete(at);
    },
    async turns(farm, at) {
      const [one] = [...farm.members].slice(roll(Math.max(1, farm.members.size)));
      if (!one) return false;
      const role = oneOf(memberRoles);
      const by = roll(2) === 0 ? farm.owner : personAt(at);
      const { status } = await ask(by, `PATCH /people/${one[1].id}`, { farm, body: { role } });
      const isOpen = by === farm.owner;
      expectAs('another role', status, isOpen ? 200 : 404);
      if (isOpen) one[1].role = role;
      return isOpen;
    },
    async consents(farm) {
      if (farm.consentId !== null) {
        await must(farm.owner, `DELETE /consents/${farm.consentId}`);
        farm.consentId = null;
        return true;
      }
      const body = {
        code,
        language: 'en',
        version: CONSENT_VERSION,
        days: 365,
        seesMoney: false,
        parentName: '',
      };
      const { consent } = await must(farm.owner, 'POST /consents', { body });
      farm.consentId = (consent as Row).id;
      return true;
    },
    async looksBack(farm) {
      const { looks } = await must(farm.owner, 'GET /looks');
      // One row a kind and hour of the clock, for one agronomist looked.
      const rows = (looks as { what: string; at: string }[]).map(({ what, at }) => `${what} ${at}`);
      expectAs('looks that stand twice', rows.length - new Set(rows).size, 0);
      const seen = new Set(rows.map((row) => row.split(' ')[0] ?? ''));
      expectAs('who looked', [...seen].sort(), [...farm.looks].sort());
      return true;
    },
  };
  const names = Object.keys(does);
  // Most of a day is reading and writing.
  const often = [...names, 'reads', 'reads', 'follows', 'writes', 'writes'];
  for (let turn = 0; turn < acts; turn += 1) {
    const name = often[roll(often.length)] ?? 'reads';
    const [farm, at] = [farms[roll(FARMS)], roll(PEOPLE)];
    const act = does[name];
    if (!farm || !act) continue;
    result = `act ${turn}, person ${at} ${name} on farm ${farms.indexOf(farm)}`;
    count(`${name} ${(await act(farm, at)) ? 'done' : 'refused'}`);
  }
  result = 'at the end';
  for (const farm of farms) for (let at = 0; at < PEOPLE; at += 1) await does.reads?.(farm, at);
  for (const farm of farms) await does.looksBack?.(farm, 0);
  return counts;
}
