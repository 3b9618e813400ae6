import { randomInt } from 'node:crypto';
import {
  agronomistPath,
  CODE_LENGTH,
  CODE_LETTERS,
  CONSENT_VERSION,
  FARMS_A_PAGE,
  farmDay,
  farmInstant,
  INVITE_DAYS,
  MAX_AGRONOMISTS,
  MAX_CONSENTS,
  MAX_INVITES,
  type Organisation,
  organisationRoutes,
} from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import type { Context } from '../../context.ts';
import { isId } from '../../lib/cursor-values.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { requireOwnProof } from '../../lib/proof.ts';
import { hashOf, newSecret } from '../../lib/secret-address.ts';
import { tracedJob } from '../../lib/traces/jobs.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import {
  acceptAgronomistInvite,
  agronomistsOf,
  endAgronomist,
  findAgronomistInvite,
  insertAgronomistInvite,
} from './agronomist-store.ts';
import { consentsOf, giveConsent, looksOf, withdrawConsent } from './consent-store.ts';
import { consentText } from './consent-text.ts';
import { endJobs } from './ends.ts';
import { listFarms } from './farm-list.ts';
import { answeredProposals, proposalReach, proposeToMany, withdrawProposal } from './many-proposals.ts';
import { messageReach, writeMessage } from './messages.ts';
import { farmsOpenedBy, hourOf } from './service.ts';
import {
  closeOrganisation,
  consentedRoles,
  countFarms,
  farmsOfOrganisation,
  makeOrganisation,
  noteLooks,
  type OwnOrganisation,
  organisationByCode,
  organisationOf,
} from './store.ts';

const LOOKS_A_PAGE = 200;

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** The day in India under which a view of the list is logged. */
const dayOf = (now: Date): string => farmInstant(farmDay(now.getTime()), '00:00');

const cursorOf = (ownerId: string): string => Buffer.from(JSON.stringify([ownerId])).toString('base64url');

/** @throws AppError validation_failed for what we did not make */
function ownerAfter(cursor: string): string {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.length === 1 && isId(parsed[0])) return parsed[0];
  } catch {
    // Falls through to the one answer.
  }
  throw new AppError('validation_failed', undefined, { fields: { cursor: 'Not a cursor of this list' } });
}

