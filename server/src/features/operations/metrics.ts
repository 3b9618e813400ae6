import type { Auth } from '@draksha/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import type { Db } from '../../db.ts';
import type { Jobs } from '../../lib/jobs/jobs.ts';
import type { Quotas } from '../../lib/quotas/quotas.ts';
import type { RefusedWrites } from '../../lib/refused-writes.ts';
import type { Replica } from '../../lib/replica.ts';
import type { WhatsApp } from '../../lib/whatsapp/graph.ts';
import type { BackupState } from '../backups/service.ts';
import { channelSpending, messagesLate, pushRefusals } from '../morning-brief/service.ts';
import type { WeatherService } from '../weather/service.ts';

/** Counters of a pool, which run no statement. */
interface Connections {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface Watched {
  readonly pools: Readonly<Record<string, Connections>>;
  readonly auth: Pick<Auth, 'messageQueue'>;
  readonly weather: Pick<WeatherService, 'diagnostics'>;
  readonly jobs: Pick<Jobs, 'state'>;
  readonly backups: (() => Promise<BackupState>) | null;
  readonly replica: Pick<Replica, 'state'> | null;
  readonly refused: Pick<RefusedWrites, 'counts' | 'accountsToday'>;
  readonly quotas: Pick<Quotas, 'refusals'>;
  readonly whatsApp: Pick<WhatsApp, 'counts'> | null;
  readonly system: Db;
  readonly clock: () => Date;
}

export interface Metrics {
  readonly contentType: string;
  observe(request: FastifyRequest, reply: FastifyReply): void;
  text(): Promise<string>;
}

// From what a cached answer takes to what a phone gives up at.
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** Metrics in OpenMetrics format: requests, pools, messages, weather providers, process. Nothing of a farmer: routes have no ids. */
export function createMetrics({
  pools,
  auth,
  weather,
  jobs,
  backups,
  replica,
  refused,
  quotas,
  whatsApp,
  system,
  clock,
}: Watched): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'draksha_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  new Gauge({
    name: 'draksha_database_connections',
    help: 'Connections by pool: open, idle, and asked for but not had',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'open' }, pool.totalCount);
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'wanted' }, pool.waitingCount);
      }
    },
  });
  new Counter({
    name: 'draksha_saved_then_refused',
    help: 'Writes that a phone had shown as saved, and that were refused for good, by noun and reason',
    labelNames: ['noun', 'code'],
    registers,
    collect() {
      this.reset();
      for (const { noun, code, count } of refused.counts()) this.inc({ noun, code }, count);
    },
  });
  new Gauge({
    name: 'draksha_saved_then_refused_accounts_today',
    help: 'Accounts that met such a refusal since midnight UTC',
    registers,
    collect() {
      this.set(refused.accountsToday(clock()));
    },
  });
  new Counter({
    name: 'draksha_quota_refusals',
    help: 'What this process refused an account since its start, by the quota that was used up',
    labelNames: ['quota'],
    registers,
    collect() {
      this.reset();
      for (const [quota, count] of Object.entries(quotas.refusals)) this.inc({ quota }, count);
    },
  });
  if (whatsApp) {
    new Counter({
      name: 'draksha_whatsapp_messages',
      help: 'Messages by WhatsApp since the start of this process, by what became of them',
      labelNames: ['outcome'],
      registers,
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(whatsApp.counts().messages))
          this.inc({ outcome }, count);
      },
    });
    new Counter({
      name: 'draksha_whatsapp_errors',
      help: 'Errors that WhatsApp reported, by its number',
      labelNames: ['code'],
      registers,
      collect() {
        this.reset();
        for (const [code, count] of whatsApp.counts().errors) this.inc({ code }, count);
      },
    });
    new Gauge({
      name: 'draksha_whatsapp_stopped',
      help: '1 while nothing goes out by WhatsApp: its token has ended, or a template is paused or missing',
      registers,
      collect() {
        this.set(whatsApp.counts().isStopped ? 1 : 0);
      },
    });
  }
  const unread = new Counter({
    name: 'draksha_metrics_unread',
    help: 'Readings that could not be taken, such as while the database is away',
    labelNames: ['what'],
    registers,
  });
  const queue = {
    waiting: new Gauge({
      name: 'draksha_messages_waiting',
      help: 'Messages that wait to be sent',
      registers,
    }),
    overdue: new Gauge({
      name: 'draksha_messages_overdue_seconds',
      help: 'How long the oldest message is overdue',
      registers,
    }),
    lastHour: new Gauge({
      name: 'draksha_messages_last_hour',
      help: 'Messages of the last hour by what became of them',
      labelNames: ['state'],
      registers,
    }),
  };
  const provider = {
    calls: new Gauge({
      name: 'draksha_weather_provider_calls_today',
      help: 'Calls of a weather provider since midnight UTC, over all processes',
      labelNames: ['provider'],
      registers,
    }),
    cap: new Gauge({
      name: 'draksha_weather_provider_daily_cap',
      help: 'Calls of a weather provider that a day may have',
      labelNames: ['provider'],
      registers,
    }),
    ready: new Gauge({
      name: 'draksha_weather_provider_ready',
      help: '1 where a weather provider is asked, 0 where it lacks a key, rests or has spent its day',
      labelNames: ['provider'],
      registers,
    }),
    silence: new Gauge({
      name: 'draksha_weather_provider_silence_seconds',
      help: 'Time since the last good answer of a weather provider',
      labelNames: ['provider'],
      registers,
    }),
  };
  const job = {
    count: new Gauge({
      name: 'draksha_jobs',
      help: 'Jobs over all processes: waiting, active, and failed for good in the last day',
      labelNames: ['job', 'state'],
      registers,
    }),
    overdue: new Gauge({
      name: 'draksha_jobs_overdue_seconds',
      help: 'How long the oldest of a kind is due and not begun',
      labelNames: ['job'],
      registers,
    }),
    silence: new Gauge({
      name: 'draksha_jobs_silence_seconds',
      help: 'Time since a job of a kind was done; of the last two days',
      labelNames: ['job'],
      registers,
    }),
  };

  const readQueue = async (): Promise<void> => {
    const { waiting, overdueSeconds, lastHour } = await auth.messageQueue();
    queue.waiting.set(waiting);
    queue.overdue.set(overdueSeconds);
    queue.lastHour.reset();
    for (const [state, count] of Object.entries(lastHour)) queue.lastHour.set({ state }, count);
  };
  const readProviders = async (): Promise<void> => {
    for (const one of await weather.diagnostics()) {
      const labels = { provider: one.provider };
      provider.calls.set(labels, one.callsToday);
      provider.cap.set(labels, one.dailyCap);
      provider.ready.set(labels, one.ready ? 1 : 0);
      if (one.lastOkAt !== null)
        provider.silence.set(labels, (clock().getTime() - Date.parse(one.lastOkAt)) / 1000);
    }
  };
  const backup = {
    age: new Gauge({
      name: 'draksha_backup_age_seconds',
      help: 'Time since a backup was taken, and since one was restored on trial; absent where none ever was',
      labelNames: ['kind'],
      registers,
    }),
    problems: new Gauge({
      name: 'draksha_backup_problems',
      help: '1 or 2 where the newest backup or the newest trial of one came to nothing',
      registers,
    }),
  };
  const readBackups = async (): Promise<void> => {
    if (!backups) return;
    const { backupSeconds, trialSeconds, problems } = await backups();
    if (backupSeconds !== null) backup.age.set({ kind: 'backup' }, backupSeconds);
    if (trialSeconds !== null) backup.age.set({ kind: 'trial' }, trialSeconds);
    backup.problems.set(problems.length);
  };
  const readChannels = channelReading({ system, clock }, registers);
  const readReplica = replica && replicaReading(replica, registers);
  const readJobs = async (): Promise<void> => {
    job.silence.reset();
    for (const { name, silenceSeconds, overdueSeconds, ...counts } of await jobs.state()) {
      for (const state of ['waiting', 'active', 'failed'] as const)
        job.count.set({ job: name, state }, counts[state]);
      job.overdue.set({ job: name }, overdueSeconds);
      if (silenceSeconds !== null) job.silence.set({ job: name }, silenceSeconds);
    }
  };
  /** Reports whatever can be read: metrics must survive a failing part. */
  const orCount = (what: string, reading: Promise<void>): Promise<void> =>
    reading.catch(() => unread.inc({ what }));

  return {
    contentType: registry.contentType,
    observe({ method, routeOptions }, reply) {
      const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) };
      requests.observe(labels, reply.elapsedTime / 1000);
    },
    async text() {
      await Promise.all([
        orCount('messages', readQueue()),
        orCount('providers', readProviders()),
        orCount('jobs', readJobs()),
        orCount('backups', readBackups()),
        orCount('channels', readChannels()),
        ...(readReplica ? [orCount('replica', readReplica())] : []),
      ]);
      return registry.metrics();
    },
  };
}

