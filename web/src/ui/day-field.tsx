import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../lib/clock.ts';
import { daysAfter, readDay, writeDay } from '../lib/day-text.ts';
import { calendarDay } from '../lib/format.ts';
import { useFormat } from '../lib/use-format.ts';
import { ChipRow } from './chip-row.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { MonthGrid } from './month-grid.tsx';

interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or what was typed while it is no day; empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Days ago that are a tap away: 0 is today. */
  readonly chips?: readonly number[] | undefined;
  /** The month is open. */
  readonly open?: boolean | undefined;
  readonly inputRef?: React.Ref<HTMLInputElement> | undefined;
  readonly name?: string | undefined;
}

/** A calendar day: typed dd/mm/yyyy, by a chip, or touched in the month. The browser's own field would ask many for mm/dd/yyyy. */
export function DayField({
  label,
  value,
  onChange,
  onBlur,
  error,
  hint,
  chips,
  open = false,
  ...input
}: DayFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = calendarDay(nowMs());
  const [isOpen, setOpen] = useState(open);
  // What is typed stays as it is typed until the field is left.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null);
  const text = typed?.value === value ? typed.text : writeDay(value);
  const day = readDay(value);
  const choose = (chosen: string) => {
    setTyped(null);
    onChange(chosen);
  };
  const wordOf = (ago: number) =>
    ago === 0
      ? t('day.today')
      : ago === 1
        ? t('day.yesterday')
        : t('day.ago', { count: ago, days: format.number(ago) });
  return (
    <Box>
      <Field label={label} hint={hint ?? (day === null ? t('day.order') : undefined)} error={error}>
        {(slot) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
            {chips && (
              <ChipRow
                label={label}
                chips={chips.map((ago) => ({
                  id: String(ago),
                  word: wordOf(ago),
                  isChosen: day === daysAfter(today, -ago),
                }))}
                onChoose={(ago) => choose(daysAfter(today, -Number(ago)))}
              />
            )}
            <Box
              sx={{
                flex: '1 1 136px',
                containerType: 'inline-size',
                display: 'flex',
                alignItems: 'center',
                minHeight: 48,
                boxSizing: 'border-box',
                pl: 1.5,
                borderRadius: '12px',
                border: ({ palette }) =>
                  `1px solid ${slot['aria-invalid'] ? palette.error.main : palette.mode === 'light' ? '#7d877f' : '#7f8b82'}`,
                backgroundColor: 'background.paper',
                '&:focus-within': { outline: ({ palette }) => `2px solid ${palette.leaf}` },
              }}
            >
              <InputBase
                id={slot.id}
                name={input.name}
                inputRef={input.inputRef}
                value={text}
                onChange={({ target }) => {
                  const next = readDay(target.value) ?? target.value;
                  setTyped({ text: target.value, value: next });
                  onChange(next);
                }}
                onBlur={() => {
                  setTyped(null);
                  onBlur?.();
                }}
                sx={{
                  flex: '1 1 auto',
                  minWidth: 0,
                  font: 'inherit',
                  '& input': {
                    p: 0,
                    height: 'auto',
                    lineHeight: 1.5,
                    '&:focus-visible': { outline: 'none' },
                  },
                }}
                slotProps={{
                  input: {
                    inputMode: 'numeric',
                    autoComplete: 'off',
                    placeholder: t('day.pattern'),
                    'aria-describedby': slot['aria-describedby'],
                    'aria-invalid': slot['aria-invalid'],
                  },
                }}
              />
              {day && (
                <Box
                  sx={{
                    color: 'text.secondary',
                    whiteSpace: 'nowrap',
                    '@container (max-width: 189px)': { display: 'none' },
                  }}
                >
                  {format.weekdayShort(day)}
                </Box>
              )}
              <IconButton aria-label={t('day.month')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                <Icon name="calendar" />
              </IconButton>
            </Box>
          </Box>
        )}
      </Field>
      {isOpen && <MonthGrid day={day} today={today} onChoose={choose} />}
    </Box>
  );
}
