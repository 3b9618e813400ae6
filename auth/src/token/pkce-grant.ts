import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { optionalText } from '../http/body.ts';
import type { SessionDevice } from '../http/device.ts';
import { digestOfAuthCode, FLOW_SECONDS } from '../oauth/flow.ts';
import { consumeFlow, findFlowByCode } from '../oauth/flow-store.ts';
import { linkIdentity } from '../oauth/linking.ts';
import { provesChallenge } from '../oauth/pkce.ts';
import type { ProviderTokens } from '../oauth/providers.ts';
import { openAnswer } from '../oauth/sealed-answer.ts';
import { finishLink } from '../otp/verify.ts';
import { answerSession, isBanned, openSession } from '../sessions/service.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { lockUser } from '../user/store.ts';

export const pkceGrantBody = z.object({ auth_code: optionalText, code_verifier: optionalText });

const notFound = (): AuthError =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');

/** Changes the code that a link or a provider brought back for a session. @throws ApiError 400, 404, 422 */
export async function grantPkce(
  context: AuthContext,
  given: z.output<typeof pkceGrantBody>,
  device: SessionDevice,
): Promise<SessionAnswer & Partial<ProviderTokens>> {
  const { auth_code: code = '', code_verifier: verifier = '' } = given;
  if (code === '' || verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  const flow = await findFlowByCode(context.db, digestOfAuthCode(code));
  if (
    !flow?.user_id ||
    !flow.issued_at ||
    flow.code_challenge === null ||
    flow.code_challenge_method === null
  ) {
    throw notFound();
  }
  const at = context.clock();
  if (flow.issued_at.getTime() + FLOW_SECONDS * 1000 <= at.getTime()) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  const pkce = { challenge: flow.code_challenge, method: flow.code_challenge_method };
  if (!provesChallenge(pkce, verifier)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  const userId = flow.user_id;
  const answer = await openAnswer(context, flow);
  const userSession = await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || !(await consumeFlow(tx, flow.id))) throw notFound();
    if (isBanned(user, at)) throw new AuthError(403, 'user_banned', 'User is banned');
    if (flow.token_id !== null) {
      const finished = await finishLink(context, tx, flow.token_id, flow.method, device);
      if (!finished) throw notFound();
      return finished;
    }
    const entering = answer?.linking ? await linkIdentity(context, tx, userId, answer.linking) : user;
    const { session_not_after: notAfter, amr_provider: provider, proven_address: provenAddress } = flow;
    return openSession(context, tx, entering, flow.method, device, {
      notAfter,
      ...(provider === null ? {} : { provider }),
      ...(provenAddress === null ? {} : { provenAddress }),
    });
  });
  context.outbox.kick();
  return { ...(await answerSession(context, userSession)), ...answer?.tokens };
}
