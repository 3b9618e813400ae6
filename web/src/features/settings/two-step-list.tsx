import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasOwnSecondFactor } from '../../lib/assurance.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accessToken } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/screen.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { AccountError, ask } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import type { FactorKind, OwnFactor, TwoStepView } from './factors.ts';
import { proven } from './proof.ts';
import { accountChanged, recoveryQuery } from './queries.ts';

interface Props {
  readonly factors: readonly OwnFactor[];
  readonly onStep: (step: TwoStepView) => void;
}

const rowLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  width: '100%',
  minHeight: 64,
  py: 1.25,
  borderColor: 'divider',
  borderStyle: 'solid',
  borderWidth: '0 0 1px',
} as const;

const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/**
 * Removes recovery codes before the last factor: alone they would remain a factor of their own. A session that rests
 * on them would end, and lock out a farmer without their phone.
 */
async function removeCodes(): Promise<void> {
  if ((await queryClient.fetchQuery(recoveryQuery)) === null) return;
  if (!hasOwnSecondFactor((await accessToken()) ?? ''))
    throw new AccountError('addFirst', 'The session was proven by a recovery code');
  await proven(() => ask((auth) => auth.mfa.recoveryCodes.unenroll()));
}

export function TwoStepList({ factors, onStep }: Props) {
  const { t } = useTranslation('safety');
  const [leaving, setLeaving] = useState<OwnFactor | null>(null);
  const [removed, setRemoved] = useState(false);
  const removing = useSubmit<boolean>();
  const remove = async ({ id }: OwnFactor) => {
    setLeaving(null);
    const isLast = factors.length === 1;
    const done = await removing.run(async () => {
      if (isLast) await removeCodes();
      await proven(() => ask((auth) => auth.mfa.unenroll({ factorId: id })));
      // The session loses a level with its factor; refresh its token now.
      await ask((auth) => auth.refreshSession());
      return true;
    });
    await accountChanged();
    if (done) setRemoved(true);
  };
  const kinds: readonly FactorKind[] = hasPasskeys() ? ['totp', 'webauthn', 'phone'] : ['totp', 'phone'];
  return (
    <>
      {factors.map((factor) => (
        <Box key={factor.id} sx={{ ...rowLook, flexWrap: 'wrap', rowGap: 0 }}>
          <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
            <Box sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
              {factor.name || t(`safety.${factor.kind}.title`)}
            </Box>
            <Box sx={{ color: 'leaf' }}>{t('safety.twoStep.isOn')}</Box>
          </Box>
          <Button
            onClick={() => setLeaving(factor)}
            disabled={removing.busy}
            aria-label={`${t('safety.twoStep.remove')}: ${factor.name}`}
          >
            {t('safety.twoStep.remove')}
          </Button>
        </Box>
      ))}
      <AccountNote error={removing.error} />
      {factors.length > 0 && <RecoveryRow onOpen={() => onStep('recovery')} />}
      <Section title={t(factors.length > 0 ? 'safety.twoStep.addMore' : 'safety.twoStep.add')}>
        {kinds.map((kind) => (
          <GoRow
            key={kind}
            title={t(`safety.${kind}.title`)}
            note={t(`safety.${kind}.short`)}
            onOpen={() => onStep(kind)}
          />
        ))}
      </Section>
      <ConfirmDialog
        open={leaving !== null}
        title={t('safety.twoStep.removeTitle')}
        confirm={t('safety.twoStep.remove')}
        onConfirm={() => leaving && void remove(leaving)}
        onCancel={() => setLeaving(null)}
      >
        {t(factors.length > 1 ? 'safety.twoStep.removeOne' : 'safety.twoStep.removeLast')}
      </ConfirmDialog>
      <UndoBar open={removed} message={t('safety.twoStep.removed')} onClose={() => setRemoved(false)} />
    </>
  );
}

function RecoveryRow({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const left = useQuery(recoveryQuery).data;
  const note =
    typeof left === 'number'
      ? t('safety.recovery.left', { count: left, value: format.number(left) })
      : t('safety.recovery.none');
  return <GoRow title={t('safety.recovery.title')} note={left === undefined ? '' : note} onOpen={onOpen} />;
}

interface GoRowProps {
  readonly title: string;
  readonly note: string;
  readonly onOpen: () => void;
}

const GoRow = ({ title, note, onOpen }: GoRowProps) => (
  <Box
    component="button"
    type="button"
    onClick={onOpen}
    sx={{
      ...rowLook,
      px: 0,
      background: 'none',
      font: 'inherit',
      color: 'inherit',
      textAlign: 'left',
      cursor: 'pointer',
      '&:hover': { backgroundColor: 'action.hover' },
    }}
  >
    <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
      <Box sx={{ fontWeight: 400 }}>{title}</Box>
      {note && <Box sx={{ color: 'text.secondary' }}>{note}</Box>}
    </Box>
    <Box sx={{ color: 'text.secondary', display: 'inline-flex' }}>
      <Icon name="chevron" />
    </Box>
  </Box>
);
