import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Beside } from '../../ui/beside.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Gone } from '../../ui/gone.tsx';
import { Blank } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { usePlotWeather } from '../agronomy/queries.ts';
import { TaskSubScreen } from './sub-screen.tsx';
import { TasksBeside } from './task-board.tsx';
import { TaskEditor } from './task-editor.tsx';
import { useTasks } from './task-rows.ts';
import { TaskWeatherContext } from './task-weather.tsx';

export default function TaskPage() {
  const { t } = useTranslation('tasks');
  const { id = '' } = useParams();
  const dated = useTasks().find(({ task }) => task.id === id);
  const weatherOf = usePlotWeather();
  if (dated)
    return (
      <Beside title={t('title')} list={() => <TasksBeside weatherOf={weatherOf} />}>
        <TaskWeatherContext value={weatherOf}>
          <TaskEditor key={id} dated={dated} />
        </TaskWeatherContext>
      </Beside>
    );
  return (
    <TaskSubScreen title={t('edit')}>
      <Filled skeleton={<RowsSkeleton rows={5} height={72} />}>
        <Blank
          example={<Gone of="row" />}
          title={t('gone')}
          action={
            <Button component={Link} to="/tasks" variant="outlined">
              {t('title')}
            </Button>
          }
        />
      </Filled>
    </TaskSubScreen>
  );
}
