import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { save } from '../../lib/farm/farm-noun.ts';
import { may, mayRecord } from '../../lib/may.ts';
import { showSaved } from '../../lib/saved.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Example } from '../../ui/example.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LayoutSkeleton, type Shape } from '../../ui/layout-skeleton.tsx';
import { Blank, Trouble } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { WorkTabs } from '../../ui/work-tabs.tsx';
import { usePlotRisks, usePlotWeather } from '../agronomy/queries.ts';
import { usePlots } from '../plots/queries.ts';
import { useListsInForce } from '../product-lists/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { FarmTasks } from '../tasks/queries.ts';
import { closedUntilIn, PlanBesideTasks, usePlan } from '../today/queries.ts';
import { CopyCard } from './copy-card.tsx';
import { DiaryList } from './diary-list.tsx';
import { DiaryTools } from './diary-tools.tsx';
import { bringEntryBack, removeEntry } from './entry-writes.ts';
import { KindTiles } from './kind-tiles.tsx';
import { newestOf, stockMovements, useEntries } from './queries.ts';
import { againWrites } from './save-again.ts';

/** A month with its filters, and the card of its days. */
const SHAPE: Shape = [
  ['gap', 16],
  ['line', 40, 30],
  ['block', 36],
  ['gap', 12],
  [
    'card',
    [
      ['line', 30, 22],
      ['rows', 4, 60],
    ],
  ],
];
const TASKS = '/farm-records?tab=tasks';

/** What the form hands over after a delete, and a copy after it was written. */
interface Done {
  readonly deleted?: readonly string[];
}

/** The diary, and beside it as a tab the farm's tasks. */
export default function DiaryPage() {
  const [search] = useSearchParams();
  return search.get('tab') === 'tasks' ? <TasksTab /> : <Diary />;
}

function TasksTab() {
  const { t } = useTranslation('diary');
  const { plan, plots, tasks } = usePlan();
  const riskOf = usePlotRisks();
  const weatherOf = usePlotWeather();
  return (
    <Screen title={t('nav.tasks')} wide action={<WorkTabs current="tasks" tasks={TASKS} />}>
      <Suspense fallback={<RowsSkeleton rows={4} height={64} />}>
        <FarmTasks
          riskOf={riskOf}
          weatherOf={weatherOf}
          closedUntil={closedUntilIn(plan)}
          planOf={(plotId) => (
            <Suspense fallback={null}>
              <PlanBesideTasks plan={plan} plots={plots} tasks={tasks} plotId={plotId} />
            </Suspense>
          )}
        />
      </Suspense>
    </Screen>
  );
}

/** "What did you do today?": eight tiles, the last entry again, and the diary by day. */
function Diary() {
  const { t } = useTranslation('diary');
  const plots = usePlots();
  const entries = useEntries();
  const seasonsOf = useSeasons();
  const movements = stockMovements.useAll();
  const lists = useListsInForce();
  const submit = useSubmit<true>();
  const [copied, setCopied] = useState<readonly string[] | null>(null);
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const deleted = (state as Done | null)?.deleted;
  const last = newestOf(entries, null);
  const repeatable = last?.plotIds.some((id) => plots.some((plot) => plot.id === id)) ? last : null;

  const again = () =>
    submit.run(async () => {
      if (!repeatable) return true as const;
      showSaved(null);
      const writes = againWrites(repeatable, plots, seasonsOf, movements, lists);
      await save(writes);
      setCopied(writes.map(({ rowId }) => rowId));
      return true as const;
    });
  const takeBack = async () => {
    const entry = entries.find(({ rows }) => rows.some(({ id }) => copied?.includes(id)));
    if (entry) await submit.run(async () => save(removeEntry(entry)).then(() => true as const));
    setCopied(null);
  };
  const close = () => navigate(pathname, { replace: true, state: null });
  const bringBack = async () => {
    const done = await submit.run(async () => save(bringEntryBack(deleted ?? [])).then(() => true as const));
    if (done) await close();
  };
  return (
    <Screen
      title={t('ask')}
      wide
      action={
        <Box sx={{ display: 'flex', alignItems: 'center', mr: { xs: -1.5, md: 0 } }}>
          <WorkTabs current="diary" tasks={TASKS} />
          <DiaryTools entries={entries} plots={plots} />
        </Box>
      }
    >
      {may('records') && <KindTiles />}
      {repeatable && mayRecord(repeatable.kind) && (
        <Box sx={{ mt: 1.5 }}>
          <CopyCard entry={repeatable} plots={plots} onCopy={again} isAtOnce />
        </Box>
      )}
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      {entries.length > 0 ? (
        <DiaryList entries={entries} plots={plots} />
      ) : (
        <Filled skeleton={<LayoutSkeleton of={SHAPE} />}>
          <Blank
            example={<Example of="diary" />}
            title={t('empty')}
            action={
              plots.length === 0 &&
              may('plots') && (
                <Button component={Link} to="/plots/new" variant="contained" startIcon={<Icon name="plus" />}>
                  {t('addPlot')}
                </Button>
              )
            }
          >
            {t(plots.length === 0 ? 'noPlotsWhy' : 'emptyWhy')}
          </Blank>
        </Filled>
      )}
      <UndoBar
        open={deleted !== undefined}
        message={t('deleted')}
        undo={t('undo')}
        onUndo={bringBack}
        onClose={close}
      />
      <UndoBar
        open={copied !== null}
        message={t('copy.done')}
        undo={t('copy.takeBack')}
        onUndo={takeBack}
        onClose={() => setCopied(null)}
      />
    </Screen>
  );
}
