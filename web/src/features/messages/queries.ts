import { lazyExtra } from '../../ui/lazy-section.ts';

/** What other screens may use of messages. */

export { type MessageChoices, messagesQuery, phoneQuery, useMessageChoices } from './message-choices.ts';
export { UnreadRow } from './unread-row.tsx';

/** Counts new messages for every screen; renders nothing. */
export const UnreadWatch = lazyExtra(async () => (await import('./unread-watch.tsx')).UnreadWatch);

/** The offer of the morning message, for Today; left out where it cannot be fetched. */
export const MorningOffer = lazyExtra(
  async () => (await import('./morning-offer.tsx')).MorningOffer,
  'brief',
);
