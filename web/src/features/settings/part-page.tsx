import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { Beside } from '../../ui/beside.tsx';
import { ScreenSkeleton } from '../../ui/layout-skeleton.tsx';
import { lazyScreen } from '../../ui/lazy-section.ts';
import { SharedWithOthers } from '../sharing/queries.ts';
import { AddressPart } from './address-part.tsx';
import { DataPart } from './data-part.tsx';
import { DevicesPart } from './devices-part.tsx';
import { DisplayPart } from './display-part.tsx';
import { GooglePart } from './google-part.tsx';
import { MorningPart } from './morning-part.tsx';
import { OfflinePart } from './offline-part.tsx';
import { OutboxPart } from './outbox-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { offersQuery } from './queries.ts';
import { SecretPart } from './secret-part.tsx';
import { SettingsList } from './settings-list.tsx';
import { SourcesPart } from './sources-part.tsx';
import { SubScreen } from './sub-screen.tsx';

const TwoStepPart = lazyScreen(async () => (await import('./two-step-part.tsx')).TwoStepPart);

const PasskeysPart = lazyScreen(async () => (await import('./passkeys-part.tsx')).PasskeysPart);
const ApplicationsPart = lazyScreen(async () => (await import('./applications-part.tsx')).ApplicationsPart);

const SharingPart = () => {
  const { t } = useTranslation('sharing');
  return (
    <SubScreen title={t('title')} lead={t('lead')}>
      <SharedWithOthers />
    </SubScreen>
  );
};

const parts: Readonly<Record<string, ComponentType>> = {
  data: DataPart,
  display: DisplayPart,
  morning: MorningPart,
  offline: OfflinePart,
  people: PeoplePart,
  sharing: SharingPart,
  sources: SourcesPart,
  unsent: OutboxPart,
  pin: () => <SecretPart kind="pin" />,
  password: () => <SecretPart kind="password" />,
  number: () => <AddressPart kind="number" />,
  email: () => <AddressPart kind="email" />,
  'two-step': TwoStepPart,
  devices: DevicesPart,
  google: GooglePart,
  passkeys: PasskeysPart,
  applications: ApplicationsPart,
};

/** Parts that a server may lack: an old address redirects. */
const offered: Readonly<Record<string, 'passkeys_enabled' | 'oauth_server_enabled'>> = {
  passkeys: 'passkeys_enabled',
  applications: 'oauth_server_enabled',
};

export default function PartPage() {
  const { t } = useTranslation('safety');
  const { part = '' } = useParams();
  const Part = Object.hasOwn(parts, part) ? parts[part] : undefined;
  const offers = useQuery(offersQuery).data;
  const offer = Object.hasOwn(offered, part) ? offered[part] : undefined;
  if (!Part || (offer && offers && !offers[offer])) return <Navigate to="/settings" replace />;
  return (
    <Beside title={t('settings.title')} list={() => <SettingsList />}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Part />
      </Suspense>
    </Beside>
  );
}
