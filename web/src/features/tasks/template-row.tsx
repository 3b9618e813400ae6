import { type Feeding, isRefused, type Vines } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Format } from '../../lib/format.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { DayField } from '../../ui/day-field.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Offered, Typed } from './template-choice.ts';
import { Doses, FeedLines, Sources } from './template-details.tsx';

interface TemplateRowProps {
  readonly offered: Offered;
  readonly title: string;
  readonly note: string;
  readonly typed: Typed;
  /** The day it would be, `YYYY-MM-DD`; `null` while that is not known. */
  readonly due: string | null;
  readonly plotId: string;
  readonly vines: Vines;
  /** Of work that feeds; `null` otherwise. */
  readonly feeding: Feeding | null;
  readonly onType: (next: Partial<Typed>) => void;
  /** Saves edits as the farmer's own template; `null` without any. */
  readonly onKeep: (() => void) | null;
}

/** A template: whether it becomes a task and when; expanded or chosen, also amount and source. */
export function TemplateRow(props: TemplateRowProps) {
  const { offered, title, note, typed, due, plotId, vines, feeding, onType, onKeep } = props;
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const [asked, ask] = useState(false);
  const { isPast, isThere, shipped, timing, fit } = offered;
  const facts = [
    timingWords(t, format, offered),
    isThere ? t('templates.already') : isPast ? t('templates.past') : due === null ? null : format.date(due),
  ];
  const isOpen = typed.on && !isThere;
  const isShown = asked || (isOpen && timing.by !== 'days');
  return (
    <Box component="li" sx={{ py: 0.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Box
          component="label"
          sx={{
            display: 'flex',
            flex: 1,
            minWidth: 0,
            gap: 1.5,
            minHeight: 48,
            py: 0.5,
            alignItems: 'flex-start',
          }}
        >
          <Box
            component="input"
            type="checkbox"
            checked={isOpen}
            disabled={isThere}
            onChange={({ target }) => onType({ on: target.checked })}
            sx={{
              flex: 'none',
              width: 24,
              height: 24,
              m: 0,
              mt: '2px',
              accentColor: (theme) => theme.palette.leaf,
            }}
          />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 650 }}>{title}</Box>
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {facts.filter(Boolean).join(' · ')}
            </Box>
          </Box>
        </Box>
        <IconButton
          aria-label={`${t('templates.about')}: ${title}`}
          aria-expanded={isShown}
          onClick={() => ask(!asked)}
          sx={{ mr: -1.5, transform: isShown ? 'rotate(180deg)' : undefined }}
        >
          <Icon name="down" />
        </IconButton>
      </Box>
      {feeding && (isShown || feeding.because.length > 0) && <FeedLines feeding={feeding} />}
      {isShown && (
        <Box sx={{ pl: 4.5, pb: 0.5, fontSize: '0.875rem', color: 'text.secondary' }}>
          {note} {shipped === null ? t('templates.own') : <Sources template={shipped} />}
          {shipped?.doses && <Doses template={shipped} vines={vines} plotId={plotId} />}
        </Box>
      )}
      {fit !== 'fits' && (
        <Box
          sx={{
            pl: 4.5,
            fontSize: '0.875rem',
            fontWeight: 650,
            color: ({ palette }) => palette.field.verdict[isRefused(fit) ? 'poor' : 'fair'].text,
          }}
        >
          {t(`templates.fit.${fit}`)}
        </Box>
      )}
      {isOpen && (
        <Box sx={{ pl: 4.5, mt: 0.5, mb: 1 }}>
          <Box
            sx={{ display: 'grid', gap: 1, gridTemplateColumns: timing.by === 'days' ? '1fr 88px' : '1fr' }}
          >
            <TextInput
              aria-label={`${t('templates.wordField')}: ${title}`}
              value={typed.title}
              maxLength={200}
              onChange={({ target }) => onType({ title: target.value })}
            />
            {timing.by === 'days' && (
              <TextInput
                aria-label={`${t('templates.dayField')}: ${title}`}
                value={typed.dap}
                inputMode="numeric"
                maxLength={4}
                onChange={({ target }) => onType({ dap: target.value })}
              />
            )}
          </Box>
          {timing.by !== 'days' && (
            <Box sx={{ mt: 1 }}>
              <DayField
                label={`${t('templates.seenOn')}: ${title}`}
                value={typed.day === '' && due !== null ? due : typed.day}
                onChange={(day) => onType({ day })}
                chips={[0, 1]}
              />
            </Box>
          )}
          {onKeep && (
            <Button onClick={onKeep} sx={{ ml: -1 }}>
              {t('templates.keep')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

/** When it is done: its days, what is seen and about when that is, or the work that it follows. */
function timingWords(t: TFunction<'tasks'>, format: Format, { timing, expected }: Offered): string {
  if (timing.by === 'sign') {
    const sign = t(`templates.sign.${timing.sign}`);
    return expected === null
      ? sign
      : `${sign}, ${t('templates.aboutDays', { from: format.number(expected.fromDap), to: format.number(expected.toDap) })}`;
  }
  if (timing.by === 'work')
    return t('templates.afterWork', {
      from: format.number(timing.fromDays),
      to: format.number(timing.toDays),
      work: t(wordOf('tasks:template', `${timing.work}.title`)),
    });
  const { fromDap, toDap } = timing;
  if (toDap < 0)
    return fromDap === toDap
      ? t('templates.dayBefore', { count: -fromDap, days: format.number(-fromDap) })
      : t('templates.daysBefore', { from: format.number(-fromDap), to: format.number(-toDap) });
  return fromDap === toDap
    ? t('templates.day', { days: format.number(fromDap) })
    : t('templates.days', { from: format.number(fromDap), to: format.number(toDap) });
}
