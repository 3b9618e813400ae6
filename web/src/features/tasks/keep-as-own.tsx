import type { Task } from '@draksha/contract/tasks';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { save } from '../../lib/farm/farm-noun.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Trouble } from '../../ui/notice.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { workTemplates } from './own-work.ts';

/** Keeps a task that is counted from its pruning as work of every season. */
export function KeepAsOwn({ task }: { readonly task: Task }) {
  const { t } = useTranslation('tasks');
  const { t: shared } = useTranslation();
  const { all } = useSeasons()(task.plotId ?? '');
  const own = workTemplates.useAll();
  const submit = useSubmit<void>();
  const season = all.find(({ id }) => id === task.seasonId);
  const { title, dueDap, category, description } = task;
  if (!season || dueDap === null) return null;
  const { cycle } = season;
  const isKept = own.some((one) => one.title === title && one.cycle === cycle && one.dueDap === dueDap);
  const keep = () =>
    submit.run(() =>
      save(
        workTemplates.add(uuidV7(), {
          title,
          cycle,
          dueDap,
          category,
          notes: description?.slice(0, 2000) ?? null,
        }),
      ),
    );
  return (
    <>
      {submit.error !== null && <Trouble>{shared(writeTroubleKey(submit.error))}</Trouble>}
      <Button
        onClick={() => void keep()}
        disabled={submit.busy || isKept}
        sx={{ ml: -1.5, display: 'block' }}
      >
        {t(isKept ? 'templates.keptTaskDone' : 'templates.keptTask')}
      </Button>
    </>
  );
}
