import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { ScreenSkeleton } from '../../ui/skeletons.tsx';
import { SharedWithOthers } from '../sharing/queries.ts';
import { AddressPart } from './address-part.tsx';
import { DataPart } from './data-part.tsx';
import { DevicesPart } from './devices-part.tsx';
import { DisplayPart } from './display-part.tsx';
import { GooglePart } from './google-part.tsx';
import { OfflinePart } from './offline-part.tsx';
import { SecretPart } from './secret-part.tsx';
import { SourcesPart } from './sources-part.tsx';
import { SubScreen } from './sub-screen.tsx';
import { UnsentPart } from './unsent-part.tsx';

const TwoStepPart = lazy(() =>
  import('./two-step-part.tsx').then(({ TwoStepPart }) => ({ default: TwoStepPart })),
);

const PasskeysPart = lazy(() =>
  import('./passkeys-part.tsx').then(({ PasskeysPart }) => ({ default: PasskeysPart })),
);
const ApplicationsPart = lazy(() =>
  import('./applications-part.tsx').then(({ ApplicationsPart }) => ({ default: ApplicationsPart })),
);

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
  offline: OfflinePart,
  sharing: SharingPart,
  sources: SourcesPart,
  unsent: UnsentPart,
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

export default function PartPage() {
  const { part = '' } = useParams();
  const Part = Object.hasOwn(parts, part) ? parts[part] : undefined;
  if (!Part) return <Navigate to="/settings" replace />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Part />
    </Suspense>
  );
}
