import { useEffect } from 'react';
import { blockReload } from './reload-guard.ts';

/** A new version waits while this runs: a reload would end it without a word. */
export const useReloadBlock = (isRunning: boolean): void =>
  useEffect(() => (isRunning ? blockReload() : undefined), [isRunning]);
