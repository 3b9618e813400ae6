import { lazyExtra } from '../../ui/lazy-section.ts';

/** What other screens may use of messages. */

export { messagesQuery, phoneQuery, useWishes, type Wishes } from './wishes.ts';

/** The offer of the morning message, for Today; left out where it cannot be fetched. */
export const MorningOffer = lazyExtra(
  async () => (await import('./morning-offer.tsx')).MorningOffer,
  'brief',
);
