import { randomUUID } from 'node:crypto';
import { removeUser } from '../admin/removal.ts';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { only } from '../database.ts';
import { tooManyRequests } from '../http/api-error.ts';
import type { SessionDevice } from '../http/device.ts';
import type { VisitOptions } from '../options.ts';
import { outboxLanguage } from '../outbox/texts.ts';
import { openSession, type UserSession } from '../sessions/service.ts';
import { insertUser, lockUser, type UserRow } from '../user/store.ts';
import { openVisits } from './store.ts';

/**
 * Opens a copy of the demo account for one visitor, without number or secret; private, and ends by itself.
 *
 * @throws ApiError 429 where too many are open, or came from one network address
 */
export async function openVisit(
  context: AuthContext,
  host: UserRow,
  visits: VisitOptions,
  method: string,
  device: SessionDevice,
): Promise<UserSession> {
  const { db, limiter, clock } = context;
  await limiter.visit(device.ip);
  const at = clock();
  const notAfter = new Date(at.getTime() + visits.lastsSeconds * 1000);
  const language = outboxLanguage(device.language);
  const copy = await db.transaction(async (tx) => {
    // One after the other, so that the bound holds.
    await lockUser(tx, host.id);
    const open = await openVisits(tx, at);
    const [first] = open;
    if (first && open.length >= visits.most) {
      throw tooManyRequests('over_request_rate_limit', (first.getTime() - at.getTime()) / 1000);
    }
    const fresh = {
      id: randomUUID(),
      aud: host.aud,
      role: host.role,
      email: null,
      phone: null,
      app_metadata: { provisioned: true, visit_ends_at: notAfter.toISOString() },
      user_metadata: { ...host.user_metadata, language_preference: language },
    };
    const added = await insertUser(tx, fresh, at);
    await recordAudit(tx, { action: 'signed_up', userId: fresh.id, details: { visit: true } }, at);
    return only(added ? [added] : []);
  });
  try {
    await visits.furnish(copy.id, language);
  } catch (cause) {
    await removeUser(context, copy.id, 'hard');
    throw cause;
  }
  return openSession(context, db, copy, method, device, { notAfter });
}
