import { lazy } from 'react';
import { loadArea } from '../../lib/i18n.ts';

/** What other screens may use of messages. */

export { messagesQuery, phoneQuery, useWishes, type Wishes } from './wishes.ts';

const NoOffer: typeof import('./morning-offer.tsx').MorningOffer = () => null;
/** The offer of the morning message, for Today; left out where it cannot be fetched. */
export const MorningOffer = lazy(async () => {
  try {
    const [{ MorningOffer }] = await Promise.all([import('./morning-offer.tsx'), loadArea('brief')]);
    return { default: MorningOffer };
  } catch {
    return { default: NoOffer };
  }
});
