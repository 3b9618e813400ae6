import { diaryForm } from '@draksha/contract/diary-form';
import { INDIA_UTC_OFFSET_MINUTES, localDate } from '@draksha/models';
import type { Context } from '../../context.ts';
import { currentWork } from './current-work.ts';
import { workOfMessage } from './store.ts';

/** The diary's form for the one work of today's message, filled in; null where it has more, or another kind, or it is done. */
export async function formOfDay(context: Context, userId: string): Promise<string | null> {
  const { system, clock } = context;
  const said = await workOfMessage(system, userId, localDate(clock().getTime(), INDIA_UTC_OFFSET_MINUTES));
  const [key] = said?.keys ?? [];
  if (said?.count !== 1 || key === undefined) return null;
  const work = await currentWork(context, userId, key);
  return work && diaryForm(work.action, work.action.products);
}
