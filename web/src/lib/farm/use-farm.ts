import { useSyncExternalStore } from 'react';
import { farm, farmOfTurns } from './farm.ts';
import type { TurnState } from './farm-turns.ts';
import type { QueuedWrite, Row } from './queued-write.ts';

const subscribe = (listener: () => void) => farm().subscribe(listener);
const subscribeTurns = (listener: () => void) => farmOfTurns().subscribe(listener);

/** Every row of a noun as the farmer sees it, from memory. */
export const useRows = (noun: string): readonly Row[] =>
  useSyncExternalStore(subscribe, () => farm().rows(noun));

export const useRow = (noun: string, id: string): Row | null =>
  useSyncExternalStore(subscribe, () => farm().row(noun, id));

/** Whether the rows were read at least once on this phone. */
export const useFilled = (): boolean => useSyncExternalStore(subscribe, () => farm().filled);

/** What the server has not acknowledged, in its order. */
export const useQueue = (): readonly QueuedWrite[] => useSyncExternalStore(subscribe, () => farm().queue);

/** How the last turn with the server ended. */
export const useTurn = (): TurnState => useSyncExternalStore(subscribeTurns, () => farmOfTurns().state);
