import type { OperatorOverview } from '@draksha/contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Format } from '../../lib/format.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { overviewQuery } from './queries.ts';
import { Machine, OperatorTable, Rows } from './rows.tsx';

const GIGABYTE = 1e9;

const age = (format: Format, seconds: number | null, never: string): string =>
  seconds === null ? never : format.age(seconds);

/** The state of the product, as of the last look. */
export function OverviewPart() {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const overview = useQuery(overviewQuery);
  return (
    <Section
      title={t('overview')}
      note={overview.data && t('asOf', { time: format.time(overview.data.at) })}
      action={
        <Button disabled={overview.isFetching} onClick={() => void overview.refetch()}>
          {t('refresh')}
        </Button>
      }
    >
      {overview.isPending && <RowsSkeleton rows={6} height={32} />}
      {overview.isError && <Trouble>{t(troubleKey(overview.error))}</Trouble>}
      {overview.data && (
        <>
          <Health state={overview.data} />
          <Spending spending={overview.data.spending} />
          <Providers providers={overview.data.providers} />
          <Jobs jobs={overview.data.jobs} />
        </>
      )}
    </Section>
  );
}

function Health({ state }: { readonly state: OperatorOverview }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const { runsSeconds, database, disk, messages, late, backups } = state;
  const never = t('never');
  const counts = Object.entries(messages.lastHour).map(
    ([id, count]) => `${t(`state.${id as keyof typeof messages.lastHour}`)} ${format.number(count)}`,
  );
  return (
    <Rows
      rows={[
        [t('process'), t('runs', { age: format.age(runsSeconds) })],
        [
          t('database'),
          t('connections', {
            version: database.version,
            used: format.number(database.connections),
            most: format.number(database.mostConnections),
          }),
        ],
        [t('clock'), t('apart', { value: format.number(database.clockApartSeconds, 1) })],
        [
          t('disk'),
          t('free', {
            free: format.number(disk.freeBytes / GIGABYTE, 1),
            total: format.number(disk.totalBytes / GIGABYTE, 1),
          }),
        ],
        [t('late'), format.number(late.briefs + late.alerts)],
        [
          t('messages'),
          t('waiting', {
            waiting: format.number(messages.waiting),
            seconds: format.number(messages.overdueSeconds),
          }),
        ],
        [t('lastHour'), counts.length > 0 ? counts.join(', ') : t('nothing')],
        [t('backup'), backups ? age(format, backups.backupSeconds, never) : t('noBackups')],
        ...(backups
          ? [
              [t('trial'), age(format, backups.trialSeconds, never)] as const,
              ...(backups.problems.length > 0
                ? [[t('problem'), <Machine key="problem">{backups.problems.join(' ')}</Machine>] as const]
                : []),
            ]
          : []),
      ]}
    />
  );
}

/** Cost of paid channels this month, and messages dropped by a cap. */
function Spending({ spending }: { readonly spending: OperatorOverview['spending'] }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const { byChannel, capMonthPaise } = spending;
  if (byChannel.length === 0) return null;
  return (
    <Section
      title={t('spending')}
      note={capMonthPaise !== null && t('cap', { money: format.money(capMonthPaise) })}
    >
      <OperatorTable
        name={t('spending')}
        columns={[t('column.channel'), t('column.sent'), t('column.cost'), t('column.capped')]}
        rows={byChannel.map(({ channel, messages, paise, kept }) => ({
          id: channel,
          cells: [
            <Machine key="name">{channel}</Machine>,
            format.number(messages),
            format.money(paise),
            format.number(kept),
          ],
        }))}
      />
    </Section>
  );
}

function Providers({ providers }: { readonly providers: OperatorOverview['providers'] }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  if (providers.length === 0) return null;
  return (
    <Section title={t('providers')}>
      <OperatorTable
        name={t('providers')}
        columns={[t('column.provider'), t('column.calls'), t('column.answered'), t('column.problem')]}
        rows={providers.map((one) => ({
          id: one.label,
          cells: [
            one.label,
            t('of', { value: format.number(one.callsToday), most: format.number(one.dailyCap) }),
            age(format, one.silenceSeconds, t('never')),
            one.problem === null ? t('ready') : <Machine key="problem">{one.problem}</Machine>,
          ],
        }))}
      />
    </Section>
  );
}

function Jobs({ jobs }: { readonly jobs: OperatorOverview['jobs'] }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  if (jobs.length === 0) return null;
  return (
    <Section title={t('jobs')}>
      <OperatorTable
        name={t('jobs')}
        columns={[
          t('column.job'),
          t('column.waiting'),
          t('column.active'),
          t('column.failed'),
          t('column.overdue'),
          t('column.done'),
        ]}
        rows={jobs.map(({ name, waiting, active, failed, overdueSeconds, silenceSeconds }) => ({
          id: name,
          cells: [
            <Machine key="name">{name}</Machine>,
            format.number(waiting),
            format.number(active),
            format.number(failed),
            format.number(overdueSeconds),
            age(format, silenceSeconds, t('notLately')),
          ],
        }))}
      />
    </Section>
  );
}
