import type { Context } from '../context.ts';
import type { Database } from '../database.ts';
import { type Operator, silentOperator } from '../operator/operator.ts';
import type { AuthOptions, Settings } from '../options.ts';
import type { OtherSender } from '../outbox/worker.ts';
import type { Part } from '../part.ts';
import { Hooks } from './hooks/hooks.ts';
import { HookSenders } from './hooks/senders.ts';
import { oauthServerPart } from './oauth-server/part.ts';
import { passkeysPart } from './passkeys/part.ts';
import { ssoPart } from './sso/part.ts';
import { web3Part } from './web3/part.ts';

interface Registered {
  readonly parts: readonly Part<Context>[];
  readonly operator: Operator;
  /** Null: every message goes by the carrier. */
  readonly sender: OtherSender | null;
}

/** The optional parts as the configuration wants them; the only place that knows them all. */
export function registerParts(
  { hooks, clock, log }: AuthOptions,
  settings: Settings,
  db: Database,
): Registered {
  const asked = hooks === undefined ? null : new Hooks(hooks, clock, log);
  return {
    parts: [ssoPart(settings), web3Part, passkeysPart(settings), oauthServerPart(settings)],
    operator: asked ?? silentOperator,
    sender: asked && new HookSenders({ db, hooks: asked, settings, clock }),
  };
}
