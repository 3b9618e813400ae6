import type { Organisation } from '@draksha/contract';
import { type OrganisationKind, organisationKinds } from '@draksha/contract/organisation-choices';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { troubleKey, writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Back } from '../../ui/back.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Trouble, Unread } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ProofOver, proven } from '../settings/queries.ts';
import { Agronomists } from './agronomists.tsx';
import { Answers } from './answers.tsx';
import { organisationChanged, organisationQuery } from './data.ts';
import { FarmTable } from './farm-table.tsx';

/** `/organisation`: farms that consented to an agronomist's organisation; without one, a button to create it. */
export function OrganisationPage() {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  const found = useQuery(organisationQuery);
  const own = found.data;
  return (
    <Screen
      title={t('title')}
      heading={own?.name ?? t('title')}
      back={<Back to="/settings/people" word={t('sheet.toPeople')} />}
      note={own && t('farms.count', { count: own.farms, number: format.number(own.farms) })}
      action={
        own && (
          <Button component={Link} to="/organisation/lists" variant="outlined">
            {t('lists')}
          </Button>
        )
      }
      wide
    >
      {found.isPending && <RowsSkeleton rows={6} height={56} />}
      {found.isError && !found.data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => void found.refetch()}>
          {t(troubleKey(found.error))}
        </Unread>
      )}
      {own === null && <MakeForm />}
      {own && <Whole own={own} />}
      <ProofOver />
    </Screen>
  );
}

const Whole = ({ own }: { readonly own: Organisation }) => {
  const { t } = useTranslation('organisation');
  return (
    <>
      <Reveal summary={t('people.summary')} open={own.farms === 0}>
        <Agronomists own={own} />
      </Reveal>
      {own.farms > 0 && (
        <>
          <Reveal summary={t('answers.title')}>{() => <Answers />}</Reveal>
          <FarmTable />
        </>
      )}
    </>
  );
};

function MakeForm() {
  const { t } = useTranslation('organisation');
  const [name, setName] = useState('');
  const [kind, setKind] = useState<OrganisationKind>('producer');
  const [asked, setAsked] = useState(false);
  const making = useSubmit<void>();
  const isNamed = name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isNamed) return;
    void making.run(async () => {
      await proven(() => api('POST /organisation', { body: { name, kind } }));
      await organisationChanged();
    });
  };
  return (
    <Box sx={{ maxWidth: 560 }}>
      <Box component="p" sx={{ mt: 0 }}>
        {t('make.lead')}
      </Box>
      <Box component="p" sx={{ color: 'text.secondary' }}>
        {t('make.farmer')}
      </Box>
      <Reveal summary={t('make.title')}>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
          <Field
            label={t('make.name')}
            hint={t('make.hint')}
            error={asked && !isNamed ? t('make.missing') : undefined}
          >
            {(slot) => (
              <TextInput
                {...slot}
                value={name}
                maxLength={80}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Choice
            label={t('make.kind')}
            value={kind}
            options={organisationKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
            onChoose={setKind}
          />
          {making.error !== null && <Trouble>{t(writeTroubleKey(making.error))}</Trouble>}
          <Button type="submit" variant="contained" disabled={making.busy} sx={{ justifySelf: 'start' }}>
            {t('make.do')}
          </Button>
        </Box>
      </Reveal>
    </Box>
  );
}