/** Organisations, consents, and views. */
export function registerOrganisations(api: Api, context: Context): void {
  const { auth, clock, farmers, publicUrl, system } = context;

  context.jobs.add(endJobs(context).map(tracedJob(context.traces)));

  const own = async (accountId: string): Promise<OwnOrganisation> => {
    const found = await organisationOf(system, accountId);
    if (!found) throw new AppError('not_found');
    return found;
  };
  const headed = async (accountId: string): Promise<OwnOrganisation> => {
    const found = await own(accountId);
    if (found.role !== 'head') throw new AppError('not_found');
    return found;
  };
  const shown = async (found: OwnOrganisation): Promise<Organisation> => {
    const [agronomists, farms] = await Promise.all([
      agronomistsOf(system, found.id),
      countFarms(system, found.id, clock()),
    ]);
    return { ...found, agronomists, farms };
  };
  const coded = async (code: string) => {
    const found = await organisationByCode(system, code);
    if (!found) throw new AppError('not_found');
    return found;
  };

  api.register(organisationRoutes, {
    'GET /organisation': async ({ farmer }) => {
      const found = await organisationOf(system, farmer.userId);
      return { organisation: found && (await shown(found)) };
    },

    'POST /organisation': async ({ farmer, body }) => {
      await requireOwnProof(context, farmer);
      const now = clock();
      const made = { ...body, id: uuidV7(now), headId: uuidV7(now), agronomistId: farmer.userId };
      await makeOrganisation(system, { ...made, code: newCode(), now });
      return { organisation: await shown(await own(farmer.userId)) };
    },

    'DELETE /organisation': async ({ farmer }) => {
      const { id } = await headed(farmer.userId);
      await closeOrganisation(system, id, clock());
      return { id };
    },

    'POST /organisation/invites': async ({ farmer, body: { name } }) => {
      await requireOwnProof(context, farmer);
      const { id: organisationId } = await headed(farmer.userId);
      const now = clock();
      const secret = newSecret();
      const endsAt = new Date(now.getTime() + INVITE_DAYS * DAY_MS).toISOString();
      const invite = { id: uuidV7(now), organisationId, name, secretHash: hashOf(secret), endsAt };
      if (!(await insertAgronomistInvite(system, { ...invite, createdAt: now.toISOString() }, MAX_INVITES)))
        throw new AppError('conflict', 'There are ten invitations already. Wait until one ends.');
      return { url: `${publicUrl}${agronomistPath(secret)}`, endsAt };
    },

    'POST /organisation/invites/look': async ({ farmer, body: { secret } }) => {
      const invite = await findAgronomistInvite(system, hashOf(secret), clock());
      if (!invite) throw new AppError('not_found');
      const { organisationId, name, kind } = invite;
      const found = await organisationOf(system, farmer.userId);
      const standing = !found ? 'open' : found.id === organisationId ? 'member' : 'other';
      return { organisationName: name, kind, standing };
    },

    'POST /organisation/invites/accept': async ({ farmer, body: { secret } }) => {
      const now = clock();
      const taken = { hash: hashOf(secret), id: uuidV7(now), agronomistId: farmer.userId, now };
      await acceptAgronomistInvite(system, { ...taken, most: MAX_AGRONOMISTS });
      return { organisation: await shown(await own(farmer.userId)) };
    },

    // Closing needs no proof.
    'DELETE /organisation/agronomists/:id': async ({ farmer, params: { id } }) => {
      const { id: organisationId, role } = await own(farmer.userId);
      const isOwn = (await agronomistsOf(system, organisationId)).some(
        (one) => one.id === id && one.userId === farmer.userId,
      );
      if ((role !== 'head' && !isOwn) || !(await endAgronomist(system, { organisationId, id }, clock())))
        throw new AppError('not_found');
      return { id };
    },

    'GET /organisation/farms': async ({ farmer, query: { cursor } }) => {
      const { id } = await own(farmer.userId);
      const now = clock();
      const after = cursor === undefined ? null : ownerAfter(cursor);
      const found = await farmsOfOrganisation(system, id, { after, some: FARMS_A_PAGE + 1 }, now);
      const ownerIds = found.slice(0, FARMS_A_PAGE);
      const next = found.length > FARMS_A_PAGE ? cursorOf(ownerIds.at(-1) ?? '') : null;
      await noteLooks(system, { ownerIds, agronomistId: farmer.userId, what: 'list', at: dayOf(now) });
      return { ...(await listFarms(system, ownerIds, now)), next };
    },

    'POST /organisation/farms/:ownerId/open': async ({ farmer, params: { ownerId } }) => {
      const now = clock();
      const [found] = await consentedRoles(system, [ownerId], [farmer.userId], now);
      if (!found) throw new AppError('not_found');
      await noteLooks(system, {
        ownerIds: [ownerId],
        agronomistId: farmer.userId,
        what: 'farm',
        at: hourOf(now),
      });
      const farm = (await farmsOpenedBy(system, farmer.userId, now)).find((one) => one.ownerId === ownerId);
      if (!farm) throw new AppError('not_found');
      return { farm };
    },

    'POST /organisation/messages/look': async ({ farmer, body: { ownerIds } }) => {
      const { id } = await own(farmer.userId);
      return { reach: await messageReach(system, id, ownerIds, clock()) };
    },

    'POST /organisation/messages': async ({ farmer, body }) => ({
      reach: await writeMessage(system, await own(farmer.userId), farmer.userId, body, clock()),
    }),

    'GET /organisation/proposals': async ({ farmer }) => {
      const found = await own(farmer.userId);
      return { proposals: await answeredProposals(system, found, farmer.userId, clock()) };
    },

    // Tells no more of a farm than the list.
    'POST /organisation/proposals/look': async ({ farmer, body }) => {
      const { id } = await own(farmer.userId);
      const now = clock();
      await noteLooks(system, {
        ownerIds: body.ownerIds,
        agronomistId: farmer.userId,
        what: 'list',
        at: dayOf(now),
      });
      return { reach: await proposalReach(system, id, body, now) };
    },

    'POST /organisation/proposals': async ({ farmer, body }) => ({
      reach: await proposeToMany(system, await own(farmer.userId), farmer.userId, body, clock()),
    }),

    'DELETE /organisation/proposals/:id': async ({ farmer, params: { id } }) => ({
      withdrawn: await withdrawProposal(system, await own(farmer.userId), farmer.userId, id, clock()),
    }),

    'GET /consents': async ({ farmer }) => ({ consents: await farmers.read(farmer.userId, consentsOf) }),

    'POST /consents/look': async ({ farmer: { userId }, body: { code, language } }) => {
      const { id, name, kind, head } = await coded(code);
      const [mine, given] = await Promise.all([
        organisationOf(system, userId),
        farmers.read(userId, consentsOf),
      ]);
      const now = clock().toISOString();
      const isGiven = given.some(
        (one) => one.organisationId === id && one.withdrawnAt === null && one.untilAt > now,
      );
      return {
        offer: {
          organisationName: name,
          kind,
          version: CONSENT_VERSION,
          text: consentText(language, { name, kind, head }),
          standing: mine?.id === id ? 'own' : isGiven ? 'given' : 'open',
        },
      };
    },

    'POST /consents': async ({ farmer, body: { code, language, version, days, seesMoney, parentName } }) => {
      if (version !== CONSENT_VERSION)
        throw new AppError('conflict', 'What you agree to was changed. Read it again.');
      await requireOwnProof(context, farmer);
      const { id: organisationId, name, kind, head } = await coded(code);
      const { userId } = farmer;
      if ((await organisationOf(system, userId))?.id === organisationId)
        throw new AppError('conflict', 'This is your own organisation.');
      const now = clock();
      const given = {
        id: uuidV7(now),
        userId,
        organisationId,
        organisationName: name,
        textVersion: version,
        language,
        consentText: consentText(language, { name, kind, head }),
        seesMoney,
        parentName,
        givenAt: now.toISOString(),
        untilAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
      };
      const consent = await farmers.write(userId, (db) => giveConsent(db, given, MAX_CONSENTS));
      await auth.tell(userId, 'farm_opened');
      return { consent };
    },

    // As easy as giving: no proof. Streams see the write and end.
    'DELETE /consents/:id': async ({ farmer, params: { id } }) => {
      if (!(await farmers.write(farmer.userId, (db) => withdrawConsent(db, id, clock()))))
        throw new AppError('not_found');
      return { id };
    },

    'GET /looks': async ({ farmer, query: { before } }) => {
      const looks = await farmers.read(farmer.userId, (db) => looksOf(db, before ?? null, LOOKS_A_PAGE));
      return { looks, more: looks.length >= LOOKS_A_PAGE };
    },
  });
}
