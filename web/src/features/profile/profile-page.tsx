import type { Me } from '@draksha/contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../lib/i18n.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { troubleKey, writeTroubleKey } from '../../lib/trouble.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { WriteConflict } from '../../lib/write-path.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { Trouble, Unread } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { FarmFieldset, PersonFieldset } from './profile-fieldsets.tsx';
import { farmFields, type ProfileForm, profileForm, userChange } from './profile-form.ts';
import { changeUser, meQuery, saveFarm } from './queries.ts';

export default function ProfilePage() {
  const { t } = useTranslation();
  const me = useQuery(meQuery);
  return (
    <Screen title={t('profile.title')}>
      {me.data && <ProfileEditor me={me.data} />}
      {me.isPending && <RowsSkeleton rows={6} height={72} />}
      {me.isError && !me.data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => me.refetch()}>
          {t(troubleKey(me.error))}
        </Unread>
      )}
    </Screen>
  );
}

function ProfileEditor({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const { areaUnit } = usePreferences();
  const [ground, setGround] = useState({ me, values: profileForm(me) });
  const form = useForm<ProfileForm>({ defaultValues: ground.values, mode: 'onTouched' });
  const submit = useSubmit<Me>();
  const [saved, setSaved] = useState(false);

  const stand = (next: Me) => {
    const values = profileForm(next);
    setGround({ me: next, values });
    return values;
  };
  const save = form.handleSubmit(async (values) => {
    let stands = ground.me;
    const done = await submit.run(async () => {
      const change = userChange(values, stands.user);
      if (Object.keys(change).length > 0) stands = await changeUser(stands.user, change);
      const farm = farmFields(values, ground.values, areaUnit, stands.farmerProfile);
      if (farm) {
        const farmerProfile = await saveFarm(stands.user.id, stands.farmerProfile, farm);
        stands = { ...stands, farmerProfile };
      }
      return stands;
    });
    // The half that was saved before a failure is the ground of the next try.
    form.reset(stand(done ?? stands), { keepValues: done === null });
    if (!done) return;
    setSaved(true);
    if (values.languagePreference !== ground.me.user.languagePreference)
      await changeLanguage(values.languagePreference);
  });
  const conflict = submit.error instanceof WriteConflict ? submit.error : null;
  const standOnTheirs = (): Me => {
    if (!conflict) return ground.me;
    const part = 'farmName' in conflict.current ? 'farmerProfile' : 'user';
    return { ...ground.me, [part]: conflict.current } as Me;
  };
  const farmNameNeeded = (): boolean => {
    const values = form.getValues();
    return farmFields({ ...values, farmName: '' }, ground.values, areaUnit, ground.me.farmerProfile) !== null;
  };
  return (
    <form onSubmit={save} noValidate>
      <PersonFieldset form={form} phone={me.user.phone} />
      <FarmFieldset form={form} nameNeeded={farmNameNeeded} />
      {submit.error !== null && !conflict && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      {form.formState.isSubmitted && Object.keys(form.formState.errors).length > 0 && (
        <Trouble>{t('form.check')}</Trouble>
      )}
      <Button type="submit" variant="contained" disabled={submit.busy} sx={{ minWidth: 140 }}>
        {submit.busy ? t('saving') : t('save')}
      </Button>
      <UndoBar open={saved} message={t('profile.saved')} onClose={() => setSaved(false)} />
      <ConflictDialog
        clashes={(conflict?.fields ?? []).map((name) => ({
          label: t(`profile.${name}`),
          mine: shown(conflict?.mine[name]),
          theirs: shown(conflict?.current[name]),
        }))}
        onMine={() => {
          setGround({ me: standOnTheirs(), values: ground.values });
          submit.clear();
        }}
        onTheirs={() => {
          form.reset(stand(standOnTheirs()));
          submit.clear();
        }}
      />
    </form>
  );
}

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
