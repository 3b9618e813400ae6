import type { ConsentOffer } from '@draksha/contract';
import { CONSENT_DAYS } from '@draksha/contract/organisation-choices';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ApiError, api } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { readLanguage, useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Back } from '../../ui/back.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Blank, Trouble } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ProofOver, proven } from '../settings/queries.ts';
import { consentsQuery } from './data.ts';

const DAY_MS = 86_400_000;
const PEOPLE = '/settings/people';

/** What a farmer agrees to, before an organisation sees anything of the farm. */
export function ConsentSheetPage() {
  const { t, i18n } = useTranslation('organisation');
  const { code = '' } = useParams();
  const language = readLanguage(i18n.language);
  const found = useQuery({
    queryKey: ['consent', code, language],
    queryFn: async () => (await api('POST /consents/look', { body: { code, language } })).offer,
    retry: false,
  });
  const [given, setGiven] = useState(false);
  const isWrong =
    found.error instanceof ApiError && ['not_found', 'validation_failed'].includes(found.error.code);
  const toPeople = (
    <Button component={Link} to={PEOPLE} variant="outlined">
      {t('sheet.toPeople')}
    </Button>
  );
  return (
    <Screen title={t('sheet.title')} back={<Back to={PEOPLE} word={t('sheet.toPeople')} />}>
      {found.isPending && <RowsSkeleton rows={5} height={64} />}
      {isWrong && <Blank icon="person" title={t('sheet.wrong')} action={toPeople} />}
      {found.isError && !isWrong && (
        <Trouble again={t('again')} onAgain={() => void found.refetch()}>
          {t(troubleKey(found.error))}
        </Trouble>
      )}
      {found.data && given && (
        <Blank
          icon="kept"
          title={t('sheet.given', { name: found.data.organisationName })}
          action={toPeople}
        />
      )}
      {found.data && !given && <Sheet offer={found.data} code={code} onGiven={() => setGiven(true)} />}
      <ProofOver />
    </Screen>
  );
}

interface SheetProps {
  readonly offer: ConsentOffer;
  readonly code: string;
  readonly onGiven: () => void;
}

type Age = 'adult' | 'parent';

function Sheet({ offer: { organisationName, text, version, standing }, code, onGiven }: SheetProps) {
  const { t, i18n } = useTranslation('organisation');
  const format = useFormat();
  const giving = useSubmit<void>();
  const [days, setDays] = useState<`${(typeof CONSENT_DAYS)[number]}`>('180');
  const [seesMoney, setSeesMoney] = useState(false);
  const [age, setAge] = useState<Age | ''>('');
  const [parentName, setParentName] = useState('');
  const [asked, setAsked] = useState(false);
  if (standing === 'own') return <Box component="p">{t('sheet.own')}</Box>;
  const isWhole = age === 'adult' || (age === 'parent' && parentName.trim() !== '');
  const give = () => {
    setAsked(true);
    if (!isWhole) return;
    void giving.run(async () => {
      const language = readLanguage(i18n.language);
      const said = { code, language, version, days: Number(days), seesMoney };
      await proven(() =>
        api('POST /consents', { body: { ...said, parentName: age === 'parent' ? parentName : '' } }),
      );
      await queryClient.invalidateQueries({ queryKey: consentsQuery.queryKey });
      onGiven();
    });
  };
  const until = format.date(calendarDay(nowMs() + Number(days) * DAY_MS));
  return (
    <>
      <Box component="h2" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
        {t('sheet.whose', { name: organisationName })}
      </Box>
      {standing === 'given' && <Box component="p">{t('sheet.again')}</Box>}
      <Box component="ul" sx={{ pl: 3, '& li': { mb: 1 } }}>
        {text.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Choice
        label={t('sheet.days')}
        note={t('consents.until', { date: until })}
        value={days}
        options={CONSENT_DAYS.map((some) => ({ value: `${some}` as const, label: t(`sheet.for.${some}`) }))}
        onChoose={setDays}
      />
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', minHeight: 48 }}>
        <Checkbox sx={{ ml: -1.25 }} checked={seesMoney} onChange={(_event, is) => setSeesMoney(is)} />
        {t('sheet.money')}
      </Box>
      <Choice<Age | ''>
        label={t('sheet.age')}
        value={age}
        options={[
          { value: 'adult', label: t('sheet.adult') },
          { value: 'parent', label: t('sheet.parent') },
        ]}
        onChoose={setAge}
      />
      {age === 'parent' && (
        <Field
          label={t('sheet.parentName')}
          hint={t('sheet.parentHint')}
          error={asked && parentName.trim() === '' ? t('sheet.parentMissing') : undefined}
        >
          {(slot) => (
            <TextInput
              {...slot}
              value={parentName}
              maxLength={80}
              onChange={({ target }) => setParentName(target.value)}
            />
          )}
        </Field>
      )}
      {asked && age === '' && <Trouble>{t('sheet.ageMissing')}</Trouble>}
      {giving.error !== null && <Trouble>{t(troubleKey(giving.error))}</Trouble>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button variant="contained" disabled={giving.busy} onClick={give}>
          {t('sheet.give')}
        </Button>
        <Button component={Link} to={PEOPLE}>
          {t('sheet.no')}
        </Button>
      </Box>
    </>
  );
}
