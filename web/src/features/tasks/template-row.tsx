import { gramsIn100Litres, type TaskTemplate, type WorkDose } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Format } from '../../lib/format.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { DayField } from '../../ui/day-field.tsx';
import { TextInput } from '../../ui/field.tsx';
import type { Offered, Typed } from './template-choice.ts';

interface TemplateRowProps {
  readonly offered: Offered;
  readonly title: string;
  readonly note: string;
  readonly typed: Typed;
  /** The day it would be, `YYYY-MM-DD`; `null` while that is not known. */
  readonly due: string | null;
  readonly plotId: string;
  readonly onType: (next: Partial<Typed>) => void;
  /** Keeps what was changed as a template of the farmer's own; `null` where nothing was. */
  readonly onKeep: (() => void) | null;
}

/** One template: whether it becomes a task, when, and what its sources say. */
export function TemplateRow({ offered, title, note, typed, due, plotId, onType, onKeep }: TemplateRowProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const { isPast, isThere, shipped, timing, fit } = offered;
  const facts = [
    timingWords(t, format, offered),
    isThere ? t('templates.already') : isPast ? t('templates.past') : due === null ? null : format.date(due),
  ];
  const isOpen = typed.on && !isThere;
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box component="label" sx={{ display: 'flex', gap: 1.5, minHeight: 48, alignItems: 'flex-start' }}>
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
      <Box sx={{ pl: 4.5, fontSize: '0.875rem', color: 'text.secondary' }}>
        {note} {shipped === null ? t('templates.own') : <Sources template={shipped} />}
        {shipped?.doses && <Doses template={shipped} plotId={plotId} />}
      </Box>
      {fit !== 'fits' && (
        <Box
          sx={{
            pl: 4.5,
            mt: 0.5,
            fontSize: '0.875rem',
            fontWeight: 650,
            color: ({ palette }) => palette.field.verdict[fit === 'not_for_it' ? 'poor' : 'fair'].text,
          }}
        >
          {t(fit === 'not_for_it' ? 'templates.notForVariety' : 'templates.otherVarieties')}
        </Box>
      )}
      {isOpen && (
        <Box sx={{ pl: 4.5, mt: 1 }}>
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

function timingWords(t: TFunction<'tasks'>, format: Format, { timing }: Offered): string {
  if (timing.by === 'sign') return t(`templates.sign.${timing.sign}`);
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

function Sources({ template: { sources, notFor } }: { readonly template: TaskTemplate }) {
  const { t } = useTranslation('tasks');
  return [...sources, ...(notFor ? [notFor.source] : [])].map(({ url, evidence }, index) => (
    <Box component="span" key={url}>
      {index > 0 && ', '}
      <Box component="a" href={url} target="_blank" rel="noreferrer" sx={{ color: 'inherit' }}>
        {index === 0 ? `${t('templates.source')}: ` : ''}
        {new URL(url).hostname}
      </Box>
      {evidence === 'secondary' && ` (${t('templates.secondary')})`}
    </Box>
  ));
}

/** Amounts as each source has them, and where the work is written down. */
function Doses({ template, plotId }: { readonly template: TaskTemplate; readonly plotId: string }) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const { doses = [], sources } = template;
  const regulator = doses.find(({ of, unit }) => of === 'ga3' && unit === 'ppm');
  const amount = ({ from, to, unit, of }: WorkDose) =>
    t(`templates.dose.${unit}`, {
      amount: from === to ? format.number(from) : `${format.number(from)}–${format.number(to)}`,
      of: t(`templates.of.${of}`),
    });
  return (
    <Box sx={{ mt: 0.5 }}>
      {doses.map((dose) => (
        <Box key={`${dose.of} ${dose.unit}`} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {amount(dose)}
          {dose.unit === 'ppm' &&
            ` (${t('templates.gramsIn100', { grams: format.number(gramsIn100Litres(dose.from)) })})`}
          {sources.length > 1 && doses.length > 1 && `, ${new URL(sources[dose.source]?.url ?? '').hostname}`}
        </Box>
      ))}
      {regulator && (
        <Box
          component={Link}
          to={`/farm-records/new?kind=growth_regulator&plotId=${plotId}&product=GA3&ppm=${regulator.from}`}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'inherit' }}
        >
          {t('templates.record')}
        </Box>
      )}
    </Box>
  );
}
