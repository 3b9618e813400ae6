import { dateProblem, FIRST_YEAR, farmDay } from '@draksha/contract/dates';
import type { Field, Fields } from '@draksha/contract/fields';
import { nouns } from '@draksha/contract/nouns';
import type { TFunction } from 'i18next';
import { farm } from '../../lib/farm/farm.ts';
import type { QueuedWrite, Row } from '../../lib/farm/queued-write.ts';
import { calendarDay, type Format } from '../../lib/format.ts';
import { type WordFamily, wordOf } from '../../lib/typed-words.ts';
import { labelOf } from './field-words.ts';

/** Describes a refused write: its row, the refused fields, and the screen to correct it on. */

const rowOf = ({ noun, rowId, change }: QueuedWrite): Row =>
  farm().row(noun, rowId) ?? farm().stored(noun, rowId)?.row ?? change;

const textIn = (row: Row | null | undefined, name: string): string | null => {
  const value = row?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The plot that a row is of, also by its season. */
function plotIdOf(row: Row): string | null {
  const seasonId = textIn(row, 'seasonId');
  return textIn(row, 'plotId') ?? (seasonId ? textIn(farm().row('seasons', seasonId), 'plotId') : null);
}

const dayFields = ['happenedAt', 'scheduledDate', 'pruningDate', 'observedOn', 'movedOn'] as const;

function dayOf(row: Row, format: Format): string | null {
  for (const name of dayFields) {
    const text = textIn(row, name);
    if (text) return format.date(text.length > 10 ? calendarDay(Date.parse(text)) : text);
  }
  return null;
}

/** Names the row as its own screen does: what it is, its name or its plot, its day. @param t with the words of diary and labels */
export function nameOfWrite(t: TFunction, format: Format, write: QueuedWrite): string {
  const row = rowOf(write);
  const kind = write.noun === 'records' ? textIn(row, 'kind') : null;
  const what = t(kind ? wordOf('diary:kinds' as WordFamily, kind) : wordOf('labels:noun', write.noun));
  const own = textIn(row, 'name') ?? textIn(row, 'title') ?? textIn(row, 'farmName');
  const plotId = plotIdOf(row);
  const plot = plotId ? textIn(farm().row('plots', plotId), 'name') : null;
  const facts = [own ?? textIn(row, 'productName') ?? plot, dayOf(row, format)].filter(Boolean);
  return facts.length > 0 ? `${what}: ${facts.join(', ')}` : what;
}

/** Where the row of a write is changed; `null` where it is not there any more. */
export function screenOfWrite(write: QueuedWrite): string | null {
  const row = rowOf(write);
  if (write.kind === 'delete') return null;
  const plotId = plotIdOf(row);
  switch (write.noun) {
    case 'records': {
      const entryId = textIn(row, 'entryId');
      return entryId && `/farm-records/${entryId}`;
    }
    case 'plots':
      return `/plots/${write.rowId}/edit`;
    case 'tasks':
      return `/tasks/${write.rowId}`;
    case 'users':
    case 'farmer-profiles':
      return '/profile';
    case 'products':
    case 'stock-movements':
      return '/farm-records/stock';
    case 'work-templates':
      return '/tasks/templates';
    case 'pruning-plans':
      return '/pruning-planner';
    case 'plan-marks':
      return '/';
    case 'proposals':
      return '/proposals';
    case 'brief-settings':
      return '/settings/morning';
    default:
      return plotId && `/plots/${plotId}`;
  }
}

const fieldsOf = (noun: string): Fields =>
  (nouns as Readonly<Record<string, { fields: Fields }>>)[noun]?.fields ?? {};

/** The phone's own sentence for a value that breaks its field's rule; `null` where the rule is another one. */
function ruleWords(t: TFunction, field: Field | undefined, value: unknown, atMs: number): string | null {
  if (field?.kind === 'moment' && field.bounds && typeof value === 'string') {
    const { daysAhead, firstYear } = field.bounds;
    const found = dateProblem(daysAhead, farmDay(Date.parse(value)), farmDay(atMs), firstYear);
    return found && t(`form.date.${found.kind}`, { ...found });
  }
  if (field?.kind === 'date' && field.daysAhead !== undefined && typeof value === 'string') {
    const found = dateProblem(field.daysAhead, value, farmDay(atMs), FIRST_YEAR);
    return found && t(`form.date.${found.kind}`, { ...found });
  }
  if (field?.kind === 'number' && typeof value === 'number') {
    if (value > field.max) return t('form.most', { max: field.max });
    return field.whole && !Number.isInteger(value) ? t('form.whole') : null;
  }
  if (field?.kind === 'text' && typeof value === 'string' && value.length > field.max)
    return t('form.long', { max: field.max });
  return null;
}

/** What was not taken, field by field, each in a sentence. @param notTaken where the phone does not know why */
export function refusalWords(
  t: TFunction,
  write: QueuedWrite,
  atMs: number,
  notTaken: string,
): readonly string[] {
  const names = Object.keys(write.failure?.fields ?? {}).map((path) => path.split('.')[0] ?? path);
  const fields = fieldsOf(write.noun);
  const row = rowOf(write);
  return [...new Set(names)]
    .filter((name) => name in fields || name in row)
    .map((name) => {
      const why = ruleWords(t, fields[name], row[name], atMs) ?? notTaken;
      return `${t(labelOf(write.noun, name))}: ${why}`;
    });
}
