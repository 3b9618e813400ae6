import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { may } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { diseaseNames } from './plan-words.ts';

/** Before the first plot: three steps, one button, and in grey what it will look like. */
export function EmptyToday() {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const steps = [t('step.one'), t('step.two'), t('step.three')];
  return (
    <>
      <Card sx={{ p: 2.5 }}>
        <Typography component="h2" sx={{ mb: 1, fontSize: '1.25rem', fontWeight: 650 }}>
          {t('today.welcome')}
        </Typography>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {steps.map((step, i) => (
            <Box component="li" key={step} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
              <Box
                component="span"
                aria-hidden="true"
                sx={{
                  flex: 'none',
                  width: 36,
                  height: 36,
                  borderRadius: '50%',
                  display: 'grid',
                  placeItems: 'center',
                  border: 1,
                  borderColor: 'divider',
                  fontWeight: 650,
                }}
              >
                {format.number(i + 1)}
              </Box>
              {step}
            </Box>
          ))}
        </Box>
        {may('plots') && (
          <Button
            component={Link}
            // The first plot needs no name to be distinguished: one is suggested, and its place is asked at once.
            to="/plots/new?step=place"
            variant="contained"
            startIcon={<Icon name="plus" />}
            sx={{ mt: 2 }}
          >
            {t('plots.add')}
          </Button>
        )}{' '}
        <Button component={Link} to="/weather" sx={{ mt: 2 }}>
          {t('today.checkWeather')}
        </Button>
      </Card>
      <Box component="p" sx={{ m: 0, mt: 3, mb: 1, color: 'text.secondary' }}>
        {t('example')}
      </Box>
      <Card
        aria-hidden="true"
        sx={{
          p: 2,
          color: 'text.secondary',
          boxShadow: 'none',
          border: 1,
          borderColor: 'divider',
          borderStyle: 'dashed',
        }}
      >
        <strong>{t('do.spray', { diseases: diseaseNames(t, ['downyMildew']) })}</strong> ·{' '}
        {format.hours(8, 11)}
        <Box sx={{ mt: 1 }}>
          <strong>{t('do.shoot_thinning')}</strong>
        </Box>
        <Box sx={{ mt: 1 }}>
          <strong>{t('do.water', { amount: format.minutes(38) })}</strong>
        </Box>
      </Card>
    </>
  );
}
