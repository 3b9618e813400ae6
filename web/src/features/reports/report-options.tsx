import { reportLanguages } from '@draksha/reports/report-document';
import { hasSpan } from '@draksha/reports/report-voice';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ChipRow } from '../../ui/chip-row.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import type { ReportKind, ReportLanguage } from './queries.ts';
import { hasLedgers, type ReportChoice, spanNames } from './report-choice.ts';

interface ReportOptionsProps {
  readonly kind: ReportKind;
  readonly choice: ReportChoice;
  readonly onChoose: (name: 'span' | 'from' | 'to' | 'language' | 'ledgers', value: string) => void;
}

const wordOfLanguage = (id: ReportLanguage) => `language.${id === 'mr+en' ? 'both' : id}` as const;

/** Which days, and in which language. */
export function ReportOptionsForm({ kind, choice, onChoose }: ReportOptionsProps) {
  const { t } = useTranslation('reports');
  const { span, language } = choice;
  const spanned = hasSpan(kind);
  const summary = [spanned ? t(`span.${span}`) : null, t(wordOfLanguage(language))]
    .filter(Boolean)
    .join(' · ');
  return (
    <Reveal summary={summary}>
      {spanned && (
        <ChipRow
          label={t('span.label')}
          chips={spanNames.map((id) => ({ id, word: t(`span.${id}`), isChosen: id === span }))}
          onChoose={(id) => onChoose('span', id)}
        />
      )}
      {spanned && span === 'own' && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, mb: 2 }}>
          <DayField label={t('span.from')} value={choice.from} onChange={(day) => onChoose('from', day)} />
          <DayField label={t('span.to')} value={choice.to} onChange={(day) => onChoose('to', day)} />
        </Box>
      )}
      {hasLedgers(kind) && (
        <ChipRow
          label={t('ledgers.label')}
          chips={(['yes', 'no'] as const).map((id) => ({
            id,
            word: t(`ledgers.${id}`),
            isChosen: (id === 'yes') === (choice.ledgers ?? choice.plotId === null),
          }))}
          onChoose={(id) => onChoose('ledgers', id)}
        />
      )}
      <ChipRow
        label={t('language.label')}
        chips={reportLanguages.map((id) => ({ id, word: t(wordOfLanguage(id)), isChosen: id === language }))}
        onChoose={(id) => onChoose('language', id)}
      />
    </Reveal>
  );
}
