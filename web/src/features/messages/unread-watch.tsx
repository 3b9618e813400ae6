import { chosenChannels } from '@draksha/contract/channel-names';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { setUnread } from '../../lib/unread.ts';
import { messagesQuery, useMessageChoices } from './message-choices.ts';
import { useRenewedPhone } from './renewed-phone.ts';
import { noteSeen, unreadOf, useSeenMs } from './seen-messages.ts';

/** Counts the messages that are new on this phone, for every screen; without a network those that it knows of. */
export function UnreadWatch() {
  const account = useSession().user?.id ?? '';
  const { data, refetch } = useQuery(messagesQuery());
  const { choices } = useMessageChoices();
  const isWanted = choices.isOn && chosenChannels(choices.channels).includes('push');
  useRenewedPhone({ account, pushKey: (isWanted && data?.pushKey) || null, phones: data?.phones ?? 0 });
  const seenMs = useSeenMs(account);
  const { pathname } = useLocation();
  // On a new phone nothing is new: what came before it was shown elsewhere.
  const isSeen = pathname === '/messages' || seenMs === null;
  useEffect(() => {
    if (!data) return;
    if (isSeen) noteSeen(account, data);
    setUnread(isSeen ? 0 : unreadOf(data, seenMs));
  }, [account, data, seenMs, isSeen]);
  useEffect(() => () => setUnread(0), []);
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data: said }: MessageEvent<{ readonly type?: string } | null>) => {
      if (said?.type === 'notice') void refetch();
    };
    worker?.addEventListener('message', hear);
    return () => worker?.removeEventListener('message', hear);
  }, [refetch]);
  return null;
}
