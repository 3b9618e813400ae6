import { type TokenScope, tokenDays, tokenScopes } from '@draksha/contract/token-scopes';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Choice } from '../../ui/choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { proven } from '../settings/queries.ts';
import { tokensQuery } from './given.ts';
import { PartFields, TOKEN_OF_FARM, type TokenPart } from './token-part.tsx';
import { WhoField } from './who-field.tsx';

type Days = `${(typeof tokenDays)[number]}`;

interface Made {
  readonly name: string;
  readonly secret: string;
}

/** Makes a token; its secret is shown here once and kept nowhere on the phone. */
export function NewToken() {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['diary']);
  const [part, setPart] = useState<TokenPart>(TOKEN_OF_FARM);
  const [days, setDays] = useState<Days>('30');
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const making = useSubmit<void>();
  const isNamed = name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isNamed || scopes.length === 0) return;
    void making.run(async () => {
      const body = {
        name,
        scopes: [...scopes],
        days: Number(days) as (typeof tokenDays)[number],
        ...(part.plotId !== null && { plotId: part.plotId }),
        ...(part.seasonId !== null && { seasonId: part.seasonId }),
      };
      const { token, secret } = await proven(() => api('POST /access-tokens', { body }));
      setMade({ name: token.name, secret });
      setName('');
      setPart(TOKEN_OF_FARM);
      setAsked(false);
      await queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
    });
  };
  const toggle = (scope: TokenScope) =>
    setScopes((chosen) =>
      chosen.includes(scope) ? chosen.filter((each) => each !== scope) : [...chosen, scope],
    );
  return (
    <>
      {made && <Secret made={made} />}
      {/* It closes over what it made. */}
      <Reveal key={made?.secret} summary={t('add')}>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1, maxWidth: 440 }}>
          <WhoField hint={t('whoHint')} name={name} isMissing={asked && !isNamed} onName={setName} />
          <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, pt: 1 }}>
            <Box component="legend" sx={{ p: 0, fontWeight: 400 }}>
              {t('what')}
            </Box>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))' }}>
              {tokenScopes.map((scope) => (
                <FormControlLabel
                  key={scope}
                  sx={{ minHeight: 48, mx: 0 }}
                  control={
                    <Checkbox
                      sx={{ ml: -1.25 }}
                      checked={scopes.includes(scope)}
                      onChange={() => toggle(scope)}
                    />
                  }
                  label={t(`scope.${scope}`)}
                />
              ))}
            </Box>
            {asked && scopes.length === 0 && <Trouble>{t('scopeMissing')}</Trouble>}
          </Box>
          <PartFields part={part} onChoose={setPart} />
          <Choice<Days>
            label={t('howLong')}
            value={days}
            options={tokenDays.map((count) => ({
              value: `${count}`,
              label: count === 365 ? t('year') : t('days', { count, number: format.number(count) }),
            }))}
            onChoose={setDays}
          />
          {making.error !== null && <Trouble>{t(writeTroubleKey(making.error))}</Trouble>}
          <Button type="submit" variant="contained" disabled={making.busy} sx={{ justifySelf: 'start' }}>
            {t('make')}
          </Button>
        </Box>
      </Reveal>
    </>
  );
}

function Secret({ made: { name, secret } }: { readonly made: Made }) {
  const { t } = useTranslation('sharing');
  return (
    <Box role="status" sx={{ mb: 2 }}>
      <Box sx={{ mb: 1 }}>{t('made', { name })}</Box>
      <Box
        component="code"
        lang="en"
        sx={{
          display: 'block',
          p: 2,
          mb: 1,
          borderRadius: 1,
          overflowWrap: 'anywhere',
          backgroundColor: 'background.paper',
        }}
      >
        {secret}
      </Box>
      <Box sx={{ ml: -1.5 }}>
        <CopyButton text={secret} />
      </Box>
      <Box sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('howToUse', { address: `${location.origin}/api` })}
      </Box>
    </Box>
  );
}
