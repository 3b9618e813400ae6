import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/use-format.ts';
import { SampleBand } from './notice.tsx';

export interface Source {
  readonly sourceLabel: string;
  readonly ageSeconds: number;
  readonly stale: boolean;
  readonly sample: boolean;
}

/** Whose numbers these are and how old, in a line under what was made of them. */
export function SourceNote({ source }: { readonly source: Source }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
      {source.sample
        ? t('source.sample')
        : t('source.line', { source: source.sourceLabel, age: format.age(source.ageSeconds) })}
    </Box>
  );
}

/** Before any value: that it is made up, or how old it is. Nothing where it is real and fresh. */
export function SourceWarning({ source }: { readonly source: Source }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (source.sample) return <SampleBand>{t('source.sampleBand')}</SampleBand>;
  if (!source.stale) return null;
  return (
    <Box
      component="p"
      sx={{ m: 0, mb: 1, fontWeight: 650, color: (theme) => theme.palette.field.verdict.fair.text }}
    >
      {t('source.old', { age: format.age(source.ageSeconds) })}
    </Box>
  );
}
