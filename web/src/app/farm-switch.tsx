import type { MemberFarm } from '@draksha/contract';
import { useTranslation } from 'react-i18next';
import { openFarmOf } from '../lib/farm/member-farms.ts';
import { SelectInput } from '../ui/field.tsx';
import { NumberedLine } from './number-line.tsx';

interface Props {
  readonly accountId: string;
  readonly farms: readonly MemberFarm[];
  /** `null` is the own farm. */
  readonly shown: MemberFarm | null;
}

const nameOf = ({ farmName, ownerName }: MemberFarm): string =>
  [farmName, ownerName].filter(Boolean).join(' · ');

/** Switches farms; stored data is available offline. */
export function FarmSwitch({ accountId, farms, shown }: Props) {
  const { t } = useTranslation();
  return (
    <NumberedLine label={t('farms.label')}>
      <SelectInput
        aria-label={t('farms.label')}
        value={shown?.ownerId ?? ''}
        onChange={({ target }) => openFarmOf(accountId, target.value || null)}
        sx={{ flex: '1 1 240px', maxWidth: 480 }}
      >
        <option value="">{t('farms.own')}</option>
        {farms.map((farm) => (
          <option key={farm.ownerId} value={farm.ownerId}>
            {nameOf(farm)}
          </option>
        ))}
      </SelectInput>
    </NumberedLine>
  );
}
