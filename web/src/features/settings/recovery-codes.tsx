import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../lib/query-client.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Hint } from '../../ui/notice.tsx';
import { ask } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { grouped } from './factors.ts';
import { proven } from './proof.ts';
import { accountChanged, recoveryQuery } from './queries.ts';
import { SubScreen } from './sub-screen.tsx';

const onPaper = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '.recovery-codes, .recovery-codes *': { visibility: 'visible' },
    '.recovery-codes': { position: 'absolute', left: 0, top: 0 },
  },
} as const;

/** Recovery codes: made new, shown once, to be copied, printed or written down. */
export function RecoveryCodes({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const status = useQuery(recoveryQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const making = useSubmit<readonly string[]>();
  const left = status.data;
  const make = async () => {
    const made = await making.run(async () => {
      const { codes: fresh } = await proven(() =>
        ask((auth) =>
          typeof left === 'number' ? auth.mfa.recoveryCodes.regenerate() : auth.mfa.recoveryCodes.generate(),
        ),
      );
      return fresh;
    });
    if (!made) return;
    setCodes(made);
    await queryClient.invalidateQueries({ queryKey: recoveryQuery.queryKey });
    await accountChanged();
  };
  if (codes) return <Shown codes={codes} onDone={onBack} />;
  return (
    <SubScreen title={t('safety.recovery.title')} lead={t('safety.recovery.lead')} onBack={onBack}>
      {typeof left === 'number' && (
        <>
          <Box component="p" sx={{ mt: 0 }}>
            {t('safety.recovery.left', { count: left, value: format.number(left) })}
          </Box>
          <Hint>{t('safety.recovery.again')}</Hint>
        </>
      )}
      <AccountNote error={making.error ?? status.error} />
      <Button variant="contained" onClick={make} disabled={making.busy || status.isPending}>
        {making.busy ? t('saving') : t('safety.recovery.make')}
      </Button>
    </SubScreen>
  );
}

function Shown({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { t } = useTranslation('safety');
  const lines = codes.map(grouped);
  return (
    <SubScreen title={t('safety.recovery.title')} lead={t('safety.recovery.once')} onBack={onDone}>
      <GlobalStyles styles={onPaper} />
      <Box className="recovery-codes">
        <Box sx={{ display: 'none', '@media print': { display: 'block' }, mb: 2 }}>
          {t('safety.recovery.paper')}
        </Box>
        <Box
          component="ol"
          sx={{
            m: 0,
            pl: 5.5,
            fontFamily: 'monospace',
            fontSize: '1rem',
            lineHeight: 2,
            columns: { sm: 2 },
            maxWidth: 560,
          }}
        >
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3 }}>
        <Button variant="contained" onClick={onDone}>
          {t('safety.recovery.kept')}
        </Button>
        <CopyButton text={lines.join('\n')} />
        <Button onClick={() => print()}>{t('safety.recovery.print')}</Button>
      </Box>
    </SubScreen>
  );
}
