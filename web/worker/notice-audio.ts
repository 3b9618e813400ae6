import type { Speech } from '@draksha/contract';
import type { NoticeMessage } from '../src/features/today/notice.ts';
import {
  downloadClips,
  readClipSubscription,
  readMorningClips,
  writeMorningClips,
} from '../src/lib/clip-cache.ts';
import { nowMs } from '../src/lib/clock.ts';

/** Newer than the library of types; not in every browser. */
interface Sparing extends WorkerNavigator {
  readonly connection?: { readonly saveData?: boolean };
}
const isSparing = (): boolean => (navigator as Sparing).connection?.saveData === true;

/** A browser ends a worker that is at one message for longer. */
const PATIENCE_MS = 20_000;

async function read(path: string, accept: string): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(`/api${path}`, { headers: { accept }, signal });
  if (!response.ok) throw new Error(`no audio: ${response.status}`);
  return response;
}

/** The server makes audio of the plan's own messages, and none of an organisation's words. */
const isHeard = ({ kind, from }: NoticeMessage): boolean =>
  kind === 'brief' || kind === 'nothing' || (kind === 'alert' && from === undefined);

/**
 * Downloads a message's audio, so that it plays offline: the morning's, or an alert's with the current plan. By the
 * message's ids, since the worker has no session; only where the farmer uses the server's audio on this phone.
 */
export async function fetchNoticeAudio(message: NoticeMessage): Promise<void> {
  const { farmer, id, date, language } = message;
  if (!isHeard(message) || farmer === undefined || id === undefined) return;
  if (isSparing()) return;
  const wish = await readClipSubscription();
  if (wish?.account !== farmer || wish.language !== language) return;
  if ((await readMorningClips())?.message === id) return;
  const of = `/messages/${farmer}/${id}/speech`;
  const { data } = (await (await read(`${of}?language=${language}`, 'application/json')).json()) as {
    readonly data: Speech;
  };
  if (data.date !== date || data.clips.length === 0) return;
  if (!(await downloadClips(data.clips, (hash) => read(`${of}/${hash}`, wish.accept)))) return;
  await writeMorningClips({ ...data, message: id, account: farmer, ownerId: null, language, atMs: nowMs() });
}
