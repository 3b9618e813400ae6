import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { weekdayWord } from '../../../lib/power-words.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Field, TextInput } from '../../../ui/field.tsx';

export interface TypedSlot {
  readonly key: string;
  readonly weekdays: readonly number[];
  readonly from: string;
  readonly to: string;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

interface PowerSlotFieldsProps {
  readonly slot: TypedSlot;
  readonly number: number;
  readonly onChange: (slot: TypedSlot) => void;
  readonly onRemove: () => void;
}

/** One time of power: on which days, from when to when. */
export function PowerSlotFields({ slot, number, onChange, onRemove }: PowerSlotFieldsProps) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const toggle = (day: number) =>
    onChange({
      ...slot,
      weekdays: WEEK.filter((one) => slot.weekdays.includes(one) !== (one === day)),
    });
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1 }}
      aria-label={t('irrigation.well.slot', { number: format.number(number) })}
    >
      <Box
        role="group"
        aria-label={t('irrigation.well.days')}
        sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', maxWidth: 440 }}
      >
        {WEEK.map((day) => {
          const isChosen = slot.weekdays.includes(day);
          return (
            <ButtonBase
              key={day}
              aria-pressed={isChosen}
              onClick={() => toggle(day)}
              sx={{
                minHeight: 48,
                font: 'inherit',
                fontSize: '0.875rem',
                borderRadius: 1,
                fontWeight: isChosen ? 650 : 400,
                backgroundColor: ({ palette }) =>
                  isChosen ? palette.field.verdict.good.soft : palette.background.paper,
                boxShadow: ({ palette }) =>
                  `inset 0 0 0 ${isChosen ? 2 : 1}px ${isChosen ? palette.leaf : palette.divider}`,
              }}
            >
              {weekdayWord(format, day)}
            </ButtonBase>
          );
        })}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', maxWidth: 440 }}>
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(`irrigation.well.${end}`)}>
            {(field) => (
              <TextInput
                {...field}
                type="time"
                value={slot[end]}
                onChange={(event) => onChange({ ...slot, [end]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </Box>
      <Box>
        <Button onClick={onRemove} sx={{ ml: -1 }}>
          {t('irrigation.well.remove')}
        </Button>
      </Box>
    </Box>
  );
}
