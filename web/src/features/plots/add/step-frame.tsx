import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type AddStep, steps } from './add-form.ts';

interface StepFrameProps {
  readonly step: AddStep;
  readonly title: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** One of three steps of adding a plot: question, progress, back. */
export function StepFrame({ step, title, onBack, children }: StepFrameProps) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const number = steps.indexOf(step) + 1;
  useEffect(() => {
    document.title = `${title} · Draksha`;
    scrollTo(0, 0);
  }, [title]);
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', px: 2, pt: { xs: 1, md: 4 }, pb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: -1.5 }}>
        <IconButton onClick={onBack} aria-label={t('add.back')}>
          <Icon name="back" />
        </IconButton>
        <Typography
          component="h1"
          sx={{ fontSize: { xs: '1.25rem', md: '1.75rem' }, flex: '1 1 auto', fontWeight: 650 }}
        >
          {title}
        </Typography>
        <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('add.step', { number: format.number(number), all: format.number(steps.length) })}
        </Box>
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 0.5, mt: 1, mb: 2.5 }}
      >
        {steps.map((one, index) => (
          <Box
            key={one}
            sx={{
              height: 4,
              borderRadius: 2,
              backgroundColor: ({ palette }) => (index < number ? palette.leaf : palette.divider),
            }}
          />
        ))}
      </Box>
      {children}
    </Box>
  );
}
