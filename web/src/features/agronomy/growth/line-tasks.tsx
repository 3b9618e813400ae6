import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { may } from '../../../lib/may.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useChartColours } from '../../../ui/chart-colours.ts';
import { ChartKey } from '../../../ui/chart-key.tsx';
import { LinkList } from '../../../ui/link-list.tsx';
import type { LineTask } from './season-tasks.ts';

const SHOWN = 3;

interface TaskMarks {
  readonly tasks: readonly LineTask[];
  readonly x: (date: string) => number;
  readonly y: number;
}

/** The squares themselves, within the drawing of a line. */
export function TaskMarks({ tasks, x, y }: TaskMarks) {
  const colours = useChartColours();
  return tasks.map(({ id, date, state }) => (
    <rect
      key={id}
      x={x(date) - 4.5}
      y={y}
      width={9}
      height={9}
      rx={2}
      fill={state === 'done' ? colours.ink : colours.card}
      stroke={state === 'late' ? colours.no : colours.ink}
      strokeWidth={2}
    />
  ));
}

/** Legend of the squares, with the next work. */
export function LineTasks({ tasks }: { readonly tasks: readonly LineTask[] }) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const colours = useChartColours();
  if (tasks.length === 0) return null;
  const open = tasks.filter(({ state }) => state !== 'done');
  const states = (['todo', 'late', 'done'] as const).filter((one) =>
    tasks.some(({ state }) => state === one),
  );
  return (
    <>
      <ChartKey>
        {states.map((state) => (
          <li key={state}>
            <Box
              component="span"
              sx={{
                width: 10,
                height: 10,
                boxSizing: 'border-box',
                borderRadius: '2px',
                border: `2px solid ${state === 'late' ? colours.no : colours.ink}`,
                backgroundColor: state === 'done' ? colours.ink : colours.card,
              }}
            />
            {t(`growth.task.${state}`)}
          </li>
        ))}
      </ChartKey>
      {may('tasks') && (
        <Box sx={{ display: { xs: 'none', lg: 'block' }, mb: -1.5, '& li:last-child': { borderBottom: 0 } }}>
          <LinkList
            rows={open.slice(0, SHOWN).map(({ id, title, date, state }) => ({
              to: `/tasks/${id}`,
              title,
              value:
                state === 'late'
                  ? `${format.dayMonth(date)}, ${t('growth.task.late')}`
                  : format.dayMonth(date),
            }))}
          />
        </Box>
      )}
    </>
  );
}
