import type { Task } from '@draksha/contract/tasks';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { calendarDay } from '../../lib/format.ts';
import { mayRecord } from '../../lib/may.ts';

/** The diary's form for the labour of a task that is done, with names and hours: it counts once it is saved there. */
export function labourForm({ completedAt, completedBy, workers, plotId, actualHours }: Task): string | null {
  const names = [...new Set([...workers, completedBy])].filter(Boolean);
  // What the server alone sets is not there yet on a task that was added on this phone.
  if (!completedAt || names.length === 0) return null;
  const asked = new URLSearchParams({
    kind: 'labour',
    date: calendarDay(Date.parse(completedAt)),
    people: String(names.length),
    names: names.join(', '),
  });
  if (plotId !== null) asked.set('plotId', plotId);
  if (actualHours !== null) asked.set('hours', String(actualHours));
  return `/farm-records/new?${asked}`;
}

/** Under a task that somebody did. */
export function WagePayment({ task }: { readonly task: Task }) {
  const { t } = useTranslation('tasks');
  const to = labourForm(task);
  if (to === null || !mayRecord('labour')) return null;
  return (
    <Button component={Link} to={to} variant="outlined" sx={{ mb: 1 }}>
      {t('wagesWay')}
    </Button>
  );
}
