import type { Language } from '@draksha/contract';
import { displayPhone } from '@draksha/contract/phone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeOpenFarm } from '../../lib/farm/farm.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { useOutboxCount } from '../../lib/farm/use-farm.ts';
import { farmInHand } from '../../lib/farm-in-hand.ts';
import { changeLanguage } from '../../lib/i18n.ts';
import { languageNames, languageTags } from '../../lib/language.ts';
import { mayOpen } from '../../lib/may.ts';
import { endPhone } from '../../lib/push-phone.ts';
import { queryClient } from '../../lib/query-client.ts';
import { signOut, useSession } from '../../lib/session.ts';
import { useThemeMode } from '../../lib/theme-mode.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useUnread } from '../../lib/unread.ts';
import { readLanguage, useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Choice } from '../../ui/choice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { profileWrites, useMe } from '../profile/queries.ts';
import { OfflineRow } from './offline-row.tsx';
import { accountQuery, devicesQuery, offersQuery } from './queries.ts';
import { shownEmail } from './shown-email.ts';

/** Each part of the settings, with its state. */
export function SettingsList() {
  const { t, i18n } = useTranslation(['safety', 'brief']);
  const language = readLanguage(i18n.resolvedLanguage);
  const switching = useSubmit<void>();
  const theme = useThemeMode();
  const format = useFormat();
  const outboxCount = useOutboxCount();
  const unread = useUnread();
  const me = useMe();
  const accountId = useSession().user?.id ?? '';
  const isOwn = farmInHand(accountId) === null;
  return (
    <>
      <Choice<Language>
        label={t('settings.language')}
        value={language}
        options={languageTags.map((tag) => ({ value: tag, label: languageNames[tag], lang: tag }))}
        onChoose={(tag) =>
          switching.run(async () => {
            await changeLanguage(tag);
            if (me) await save(profileWrites(me.user, { languagePreference: tag }));
          })
        }
      />
      {switching.error !== null && <Trouble>{t(troubleKey(switching.error))}</Trouble>}
      <LinkList
        rows={[
          ...(isOwn
            ? [
                { to: '/settings/morning', title: t('brief:title') },
                {
                  to: '/messages',
                  title: t('brief:messages'),
                  value: unread > 0 && t('unread', { count: unread, number: format.number(unread) }),
                },
              ]
            : []),
          {
            to: '/settings/display',
            title: t('settings.display'),
            value: t(theme.chosen ? `settings.${theme.mode}` : 'settings.system'),
          },
          {
            to: '/settings/unsent',
            title: t('outbox.title'),
            value:
              outboxCount > 0
                ? t('outbox.wait', { count: outboxCount, number: format.number(outboxCount) })
                : t('outbox.none'),
          },
        ]}
      />
      <OfflineRow />
      <SignInSection />
      <Section title={t('settings.about')}>
        <LinkList
          rows={[
            { to: '/settings/people', title: t('settings.people') },
            ...(isOwn
              ? [
                  { to: '/settings/sharing', title: t('settings.sharing') },
                  { to: '/settings/data', title: t('settings.data') },
                ]
              : []),
            { to: '/settings/sources', title: t('settings.sources') },
          ]}
        />
      </Section>
      <Section title={t('settings.help')}>
        <LinkList
          rows={[
            ...[
              { to: '/debug', title: t('settings.checks') },
              { to: '/plots-test', title: t('settings.plotChecks') },
              { to: '/google-maps-diagnostic', title: t('settings.mapCheck') },
            ].filter(({ to }) => mayOpen(to)),
            // Without a login too, so for each role.
            { to: '/test', title: t('settings.openTest') },
          ]}
        />
      </Section>
      <SignOut />
    </>
  );
}

/** Sign-in methods with their states: stored ones at once, the server's later. */
function SignInSection() {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const { user: stored } = useSession();
  const user = useQuery(accountQuery).data ?? stored;
  const devices = useQuery(devicesQuery).data;
  const offers = useQuery(offersQuery).data;
  const google = offers?.external.google === true;
  const factors = (user?.factors ?? []).filter(({ status }) => status === 'verified');
  const hasGoogle = user?.identities?.some(({ provider }) => provider === 'google') ?? false;
  return (
    <Section title={t('settings.signIn')}>
      <LinkList
        rows={[
          {
            to: '/settings/pin',
            title: t('safety.pin.title'),
            value: t(user?.app_metadata.has_pin === true ? 'safety.pin.isSet' : 'safety.pin.isNotSet'),
          },
          { to: '/settings/password', title: t('safety.password.title') },
          {
            to: '/settings/number',
            title: t('safety.number.title'),
            value: user?.phone ? displayPhone(user.phone) : t('safety.number.none'),
          },
          {
            to: '/settings/email',
            title: t('safety.email.title'),
            value: shownEmail(user?.email) || t('safety.email.none'),
          },
          {
            to: '/settings/two-step',
            title: t('safety.twoStep.title'),
            value: t(factors.length > 0 ? 'safety.twoStep.isOn' : 'safety.twoStep.isOff'),
          },
          {
            to: '/settings/devices',
            title: t('safety.devices.title'),
            value: devices
              ? t('safety.devices.count', { count: devices.length, value: format.number(devices.length) })
              : undefined,
          },
          ...(google || hasGoogle
            ? [
                {
                  to: '/settings/google',
                  title: t('safety.google.title'),
                  value: t(hasGoogle ? 'safety.google.isOn' : 'safety.google.isOff'),
                },
              ]
            : []),
          ...(offers?.passkeys_enabled
            ? [{ to: '/settings/passkeys', title: t('safety.passkeys.title') }]
            : []),
          ...(offers?.oauth_server_enabled
            ? [{ to: '/settings/applications', title: t('safety.applications.title') }]
            : []),
        ]}
      />
    </Section>
  );
}

function SignOut() {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const [leaving, setLeaving] = useState(false);
  const [asks, setAsks] = useState(false);
  const outboxCount = useOutboxCount();
  const leave = useCallback(async () => {
    setAsks(false);
    setLeaving(true);
    try {
      // What the next farmer on this phone must not see. What was not sent stays, for this one alone.
      queryClient.clear();
      await endPhone().catch(() => null);
      await closeOpenFarm();
      await signOut();
    } catch {
      setLeaving(false);
    }
  }, []);
  // Its subject has been sent meanwhile.
  useEffect(() => {
    if (asks && outboxCount === 0) void leave();
  }, [asks, outboxCount, leave]);
  return (
    <Box sx={{ mt: 4 }}>
      <Button
        variant="outlined"
        onClick={() => (outboxCount > 0 ? setAsks(true) : leave())}
        disabled={leaving}
      >
        {t('settings.signOut')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('outbox.signOutTitle', { count: outboxCount, number: format.number(outboxCount) })}
        confirm={t('settings.signOut')}
        onConfirm={() => void leave()}
        onCancel={() => setAsks(false)}
      >
        {t('outbox.signOutWhy')}
      </ConfirmDialog>
    </Box>
  );
}
