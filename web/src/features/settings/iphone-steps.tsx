import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A phone with the control to touch in colour, beside the words. */
const steps = {
  share: (
    <>
      <path d="M12 88h32" opacity="0.4" />
      <path data-touched d="M22 68h-4v14h20V68h-4M28 76V58m-5 5 5-5 5 5" />
      <path d="M14 22h28M14 30h28M14 38h18" opacity="0.4" />
    </>
  ),
  add: (
    <>
      <path d="M10 40h36v42H10ZM15 49h16" opacity="0.4" />
      <path data-touched d="M15 62h14M34 57h9v9h-9ZM38.5 59v5M36 61.5h5" />
      <path d="M15 74h16" opacity="0.4" />
    </>
  ),
  open: (
    <>
      <path d="M14 22h10v10H14ZM32 22h10v10H32ZM14 42h10v10H14Z" opacity="0.4" />
      <path data-touched d="M32 42h10v10H32ZM34.5 47l2 2.5 3.5-5" />
      <path d="M20 82h16" opacity="0.4" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

const names = ['share', 'add', 'open'] as const;

/** Apple lets a site send messages only from the home screen: how it comes there, in three touches. */
export function IphoneSteps() {
  const { t } = useTranslation('brief');
  return (
    <Box sx={{ py: 1 }}>
      {t('iphone.lead')}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 2 }}>
        {names.map((name) => (
          <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box
              component="svg"
              viewBox="0 0 56 96"
              aria-hidden
              sx={{
                flex: 'none',
                width: 56,
                height: 96,
                fill: 'none',
                stroke: 'currentColor',
                strokeWidth: 1.8,
                strokeLinecap: 'round',
                strokeLinejoin: 'round',
                '& [data-touched]': { color: 'primary.main', strokeWidth: 2.4 },
              }}
            >
              <rect x="4" y="3" width="48" height="90" rx="8" />
              <path d="M23 9h10" />
              {steps[name]}
            </Box>
            <Box sx={{ minWidth: 0 }}>{t(`iphone.${name}`)}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
