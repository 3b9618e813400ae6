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

interface Plot {
  readonly id: string;
  name: string;
  version: number;
}

interface Farm {
  readonly owner: ActingPerson;
  readonly plots: Plot[];
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
    const plots: Plot[] = [];
    for (let nth = 0; nth < PLOTS; nth += 1) {
      const name = `farm ${at} plot ${nth}`;
      const { plot } = await must(owner, 'POST /plots', { body: { name } });
      plots.push({ id: (plot as Plot).id, name, version: 1 });
    }
    farms.push({ owner, plots, members: new Map(), consentId: null, looks: new Set() });
  }

  const mayAs = (farm: Farm, at: number): MemberRole | 'owner' | 'agronomist' | null => {
    if (farm.owner === personAt(at)) return 'owner';
    return farm.members.get(at)?.role ?? (at === AGRONOMIST && farm.consentId !== null ? 'agronomist' : null);
  };
  const may = (farm: Farm, at: number, capability: 'read' | 'work'): boolean => {
    const role = mayAs(farm, at);
    return role === 'owner' || (role !== null && roleMay(role, capability));
  };
  const namesOf = ({ plots }: Farm) => plots.map(({ name }) => name).sort();
  const namesIn = (items: unknown) => (items as { name: string }[]).map(({ name }) => name).sort();
  const oneOf = <T extends MemberRole>(roles: readonly [T, ...T[]]): T =>
    roles[roll(roles.length)] ?? roles[0];

  const does: Readonly<Record<string, (farm: Farm, at: number) => Promise<boolean>>> = {
    /** Everybody reads every farm's plots. */
    async reads(farm, at) {
      const { status, data } = await ask(personAt(at), 'GET /plots', { farm });
      const isOpen = may(farm, at, 'read');
      expectAs('reading', status, isOpen ? 200 : 404);
      if (isOpen) expectAs('the plots', namesIn(data.items), namesOf(farm));
      if (isOpen && mayAs(farm, at) === 'agronomist') farm.looks.add('farm');
      return isOpen;
    },
    async follows(farm, at) {
      const { status, data } = await ask(personAt(at), 'GET /sync?limit=1000', { farm });
      const role = mayAs(farm, at);
      expectAs('the feed', status, role === null ? 404 : 200);
      if (role === null) return false;
      const rows = (data.items as { noun: string; row: { name: string } | null }[]).flatMap(
        ({ noun, row }) => (noun === 'plots' && row ? [row] : []),
      );
      expectAs('the feed’s plots', namesIn(rows), role === 'worker' ? [] : namesOf(farm));
      if (role === 'agronomist') farm.looks.add('farm');
      return true;
    },
    async plans(farm, at) {
      const { status } = await ask(personAt(at), 'GET /advice/plan', { farm });
      const isOpen = may(farm, at, 'read');
      expectAs('the plan', status, isOpen ? 200 : 404);
      if (isOpen && mayAs(farm, at) === 'agronomist') farm.looks.add('plan');
      return isOpen;
    },
    async writes(farm, at) {
      const plot = farm.plots[roll(PLOTS)];
      if (!plot) return false;
      const name = `farm ${farms.indexOf(farm)} plot ${roll(1_000_000)}`;
      const call = `PATCH /plots/${plot.id}`;
      const { status } = await ask(personAt(at), call, { farm, body: { name }, version: plot.version });
      const isOpen = may(farm, at, 'work');
      expectAs('writing', status, isOpen ? 200 : 404);
      if (isOpen) Object.assign(plot, { name, version: plot.version + 1 });
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
        await must(farm.owner, `DELETE /people/invites/${(invite as Plot).id}`);
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
      farm.consentId = (consent as Plot).id;
      return true;
    },
    async looksBack(farm) {
      const { looks } = await must(farm.owner, 'GET /looks');
      const kinds = [...new Set((looks as { what: string }[]).map(({ what }) => what))].sort();
      expectAs('who looked', kinds, [...farm.looks].sort());
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
