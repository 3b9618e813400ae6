import { seasons } from '@draksha/contract/seasons';
import Box from '@mui/material/Box';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Which of the two prunings of the year it was. */
export function CycleField({ registered }: { readonly registered: UseFormRegisterReturn }) {
  const { t } = useTranslation();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 400 }}>
        {t('plot.cycle')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {seasons.fields.cycle.of.map((cycle) => (
          <Box
            key={cycle}
            component="label"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              flex: '1 1 140px',
              minHeight: 52,
              px: 1.5,
              border: 1,
              borderColor: (theme) => theme.palette.field.axis,
              borderRadius: 1,
              backgroundColor: 'background.paper',
              cursor: 'pointer',
              '&:has(:checked)': {
                borderColor: (theme) => theme.palette.leaf,
                backgroundColor: (theme) => theme.palette.field.verdict.good.soft,
              },
            }}
          >
            <Box
              component="input"
              type="radio"
              value={cycle}
              {...registered}
              sx={{ width: 20, height: 20, m: 0, accentColor: (theme) => theme.palette.leaf }}
            />
            {t(`cycle.${cycle}`)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
