/** The labour ledger: work done, wages due and paid. */
import { partyOf, settledPaise } from './book-document.ts';
import { type WorkerAccount, workerAccounts } from './ledgers.ts';
import { WAGE_PAYMENT } from './record-money.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import { farmRecords, type LabourRow, type ReportRecord, recordsIn, rowDay } from './report-rows.ts';
import {
  dateCell,
  moneyCell,
  numberCell,
  tableOf,
  textCell,
  unknownCell,
  type Voice,
  writtenCell,
} from './report-voice.ts';
import { withTaskWork } from './task-work.ts';

function groupsTable(voice: Voice, groups: readonly WorkerAccount[]) {
  const orUnwritten = (paise: number | null) => writtenCell(voice, paise, paise !== null);
  return tableOf<WorkerAccount>(
    voice,
    'groups',
    voice.say((words) => words.heading.groups),
    [
      {
        id: 'group2',
        type: 'text',
        width: 26,
        cell: ({ name }) => textCell(name || voice.say((words) => words.notNamed)),
      },
      { id: 'before', type: 'money', width: 16, total: 'sum', cell: ({ before }) => moneyCell(before) },
      {
        id: 'workDays',
        type: 'number',
        width: 12,
        total: 'sum',
        cell: ({ workDays }) =>
          workDays === null ? unknownCell(voice.say((words) => words.notWritten)) : numberCell(workDays, 3),
      },
      { id: 'wages', type: 'money', width: 15, total: 'sum', cell: ({ earned }) => orUnwritten(earned) },
      { id: 'paid', type: 'money', width: 15, total: 'sum', cell: ({ paid }) => moneyCell(paid) },
      { id: 'balance', type: 'money', width: 16, total: 'sum', cell: ({ balance }) => orUnwritten(balance) },
    ],
    groups,
  );
}

const paymentsTable = (voice: Voice, payments: readonly ReportRecord[], names: ReadonlyMap<string, string>) =>
  tableOf<ReportRecord>(
    voice,
    'payments',
    voice.say((words) => words.heading.payments),
    [
      { id: 'day', type: 'date', width: 14, cell: (record) => dateCell(rowDay(record)) },
      {
        id: 'group2',
        type: 'text',
        width: 26,
        cell: (record) => textCell(partyOf(record) ?? voice.say((words) => words.notNamed)),
      },
      { id: 'plot', type: 'text', width: 18, cell: ({ plotId }) => textCell(names.get(plotId)) },
      { id: 'note', type: 'text', width: 26, cell: ({ notes }) => textCell(notes) },
      {
        id: 'paid',
        type: 'money',
        width: 16,
        total: 'sum',
        cell: (record) => moneyCell(settledPaise(record, WAGE_PAYMENT)),
      },
    ],
    payments,
  );

export function labourDocument({ rows: stored, span, ledgers }: ReportInput, voice: Voice): Made {
  const rows = withTaskWork(stored);
  const { say, tell } = voice;
  const none = say((words) => words.notNamed);
  const names = new Map(rows.plots.map(({ id, name }) => [id, name]));
  const work = recordsIn(rows, span).filter((record) => record.kind === 'labour');
  const missing = work.filter(({ cost }) => cost === null).length;
  const payments = recordsIn(rows, span).filter((record) => settledPaise(record, WAGE_PAYMENT) > 0);
  return {
    landscape: false,
    blocks: [
      ...(ledgers ? [groupsTable(voice, workerAccounts(farmRecords(rows), span))] : []),
      tableOf<LabourRow>(
        voice,
        'work',
        say((words) => words.heading.work),
        [
          { id: 'day', type: 'date', width: 14, cell: (record) => dateCell(rowDay(record)) },
          { id: 'plot', type: 'text', width: 18, cell: ({ plotId }) => textCell(names.get(plotId)) },
          { id: 'group2', type: 'text', width: 22, cell: ({ details }) => textCell(details.names ?? none) },
          {
            id: 'workDays',
            type: 'number',
            width: 12,
            total: 'sum',
            cell: ({ details }) => numberCell(details.people ?? null, 3),
          },
          { id: 'note', type: 'text', width: 18, cell: ({ notes }) => textCell(notes) },
          {
            id: 'wages',
            type: 'money',
            width: 16,
            total: 'sum',
            cell: ({ cost }) =>
              cost === null ? unknownCell(say((words) => words.notWritten)) : moneyCell(cost),
          },
        ],
        work,
      ),
      ...(payments.length > 0 ? [paymentsTable(voice, payments, names)] : []),
    ],
    footnotes: [
      ...(missing > 0 ? tell((words) => words.note.withoutCost, { n: missing }) : []),
      ...tell((words) => words.note.wages),
      ...tell((words) => words.note.rule),
    ],
  };
}
