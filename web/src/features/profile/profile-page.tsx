import type { Me } from '@draksha/contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../lib/i18n.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { troubleKey, writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { WriteConflict } from '../../lib/write-path.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { Trouble, Unread } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { clashWords } from './clash-words.ts';
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
  const format = useFormat();
  const { areaUnit } = usePreferences();
  // What the form was filled from, and is compared with: a save that comes right after must see the newest.
  const ground = useRef({ me, values: profileForm(me) });
  const form = useForm<ProfileForm>({ defaultValues: ground.current.values, mode: 'onTouched' });
  const submit = useSubmit<Me>();
  const [saved, setSaved] = useState(false);

  const stand = (next: Me) => {
    const values = profileForm(next);
    ground.current = { me: next, values };
    return values;
  };
  const save = form.handleSubmit(async (values) => {
    const before = ground.current;
    let stands = before.me;
    const done = await submit.run(async () => {
      const change = userChange(values, stands.user);
      if (Object.keys(change).length > 0) stands = await changeUser(stands.user, change);
      const farm = farmFields(values, before.values, areaUnit, stands.farmerProfile);
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
    if (values.languagePreference !== before.me.user.languagePreference)
      await changeLanguage(values.languagePreference);
  });
  const conflict = submit.error instanceof WriteConflict ? submit.error : null;
  const theirs = (): Me => {
    if (!conflict) return ground.current.me;
    const part = 'farmName' in conflict.current ? 'farmerProfile' : 'user';
    return { ...ground.current.me, [part]: conflict.current } as Me;
  };
  const farmNameNeeded = (): boolean => {
    const values = form.getValues();
    const { me: now, values: before } = ground.current;
    return farmFields({ ...values, farmName: '' }, before, areaUnit, now.farmerProfile) !== null;
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
          mine: clashWords(t, format, name, conflict?.mine[name]),
          theirs: clashWords(t, format, name, conflict?.current[name]),
        }))}
        onMine={() => {
          ground.current = { me: theirs(), values: ground.current.values };
          submit.clear();
          void save();
        }}
        onTheirs={() => {
          form.reset(stand(theirs()));
          submit.clear();
        }}
      />
    </form>
  );
}
