import { MAX_LISTS, productListRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { organisationOf } from '../organisations/service.ts';
import { checkDays, listsOfFarm } from './service.ts';
import { dropDraft, editionsOf, findEdition, keepDraft, publishDraft, withdrawEdition } from './store.ts';

/** An organisation's lists for its agronomists, and for the farms that have joined it. */
export function registerProductLists(api: Api, { clock, farmers, system }: Context): void {
  /** @throws AppError not_found for everybody but agronomists */
  const ownOrganisation = async (userId: string) => {
    const own = await organisationOf(system, userId);
    if (!own) throw new AppError('not_found');
    return { organisationId: own.id, name: own.name };
  };
  const found = <T>(row: T | null): T => {
    if (row === null) throw new AppError('not_found');
    return row;
  };

  api.register(productListRoutes, {
    'GET /product-lists': async ({ farmer }) => ({ lists: await farmers.read(farmer.userId, listsOfFarm) }),

    'GET /organisation/lists': async ({ farmer }) => {
      const { organisationId } = await ownOrganisation(farmer.userId);
      return { lists: await editionsOf(system, organisationId) };
    },

    'GET /organisation/lists/:id': async ({ farmer, params: { id } }) => {
      const { organisationId } = await ownOrganisation(farmer.userId);
      return found(await findEdition(system, organisationId, id));
    },

    'PUT /organisation/lists/:id': async ({ farmer, params: { id }, body }) => {
      const { organisationId, name: organisationName } = await ownOrganisation(farmer.userId);
      checkDays(body.rows);
      const all = await editionsOf(system, organisationId);
      if (all.length >= MAX_LISTS && !all.some((one) => one.id === id))
        throw new AppError('conflict', 'There are as many lists as can be kept. Throw a draft away first.');
      const draft = { ...body, id, organisationId, organisationName, madeBy: farmer.userId };
      const list = await keepDraft(system, { ...draft, createdAt: clock().toISOString() });
      if (!list) throw new AppError('conflict', 'This edition was published. Make a new one.');
      return { list };
    },

    'POST /organisation/lists/:id/publish': async ({ farmer, params: { id } }) => {
      const { organisationId } = await ownOrganisation(farmer.userId);
      return { list: found(await publishDraft(system, organisationId, id, clock().toISOString())) };
    },

    'POST /organisation/lists/:id/withdraw': async ({ farmer, params: { id } }) => {
      const { organisationId } = await ownOrganisation(farmer.userId);
      return { list: found(await withdrawEdition(system, organisationId, id, clock().toISOString())) };
    },

    'DELETE /organisation/lists/:id': async ({ farmer, params: { id } }) => {
      const { organisationId } = await ownOrganisation(farmer.userId);
      if (!(await dropDraft(system, organisationId, id))) throw new AppError('not_found');
      return { id };
    },
  });
}