/** Cost of paid channels in a month of India's time, and messages dropped by a cap. */
function channelReading(
  context: Parameters<typeof channelSpending>[0],
  registers: Registry<OpenMetricsContentType>[],
): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `draksha_channel_month_${name}`, help, labelNames: ['channel'], registers });
  const messages = gauge('messages', 'Messages of this month to farmers by a way beside the phones’ own');
  const paise = gauge('paise', 'What they cost');
  const kept = gauge('kept', 'Those not sent because a cap was reached');
  const late = new Gauge({
    name: 'draksha_messages_late',
    help: 'Messages of this month to farmers that were dropped, for they were of no use any more',
    labelNames: ['kind'],
    registers,
  });
  const refused = new Gauge({
    name: 'draksha_push_refused',
    help: 'Messages of this month that a service of phones refused for good, by its status; 413 is one that is too long',
    labelNames: ['status'],
    registers,
  });
  return async () => {
    refused.reset();
    for (const { status, phones } of await pushRefusals(context))
      refused.set({ status: String(status) }, phones);
    const { briefs, alerts } = await messagesLate(context);
    late.set({ kind: 'brief' }, briefs);
    late.set({ kind: 'alert' }, alerts);
    for (const one of [messages, paise, kept]) one.reset();
    for (const { channel, ...of } of await channelSpending(context)) {
      messages.set({ channel }, of.messages);
      paise.set({ channel }, of.paise);
      kept.set({ channel }, of.kept);
    }
  };
}

/** How late the copy is that reports are read from, and how often it served. */
function replicaReading(
  replica: Pick<Replica, 'state'>,
  registers: Registry<OpenMetricsContentType>[],
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `draksha_replica_${name}`, help, labelNames, registers });
  const ready = gauge('ready', '1 where the replica answers and follows this database');
  const bytes = gauge('lag_bytes', 'What the replica has not replayed yet');
  const seconds = gauge(
    'lag_seconds',
    'Since the last transaction that the replica replayed; 0 where nothing is missing',
  );
  const reads = gauge('reads', 'Reads of history since the start, by where they were answered', ['from']);
  return async () => {
    const state = await replica.state();
    ready.set(state.ready ? 1 : 0);
    bytes.set(state.lagBytes);
    seconds.set(state.lagSeconds);
    for (const from of ['replica', 'primary'] as const) reads.set({ from }, state.reads[from]);
  };
}
