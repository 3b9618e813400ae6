import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { CARD } from './card.tsx';
import type { Entry } from './entry.ts';
import { entryWords } from './entry-words.ts';
import { RecordIcon } from './record-icon.tsx';

interface CopyCardProps {
  readonly entry: Entry;
  readonly plots: readonly Plot[];
  readonly onCopy: () => void;
  /** It is written down by this touch; else it only fills the form. */
  readonly isAtOnce?: boolean;
}

/** The last entry again, by one touch. */
export function CopyCard({ entry, plots, onCopy, isAtOnce = false }: CopyCardProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { title, facts } = entryWords(t, format, entry);
  const names = plots.flatMap(({ id, name }) => (entry.plotIds.includes(id) ? [name] : []));
  const day = format.dayMonth(calendarDay(Date.parse(entry.happenedAt)));
  return (
    <Box
      component="button"
      type="button"
      onClick={onCopy}
      sx={{
        ...CARD,
        py: 1,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 1,
        width: '100%',
        minHeight: 64,
        border: 0,
        font: 'inherit',
        color: 'inherit',
        textAlign: 'start',
        cursor: 'pointer',
      }}
    >
      <RecordIcon name={isAtOnce ? entry.kind : 'copy'} />
      <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
        <Box sx={{ fontWeight: 650, lineHeight: 1.5 }}>
          {isAtOnce ? t('copy.again', { what: title }) : t('copy.same')}
        </Box>
        <Box
          sx={{ fontSize: '0.875rem', lineHeight: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {isAtOnce
            ? names.join(', ')
            : [`${day}: ${title}`, facts[0], names.join(', ')].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      {isAtOnce && (
        <Box
          component="span"
          sx={{
            flex: 'none',
            px: 1.75,
            py: 1,
            borderRadius: '20px',
            fontWeight: 650,
            lineHeight: 1.5,
            color: (theme) => theme.palette.field.verdict.good.text,
            backgroundColor: (theme) => theme.palette.field.verdict.good.soft,
          }}
        >
          {t('copy.atOnce')}
        </Box>
      )}
    </Box>
  );
}
