import { type OperatorAccount, type OperatorMessage, operatorRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { productState } from '../operations/service.ts';
import { beginLook, operatorOf, requireOwnHand } from './service.ts';
import { newestLooks } from './store.ts';

type Support = Context['auth']['support'];
type Known = NonNullable<Awaited<ReturnType<Support['account']>>>;
type Sent = Awaited<ReturnType<Support['messages']>>[number];

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const accountOf = ({ createdAt, lastSignInAt, sessions, ...said }: Known): OperatorAccount => ({
  ...said,
  createdAt: createdAt.toISOString(),
  lastSignInAt: iso(lastSignInAt),
  sessions: sessions.map((session) => ({
    device: session.device,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  })),
});

const messageOf = ({ channel, template, state, attempts, provider, ...row }: Sent): OperatorMessage => ({
  at: row.created_at.toISOString(),
  channel,
  template,
  state,
  attempts,
  carrier: provider,
  sentAt: iso(row.sent_at),
  settledAt: iso(row.settled_at),
  problem: row.last_error,
});

/** Routes of the operator's console. Each view is logged first. */
export function registerOperator(api: Api, context: Context): void {
  const { support } = context.auth;
  api.register(operatorRoutes, {
    'GET /operator': async ({ farmer }) => {
      const { operator, secondStepNeeded } = await operatorOf(context, farmer);
      return { name: operator.name, secondStepNeeded };
    },
    'GET /operator/overview': async ({ farmer }) => {
      await beginLook(context, farmer, 'overview');
      return productState(context);
    },
    'POST /operator/account': async ({ farmer, body: { phone } }) => {
      await beginLook(context, farmer, 'account', phone);
      const [account, releasedAt, messages] = await Promise.all([
        support.account(phone),
        support.releasedAt(phone),
        support.messages(phone),
      ]);
      return {
        phone,
        account: account && accountOf(account),
        releasedAt: account ? null : iso(releasedAt),
        messages: messages.map(messageOf),
      };
    },
    'POST /operator/account/end-sessions': async ({ farmer, body: { phone } }) => {
      await requireOwnHand(context, farmer);
      await beginLook(context, farmer, 'end_sessions', phone);
      if (!(await support.endSessions(phone))) throw new AppError('not_found');
      return { phone };
    },
    'POST /operator/account/release-number': async ({ farmer, body: { phone } }) => {
      await requireOwnHand(context, farmer);
      await beginLook(context, farmer, 'release_number', phone);
      if (!(await support.releaseNumber(phone))) throw new AppError('not_found');
      return { phone };
    },
    'POST /operator/account/restore-number': async ({ farmer, body: { phone } }) => {
      await requireOwnHand(context, farmer);
      await beginLook(context, farmer, 'restore_number', phone);
      const outcome = await support.restoreNumber(phone);
      if (outcome === 'none') throw new AppError('not_found');
      if (outcome === 'taken') throw new AppError('conflict', 'This number has another account by now.');
      return { phone };
    },
    'GET /operator/looks': async ({ farmer }) => {
      const operator = await beginLook(context, farmer, 'looks');
      return { looks: await newestLooks(context.system, operator) };
    },
  });
}
