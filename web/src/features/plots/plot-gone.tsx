import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Back } from '../../ui/back.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';

/** A plot's screen without a plot: loading, or deleted. */
export function PlotGone({ skeleton }: { readonly skeleton: ReactElement }) {
  const { t } = useTranslation();
  return (
    <Screen title={t('plots.one')} back={<Back to="/plots" word={t('plots.title')} />}>
      <Filled skeleton={skeleton}>
        <Blank icon="plots" title={t('plots.gone')} />
      </Filled>
    </Screen>
  );
}
