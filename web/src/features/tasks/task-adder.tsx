import type { Plot } from '@draksha/contract';
import type { Task } from '@draksha/contract/tasks';
import { growsWood } from '@draksha/models/plan/plot-care';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay } from '../../lib/day-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { DayField } from '../../ui/day-field.tsx';
import { FarmForm } from '../../ui/farm-form.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { addTasks, daysLater } from './task-rows.ts';

/** Work that comes again and again: one touch writes its word and says what it is. */
const usual = [
  ['spray', 'pestControl'],
  ['water', 'irrigation'],
  ['fertilizer', 'fertilization'],
  ['shoots', 'pruning'],
  ['tips', 'pruning'],
  ['tying', 'training'],
  ['look', 'monitoring'],
  ['soil', 'soilManagement'],
  ['harvest', 'harvesting'],
] as const satisfies readonly (readonly [string, NonNullable<Task['category']>])[];

interface TaskAdderProps {
  readonly plots: readonly Plot[];
  /** The plot that the list is about. */
  readonly plotId: string | null;
  readonly today: string;
}

/** A line at the foot of the list: what, when, where; the rest can be said later. */
export function TaskAdder({ plots, plotId, today }: TaskAdderProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const [title, setTitle] = useState('');
  const [day, setDay] = useState<string | null>(today);
  const [plotIds, setPlotIds] = useState<readonly string[]>(plotId === null ? [] : [plotId]);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = useSubmit<void>();
  const word = title.trim();
  const category = usual.find(([key]) => t(`usual.${key}`) === word)?.[1] ?? null;
  const named = plots.filter(({ id }) => plotIds.includes(id));
  const where =
    named.length > 1
      ? t('add.some', { count: named.length, number: format.number(named.length) })
      : named[0]?.name;
  const add = () => {
    if (word === '') {
      setOpen(true);
      input.current?.focus();
      return;
    }
    void submit.run(async () => {
      const task = { title: word, scheduledDate: day, category };
      const at: readonly (string | null)[] = named.length > 0 ? named.map(({ id }) => id) : [null];
      await addTasks(at.map((id) => ({ ...task, plotId: id })));
      setTitle('');
      setOpen(false);
      input.current?.blur();
    });
  };
  // Where only vines that bear nothing are meant, a picking is not offered.
  const areWood = named.length > 0 && named.every(({ status }) => growsWood(status));
  const toggle = (id: string) =>
    setPlotIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const line = (
    <FarmForm
      submit={submit}
      onSubmit={add}
      isAtRest={!isOpen}
      foot={
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box sx={{ position: 'relative', flex: 1, minWidth: 0 }}>
            <TextInput
              data-new
              ref={input}
              aria-label={t('add.what')}
              placeholder={t('add.what')}
              value={title}
              maxLength={200}
              autoComplete="off"
              enterKeyHint="done"
              onChange={({ target }) => setTitle(target.value)}
              onFocus={() => setOpen(true)}
            />
            {!isOpen && (
              <Box
                component="button"
                type="button"
                onClick={() => {
                  setOpen(true);
                  input.current?.focus();
                }}
                sx={{
                  position: 'absolute',
                  insetBlock: 2,
                  right: 4,
                  maxWidth: '60%',
                  display: 'flex',
                  alignItems: 'center',
                  gap: 0.75,
                  p: 0,
                  border: 0,
                  font: 'inherit',
                  color: 'inherit',
                  cursor: 'pointer',
                  backgroundColor: 'background.paper',
                  borderRadius: 1,
                }}
              >
                <Pill keep>{dayWord()}</Pill>
                {named.length > 0 && <Pill>{where}</Pill>}
              </Box>
            )}
          </Box>
          <Button
            type="submit"
            variant="contained"
            aria-label={t('add.button')}
            disabled={submit.busy}
            sx={{ flex: 'none', minWidth: 52, width: 52, height: 52, p: 0 }}
          >
            <Icon name="plus" />
          </Button>
        </Box>
      }
      sx={{
        position: { xs: 'fixed', md: 'sticky' },
        zIndex: 1000,
        insetInline: { xs: 0, md: 'auto' },
        bottom: { xs: 'calc(68px + env(safe-area-inset-bottom))', md: 0 },
        px: { xs: 2, md: 0 },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        backgroundColor: 'background.default',
      }}
    >
      {isOpen && (
        <Box sx={{ mb: 1 }}>
          <Chips label={t('add.usual')}>
            {usual
              .filter(([key]) => !(areWood && key === 'harvest'))
              .map(([key]) => (
                <Chip key={key} on={word === t(`usual.${key}`)} onClick={() => setTitle(t(`usual.${key}`))}>
                  {t(`usual.${key}`)}
                </Chip>
              ))}
          </Chips>
          <WhenChips day={day} today={today} onDay={setDay} />
          {plots.length > 0 && (
            <Chips label={t('add.plots')}>
              <Chip on={plotIds.length === 0} onClick={() => setPlotIds([])}>
                {t('wholeFarm')}
              </Chip>
              {plots.map(({ id, name }) => (
                <Chip key={id} on={plotIds.includes(id)} onClick={() => toggle(id)}>
                  {name}
                </Chip>
              ))}
            </Chips>
          )}
        </Box>
      )}
    </FarmForm>
  );
  return <ClickAwayListener onClickAway={() => word === '' && setOpen(false)}>{line}</ClickAwayListener>;

  function dayWord(): string {
    if (day === null) return t('when.none');
    if (day === today) return t('when.today');
    return day === daysLater(today, 1) ? t('when.tomorrow') : format.dayMonth(day);
  }
}

