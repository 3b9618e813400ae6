import { CONSENT_VERSION, FARM_HEADER, type MemberRole, type Routes } from '@draksha/contract';
import type { Answer, AskOptions, TestFarmer, World } from './world.ts';

/** The secret in the address of an invitation. */
export const secretIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Invites somebody and lets them accept, as their phones do; money is given to a manager once they are there. @returns the id of the membership */
export async function join(owner: TestFarmer, member: TestFarmer, role: MemberRole): Promise<string> {
  const invitedAs = role === 'manager_money' ? 'manager' : role;
  const invited = await owner.ask('POST /people/invites', { body: { name: 'Somebody', role: invitedAs } });
  if (invited.status !== 200) throw new Error(`not invited: ${JSON.stringify(invited.body)}`);
  const secret = secretIn(invited.body.data.url);
  const accepted = await member.ask('POST /invites/accept', { body: { secret } });
  if (accepted.status !== 200) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`);
  const { people } = (await owner.ask('GET /people')).body.data;
  const own = people.find(({ userId, endedAt }) => userId === member.userId && endedAt === null);
  if (!own) throw new Error('not among the people');
  if (role !== invitedAs) {
    const given = await owner.ask('PATCH /people/:id', { params: { id: own.id }, body: { role } });
    if (given.status !== 200) throw new Error(`no such role: ${JSON.stringify(given.body)}`);
  }
  return own.id;
}

/** A call that acts for a farm. */
export const askFor = <K extends keyof Routes>(
  farm: TestFarmer,
  caller: TestFarmer,
  key: K,
  options: AskOptions = {},
): Promise<Answer<Routes[K]['data']['_zod']['output']>> =>
  caller.ask(key, { ...options, headers: { ...options.headers, [FARM_HEADER]: farm.userId } });

/** Makes an organisation with its head, as their browser does. @returns its code */
export async function organise(head: TestFarmer, name = 'Grape Growers'): Promise<string> {
  const made = await head.ask('POST /organisation', { body: { name, kind: 'producer' } });
  if (made.status !== 200) throw new Error(`no organisation: ${JSON.stringify(made.body)}`);
  return made.body.data.organisation.code;
}

/** Lets an organisation see a farm. @returns the id of the consent */
export async function consent(owner: TestFarmer, code: string, seesMoney = false): Promise<string> {
  const given = await owner.ask('POST /consents', {
    body: { code, language: 'en', version: CONSENT_VERSION, days: 365, seesMoney, parentName: '' },
  });
  if (given.status !== 200) throw new Error(`no consent: ${JSON.stringify(given.body)}`);
  return given.body.data.consent.id;
}

/** The newest consent of a farm is withdrawn. */
export async function endConsent(owner: TestFarmer): Promise<void> {
  const [given] = (await owner.ask('GET /consents')).body.data.consents;
  await owner.ask('DELETE /consents/:id', { params: { id: given?.id ?? '' } });
}

/** An organisation with its head, and farms that agreed. */
export async function officeOf(here: World, farms: number) {
  const head = await here.farmer({ firstName: 'Vijay' });
  const code = await organise(head, 'Sahyadri');
  const owners: TestFarmer[] = [];
  for (let some = 0; some < farms; some += 1) {
    const owner = await here.farmer();
    await consent(owner, code);
    owners.push(owner);
  }
  const { organisation } = (await head.ask('GET /organisation')).body.data;
  return { head, code, owners, id: organisation?.id ?? '' };
}

/** One more agronomist of an organisation. */
export async function secondAgronomist(here: World, head: TestFarmer): Promise<TestFarmer> {
  const ravi = await here.farmer({ firstName: 'Ravi' });
  const { url } = (await head.ask('POST /organisation/invites', { body: { name: 'Ravi' } })).body.data;
  await ravi.ask('POST /organisation/invites/accept', { body: { secret: secretIn(url) } });
  return ravi;
}

/** A member of somebody's farm who has written a row there, and an invitation that is open. */
export async function fillPeople(here: World, owner: TestFarmer): Promise<TestFarmer> {
  const member = await here.farmer({ firstName: 'Member' });
  const personId = await join(owner, member, 'family');
  await owner.ask('POST /handovers', { body: { personId } });
  await askFor(owner, member, 'POST /plots', { body: { name: 'By a member' } });
  await owner.ask('POST /people/invites', { body: { name: 'Open', role: 'accountant' } });
  const agronomist = await here.farmer({ firstName: 'Agronomist' });
  await consent(owner, await organise(agronomist));
  await askFor(owner, agronomist, 'GET /plots');
  return member;
}
