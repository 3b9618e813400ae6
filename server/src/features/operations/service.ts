import type { OperatorOverview } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { channelSpending, messagesLate } from '../morning-brief/service.ts';
import { databaseFacts } from './store.ts';

type Watched = Pick<
  Context,
  'config' | 'system' | 'clock' | 'disk' | 'auth' | 'weather' | 'jobs' | 'backups'
>;

const apart = (here: Date, there: Date): number => Math.abs(here.getTime() - there.getTime()) / 1000;

/** The state of the product, over all processes where they share it; nothing of a farmer. */
export async function productState(watched: Watched): Promise<OperatorOverview> {
  const { config, system, clock, disk, auth, weather, jobs, backups } = watched;
  const [facts, space, messages, providers, states, backup, spending, late] = await Promise.all([
    databaseFacts(system),
    disk.space(),
    auth.messageQueue(),
    weather.diagnostics(),
    jobs.state(),
    backups?.() ?? null,
    channelSpending({ system, clock }),
    messagesLate({ system, clock }),
  ]);
  const at = clock();
  return {
    at: at.toISOString(),
    runsSeconds: process.uptime(),
    database: {
      version: Math.floor(facts.version / 10_000),
      connections: facts.connections,
      mostConnections: facts.most,
      clockApartSeconds: apart(at, new Date(facts.now)),
    },
    disk: { freeBytes: space.free, totalBytes: space.total },
    messages,
    late,
    spending: { capMonthPaise: config.channels.capMonthPaise ?? null, byChannel: spending },
    providers: providers.map(({ lastOkAt, label, ready, problem, callsToday, dailyCap }) => ({
      label,
      ready,
      problem,
      callsToday,
      dailyCap,
      silenceSeconds: lastOkAt === null ? null : apart(at, new Date(lastOkAt)),
    })),
    jobs: states,
    backups: backup && { ...backup, problems: [...backup.problems] },
  };
}