interface WhenProps {
  readonly day: string | null;
  readonly today: string;
  readonly onDay: (day: string | null) => void;
}

function WhenChips({ day, today, onDay }: WhenProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const days = [0, 1, 7].map((days) => daysLater(today, days));
  const [picks, setPicks] = useState(false);
  // What is typed may be no day yet.
  const [typed, setTyped] = useState('');
  const isOther = day !== null && !days.includes(day);
  return (
    <>
      <Chips label={t('when.label')}>
        {(['today', 'tomorrow', 'week'] as const).map((word, at) => (
          <Chip key={word} on={day === days[at]} onClick={() => onDay(days[at] ?? today)}>
            {t(`when.${word}`)}
          </Chip>
        ))}
        <Chip on={isOther} onClick={() => setPicks(!picks)}>
          {isOther ? format.dayMonth(day) : t('when.other')}
        </Chip>
        <Chip on={day === null} onClick={() => onDay(null)}>
          {t('when.none')}
        </Chip>
      </Chips>
      {picks && (
        <DayField
          label={t('when.other')}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            const chosen = readDay(next);
            if (chosen !== null || next === '') onDay(chosen);
          }}
          open
        />
      )}
    </>
  );
}

function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        '&::-webkit-scrollbar': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

interface ChipProps {
  readonly on: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Looks like the plot chooser's chips, and is pressed or not. */
function Chip({ on, onClick, children }: ChipProps) {
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={on}
      onClick={onClick}
      sx={{
        flex: 'none',
        minHeight: 48,
        p: 0,
        border: 0,
        background: 'none',
        font: 'inherit',
        color: 'inherit',
        cursor: 'pointer',
      }}
    >
      <Box
        component="span"
        data-pill=""
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 36,
          maxWidth: 200,
          px: 1.5,
          borderRadius: '18px',
          fontSize: '0.875rem',
          whiteSpace: 'nowrap',
          fontWeight: on ? 650 : 400,
          border: (theme) => `1px solid ${on ? theme.palette.leaf : theme.palette.divider}`,
          boxShadow: (theme) => (on ? `inset 0 0 0 1px ${theme.palette.leaf}` : 'none'),
          backgroundColor: (theme) =>
            on ? theme.palette.field.verdict.good.soft : theme.palette.background.paper,
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

const Pill = ({ keep = false, children }: { readonly keep?: boolean; readonly children: ReactNode }) => (
  <Box
    component="span"
    data-pill=""
    sx={{
      flex: keep ? 'none' : '0 1 auto',
      minWidth: 0,
      px: 1.25,
      borderRadius: '14px',
      fontSize: '0.875rem',
      lineHeight: '28px',
      color: 'text.secondary',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      backgroundColor: (theme) => theme.palette.action.hover,
    }}
  >
    {children}
  </Box>
);
