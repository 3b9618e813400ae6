import type { Agronomist, Organisation } from '@draksha/contract';
import { consentPath } from '@draksha/contract/organisation-choices';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { calendarDay } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { proven } from '../settings/queries.ts';
import { organisationChanged } from './data.ts';

/** Farmers' code and members; its head invites, removes and closes. */
export function Agronomists({ own }: { readonly own: Organisation }) {
  const { t } = useTranslation('organisation');
  const accountId = useSession().user?.id;
  const [asks, setAsks] = useState<Agronomist | 'close' | null>(null);
  const changing = useSubmit<void>();
  const isHead = own.role === 'head';
  const confirm = () =>
    void changing.run(async () => {
      setAsks(null);
      if (asks === 'close') await api('DELETE /organisation');
      else if (asks) await api('DELETE /organisation/agronomists/:id', { params: { id: asks.id } });
      await organisationChanged();
    });
  const isOwn = asks !== null && asks !== 'close' && asks.userId === accountId;
  const act = asks === 'close' ? 'close' : isOwn ? 'leave' : 'remove';
  return (
    <Box sx={{ maxWidth: 656 }}>
      <Box component="p" sx={{ mt: 0 }}>
        {t('code.ours')}{' '}
        <Box
          component="strong"
          lang="en"
          translate="no"
          sx={{ letterSpacing: '0.08em', whiteSpace: 'nowrap' }}
        >
          {`${own.code.slice(0, 4)} ${own.code.slice(4)}`}
        </Box>
      </Box>
      <Box sx={{ ml: -1.5 }}>
        <CopyButton text={`${location.origin}${consentPath(own.code)}`} label={t('code.copyLink')} />
      </Box>
      {changing.error !== null && <Trouble>{t(troubleKey(changing.error))}</Trouble>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 1 }}>
        {own.agronomists.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              minHeight: 48,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
              {one.name || t('looks.former')}
              {one.role === 'head' && ` · ${t('people.head')}`}
            </Box>
            {one.role === 'agronomist' && (isHead || one.userId === accountId) && (
              <Button disabled={changing.busy} onClick={() => setAsks(one)}>
                {t(one.userId === accountId ? 'people.leave' : 'people.remove')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {isHead && <InviteForm />}
      {isHead && (
        <Button sx={{ ml: -1.5 }} disabled={changing.busy} onClick={() => setAsks('close')}>
          {t('people.close')}
        </Button>
      )}
      <ConfirmDialog
        open={asks !== null}
        title={t(`people.${act}Title`, { name: asks === 'close' ? own.name : (asks?.name ?? '') })}
        confirm={t(`people.${act}`)}
        onConfirm={confirm}
        onCancel={() => setAsks(null)}
      >
        {t(`people.${act}Why`)}
      </ConfirmDialog>
    </Box>
  );
}

function InviteForm() {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<{ readonly url: string; readonly endsAt: string } | null>(null);
  const making = useSubmit<void>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() === '') return;
    void making.run(async () => {
      setMade(await proven(() => api('POST /organisation/invites', { body: { name } })));
      setName('');
      setAsked(false);
    });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1, maxWidth: 440, mb: 2 }}>
      <Field
        label={t('people.invite')}
        hint={t('people.inviteHint')}
        error={asked && name.trim() === '' ? t('make.missing') : undefined}
      >
        {(slot) => (
          <TextInput {...slot} value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      {making.error !== null && <Trouble>{t(troubleKey(making.error))}</Trouble>}
      <Button type="submit" variant="outlined" disabled={making.busy} sx={{ justifySelf: 'start' }}>
        {t('people.makeLink')}
      </Button>
      {made && (
        <Box role="status">
          <Box>{t('people.linkMade', { date: format.date(calendarDay(Date.parse(made.endsAt))) })}</Box>
          <Box component="code" lang="en" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {made.url}
          </Box>
          <Box sx={{ ml: -1.5 }}>
            <CopyButton text={made.url} />
          </Box>
        </Box>
      )}
    </Box>
  );
}
