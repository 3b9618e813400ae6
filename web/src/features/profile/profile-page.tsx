import type { Me } from '@draksha/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { save as keep } from '../../lib/farm/farm-noun.ts';
import { farmInHand } from '../../lib/farm-in-hand.ts';
import { changeLanguage } from '../../lib/i18n.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { useSession } from '../../lib/session.ts';
import { resetUntouched, useDraft, withDraft } from '../../lib/use-draft.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { useDoubt } from '../../ui/doubt.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import { FarmForm } from '../../ui/farm-form.tsx';
import { Filled } from '../../ui/filled.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Hint } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { FarmFieldset, PersonFieldset } from './profile-fieldsets.tsx';
import { farmFields, type ProfileForm, profileForm, userChange } from './profile-form.ts';
import { profileWrites, saveFarm, useMe } from './queries.ts';

const DRAFT = 'profile';

export default function ProfilePage() {
  const { t } = useTranslation();
  const accountId = useSession().user?.id ?? '';
  const me = useMe();
  const skeleton = <RowsSkeleton rows={6} height={72} />;
  // The profile is the owner's to change.
  if (farmInHand(accountId))
    return (
      <Screen title={t('profile.title')}>
        <Hint>{t('trouble.farm_not_found')}</Hint>
      </Screen>
    );
  return (
    <Screen title={t('profile.title')}>
      {me ? <ProfileEditor me={me} /> : <Filled skeleton={skeleton}>{skeleton}</Filled>}
    </Screen>
  );
}

function ProfileEditor({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const { areaUnit } = usePreferences();
  // Initial values to compare with, whatever arrives meanwhile.
  const [initial, setInitial] = useState(() => ({ me, values: profileForm(me) }));
  const [values] = useState(() => withDraft(DRAFT, initial.values));
  const form = useForm<ProfileForm>({ defaultValues: values, mode: 'onTouched', shouldFocusError: false });
  const draft = useDraft(DRAFT, form, initial.values);
  const submit = useSubmit<true>();
  const [saved, setSaved] = useState(false);
  const doubt = useDoubt();

  const save = form.handleSubmit(async (typed) => {
    const { user, farmerProfile } = initial.me;
    const change = userChange(typed, user);
    const farm = farmFields(typed, initial.values, areaUnit, farmerProfile);
    if (!(await doubt.ask(farm?.totalAreaHectares, farmerProfile?.totalAreaHectares, 'farm'))) return;
    const writes = [...profileWrites(user, change), ...(farm ? saveFarm(user.id, farmerProfile, farm) : [])];
    if ((await submit.run(() => keep(writes).then(() => true as const))) === null) return;
    draft.forget();
    const next: Me = {
      user: { ...user, ...change } as Me['user'],
      farmerProfile: farm ? ({ ...farmerProfile, ...farm } as Me['farmerProfile']) : farmerProfile,
    };
    const shown = profileForm(next);
    setInitial({ me: next, values: shown });
    resetUntouched(form, shown);
    setSaved(true);
    if (typed.languagePreference !== user.languagePreference) await changeLanguage(typed.languagePreference);
  });
  const farmNameNeeded = (): boolean =>
    farmFields({ ...form.getValues(), farmName: '' }, initial.values, areaUnit, initial.me.farmerProfile) !==
    null;
  return (
    <FarmForm
      submit={submit}
      onSubmit={save}
      foot={
        <>
          <FormFoot form={form}>
            <Button type="submit" variant="contained" disabled={submit.busy}>
              {submit.busy ? t('saving') : t('save')}
            </Button>
          </FormFoot>
          <UndoBar open={saved} message={t('profile.saved')} onClose={() => setSaved(false)} />
        </>
      }
    >
      <DraftNote
        {...draft}
        onStartOver={() => {
          draft.forget();
          resetUntouched(form, initial.values);
        }}
      />
      <PersonFieldset form={form} phone={me.user.phone} />
      {doubt.dialog}
      <FarmFieldset form={form} nameNeeded={farmNameNeeded} />
    </FarmForm>
  );
}
