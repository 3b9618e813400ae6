import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { wordOf } from '../../../lib/typed-words.ts';
import { Field, FieldRow, SelectInput, TextInput } from '../../../ui/field.tsx';
import { isQuestion, type QuestionId, questionIds, questionOptions } from './import-questions.ts';
import type { ImportReading } from './read-import.ts';
import type { ImportInHand } from './use-import-file.ts';
import type { ImportColumn } from './words-read.ts';

interface ImportQuestionsProps {
  readonly hand: ImportInHand;
  readonly reading: ImportReading;
  readonly headingOf: (column: ImportColumn) => string;
}

const columnOf: Readonly<Partial<Record<QuestionId, ImportColumn>>> = {
  weightUnit: 'kg',
  rateUnit: 'ratePaisePerKg',
  waterUnit: 'minutes',
};

/** Questions before some rows can be imported: each is asked once, and can be changed. */
export function ImportQuestions({ hand, reading, headingOf }: ImportQuestionsProps) {
  const { t } = useTranslation('diary');
  const { choices, change } = hand;
  const open = new Set(reading.refused.map(({ fault }) => fault).filter(isQuestion));
  const asked = questionIds.filter((id) => open.has(id) || choices.answers[id] !== undefined);
  if (asked.length === 0) return null;
  const answer = (id: QuestionId, value: string) => {
    const { [id]: _before, ...others } = choices.answers;
    change({ answers: value === '' ? others : { ...others, [id]: value } });
  };
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Box component="h2" sx={{ fontSize: '1rem', fontWeight: 400, m: 0 }}>
        {t('import.asks')}
      </Box>
      <FieldRow>
        {asked.map((id) => {
          const options = questionOptions[id];
          const column = columnOf[id];
          const label = t(wordOf('diary:import.ask', `${id}.label`), {
            column: column ? headingOf(column) : '',
          });
          const hint = id in hints ? t(`import.ask.${hints[id as keyof typeof hints]}.hint`) : undefined;
          const value = choices.answers[id] ?? '';
          return (
            <Field key={id} label={label} hint={hint}>
              {(slot) =>
                options === 'number' ? (
                  <TextInput
                    {...slot}
                    inputMode="decimal"
                    value={value}
                    onChange={({ target }) => answer(id, target.value)}
                  />
                ) : (
                  <SelectInput {...slot} value={value} onChange={({ target }) => answer(id, target.value)}>
                    <option value="">{t('import.choose')}</option>
                    {options.map((option) => (
                      <option key={option} value={option}>
                        {t(wordOf('diary:import.ask', `${id}.${option}`))}
                      </option>
                    ))}
                  </SelectInput>
                )
              }
            </Field>
          );
        })}
      </FieldRow>
    </Box>
  );
}

const hints = { weightUnit: 'weightUnit', crateKg: 'crateKg', bighaGuntha: 'bighaGuntha' } as const;
