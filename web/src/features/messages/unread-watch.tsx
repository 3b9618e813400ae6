import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../lib/session.ts';
import { tellUnread } from '../../lib/unread.ts';
import { noteSeen, unreadOf, useSeenMs } from './seen-messages.ts';
import { messagesQuery } from './wishes.ts';

/** Counts the messages that are new on this phone, for every screen; without a network those that it knows of. */
export function UnreadWatch() {
  const account = useSession().user?.id ?? '';
  const { data, refetch } = useQuery(messagesQuery());
  const seenMs = useSeenMs(account);
  useEffect(() => {
    if (!data) return;
    // On a phone that is new nothing is: what came before it was told elsewhere.
    if (seenMs === null) noteSeen(account, data);
    else tellUnread(unreadOf(data, seenMs));
  }, [account, data, seenMs]);
  useEffect(() => () => tellUnread(0), []);
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
