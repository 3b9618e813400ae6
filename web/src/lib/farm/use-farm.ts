import { useSyncExternalStore } from 'react';
import { farm, syncLoop } from './farm.ts';
import { outboxPhotos } from './photo-sending.ts';
import type { QueuedWrite, Row } from './queued-write.ts';
import type { SyncState } from './sync-loop.ts';

const subscribe = (listener: () => void) => farm().subscribe(listener);
const subscribeTurns = (listener: () => void) => syncLoop().subscribe(listener);

/** Every row of a noun as the farmer sees it, from memory. */
export const useRows = (noun: string): readonly Row[] =>
  useSyncExternalStore(subscribe, () => farm().rows(noun));

export const useRow = (noun: string, id: string): Row | null =>
  useSyncExternalStore(subscribe, () => farm().row(noun, id));

/** Whether the rows were read at least once on this phone. */
export const useFilled = (): boolean => useSyncExternalStore(subscribe, () => farm().filled);

/** What the server has not acknowledged, in its order. */
export const useQueue = (): readonly QueuedWrite[] => useSyncExternalStore(subscribe, () => farm().queue);

/** Which files are on this phone. */
export const useFiles = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => farm().files);

/** How many changes are on this phone alone, photos included: a photo with its row is one. */
export const useOutboxCount = (): number =>
  useSyncExternalStore(subscribe, () => {
    const writes = farm().queue.filter(({ noun, kind }) => noun !== 'photos' || kind !== 'create');
    return writes.length + outboxPhotos(farm()).length;
  });

/** Photos whose rows are at the server, and whose bytes are not. */
export const useOutboxPhotos = (): readonly string[] => {
  const joined = useSyncExternalStore(subscribe, () => {
    const queued = new Set(farm().queue.map(({ rowId }) => rowId));
    return outboxPhotos(farm())
      .filter((id) => !queued.has(id))
      .join(' ');
  });
  return joined === '' ? [] : joined.split(' ');
};

/** How many of them wait for the farmer themselves: refused, or changed on two phones. */
export const useStuckCount = (): number =>
  useSyncExternalStore(subscribe, () => {
    const { queue, files } = farm();
    const photos = outboxPhotos(farm()).filter((id) => files.has(`${id}/failed`));
    return queue.filter(({ state }) => state !== 'waiting').length + photos.length;
  });

/** How the last turn with the server ended. */
export const useSyncState = (): SyncState => useSyncExternalStore(subscribeTurns, () => syncLoop().state);
