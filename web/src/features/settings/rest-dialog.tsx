import type { DataOf, Routes } from '@draksha/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Rest = DataOf<Routes['GET /me/openings']>;

const isOpen = ({ tokens, links, calendar, people, applications }: Rest): boolean =>
  calendar || tokens + links + people + applications > 0;

/** After a new PIN or a sign-out elsewhere: what else still opens the farm, and whether it shall end too. */
export function useRest() {
  const [rest, setRest] = useState<Rest | null>(null);
  // A completed call needs no question; one without an answer has nothing to ask about.
  const ask = async () => {
    const found = await api('GET /me/openings').catch(() => null);
    setRest(found && isOpen(found) ? found : null);
  };
  return { ask, dialog: rest && <RestDialog rest={rest} onClose={() => setRest(null)} /> };
}

function RestDialog({ rest, onClose }: { readonly rest: Rest; readonly onClose: () => void }) {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const [failed, setFailed] = useState(false);
  const counted = (['tokens', 'links', 'people', 'applications'] as const).flatMap((kind) =>
    rest[kind] > 0
      ? [t(`safety.rest.${kind}`, { count: rest[kind], number: format.number(rest[kind]) })]
      : [],
  );
  const list = [...counted, ...(rest.calendar ? [t('safety.rest.calendar')] : [])].join(', ');
  const end = async () => {
    setFailed(false);
    try {
      await api('DELETE /me/openings');
      await queryClient.invalidateQueries();
      onClose();
    } catch {
      setFailed(true);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('safety.rest.title')}
      confirm={t('safety.rest.end')}
      cancel={t('safety.rest.keep')}
      onConfirm={() => void end()}
      onCancel={onClose}
    >
      {`${t('safety.rest.lead', { list })}${failed ? ` ${t('trouble.offlineWrite')}` : ''}`}
    </ConfirmDialog>
  );
}
