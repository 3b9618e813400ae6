import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Back } from '../../ui/back.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Gone } from '../../ui/gone.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';

/** A plot's screen without a plot: loading, or deleted. */
export function PlotGone({ skeleton }: { readonly skeleton: ReactElement }) {
  const { t } = useTranslation();
  return (
    <Screen title={t('plots.one')} back={<Back to="/plots" word={t('plots.title')} />}>
      <Filled skeleton={skeleton}>
        <Blank
          example={<Gone of="plot" />}
          title={t('plots.gone')}
          action={
            <Button component={Link} to="/plots" variant="outlined">
              {t('plots.title')}
            </Button>
          }
        />
      </Filled>
    </Screen>
  );
}
