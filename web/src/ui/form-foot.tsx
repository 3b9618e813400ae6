import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Trouble } from './notice.tsx';

interface FormFootProps<Fields extends FieldValues> {
  readonly form: UseFormReturn<Fields>;
  /** The save button, with further content. */
  readonly children: ReactNode;
}

/** Scrolls errors into view, clear of the bottom bar, and announces them. Forms leave focus to it. */
function showFirstWrong(form: Element | null | undefined): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
  if (!wrong) return;
  wrong.scrollIntoView({ block: 'center' });
  const control = wrong.matches('input, select, textarea')
    ? wrong
    : wrong.querySelector<HTMLElement>('input, select, textarea, button');
  control?.focus({ preventScroll: true });
}

/** The foot of a form longer than a phone: what keeps it stays in sight, above the navigation. */
export function FormFoot<Fields extends FieldValues>({ form, children }: FormFootProps<Fields>) {
  const { t } = useTranslation();
  const { isSubmitted, errors, submitCount } = useFormState({ control: form.control });
  const foot = useRef<HTMLElement>(null);
  const seen = useRef(0);
  const isWrong = Object.keys(errors).length > 0;
  // Once for each press: what is put right or wrong while typing moves nothing.
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    if (isWrong) showFirstWrong(foot.current?.closest('form'));
  }, [submitCount, isWrong]);
  return (
    <>
      {/* Said at the button, where what is wrong may stand far above it. */}
      {isSubmitted && isWrong && <Trouble>{t('form.check')}</Trouble>}
      <Box
        ref={foot}
        sx={{
          position: 'sticky',
          bottom: { xs: 'calc(68px + env(safe-area-inset-bottom))', md: 0 },
          display: 'flex',
          gap: 1,
          mx: { xs: -2, md: 0 },
          px: { xs: 2, md: 0 },
          py: 1.5,
          zIndex: 2,
          backgroundColor: 'background.default',
          '& [type="submit"]': { flex: { xs: 1, md: 'none' }, minWidth: 140 },
        }}
      >
        {children}
      </Box>
    </>
  );
}
