import { AsyncLocalStorage } from 'node:async_hooks';

/** The token of one plot or season behind the current work; none for the farmer or a full token. */
const reach = new AsyncLocalStorage<string>();

/** Does work whose every read of farm rows reaches no further than the token does (decision 072). */
export const withinToken = <T>(tokenId: string | undefined, work: () => T): T =>
  tokenId === undefined ? work() : reach.run(tokenId, work);

export const tokenAtWork = (): string | undefined => reach.getStore();

/** Work about the account itself that a token of a part needs too: its language, the name of the farm. */
export const beyondToken = <T>(work: () => T): T => reach.exit(work);
