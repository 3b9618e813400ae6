import { lazyExtra } from '../../ui/lazy-section.ts';

/** What other screens may use of messages. */

export { UnreadRow } from './unread-row.tsx';
export { messagesQuery, phoneQuery, useWishes, type Wishes } from './wishes.ts';

/** Counts what is new for every screen; it shows nothing by itself. */
export const UnreadWatch = lazyExtra(async () => (await import('./unread-watch.tsx')).UnreadWatch);

/** The offer of the morning message, for Today; left out where it cannot be fetched. */
export const MorningOffer = lazyExtra(
  async () => (await import('./morning-offer.tsx')).MorningOffer,
  'brief',
);
