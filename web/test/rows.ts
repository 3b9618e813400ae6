import type { Plot, Season, StageObservation } from '@draksha/contract';
import type { FarmRecord } from '@draksha/contract/records';
import type { Task } from '@draksha/contract/tasks';
import type { PlanAction } from '@draksha/models';

/** Rows of a farm for component tests: what a test does not say is empty. */

export const idOf = (n: number): string => `0199a000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

const FRAME = { version: 1, createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' };

const emptyPlot = {
  latitude: null,
  longitude: null,
  boundary: null,
  areaHectares: null,
  variety: null,
  totalVines: null,
  status: 'bearing',
  emittersPerVine: null,
  emitterLitresPerHour: null,
  waterEcDsPerM: null,
  powerSlots: [],
};

export const plotRow = (fields: Partial<Plot> = {}): Plot =>
  ({ ...FRAME, ...emptyPlot, id: idOf(1), name: 'Odha', ...fields }) as unknown as Plot;

export const seasonRow = (fields: Partial<Season> = {}): Season => ({
  ...FRAME,
  id: idOf(2),
  plotId: idOf(1),
  cycle: 'fruit',
  pruningDate: '2026-10-10',
  endedOn: null,
  targetMarket: null,
  expectedHarvestDate: null,
  yieldKg: null,
  policyNumber: null,
  resultNotes: null,
  ...fields,
});

/** A stage of the season of `seasonRow` that the farmer saw. */
export const stageRow = (stage: StageObservation['stage'], observedOn: string): StageObservation =>
  ({ ...FRAME, id: idOf(10), seasonId: idOf(2), stage, observedOn, notes: null }) as StageObservation;

export const taskRow = (fields: Partial<Task> = {}): Task => ({
  ...FRAME,
  id: idOf(5),
  plotId: idOf(1),
  seasonId: null,
  title: 'Tie the shoots',
  description: null,
  category: null,
  priority: 'medium',
  status: 'pending',
  scheduledDate: '2026-11-24',
  dueDap: null,
  estimatedHours: null,
  actualHours: null,
  cost: null,
  notes: null,
  completedAt: null,
  repeats: null,
  completedBy: '',
  workers: [],
  forMember: null,
  sprayProducts: [],
  template: null,
  ...fields,
});

let records = 20;

export function recordRow(kind: FarmRecord['kind'], details: object, fields: object = {}): FarmRecord {
  records += 1;
  const row = { ...FRAME, id: idOf(records), entryId: idOf(records), plotId: idOf(1), seasonId: idOf(2) };
  const said = { kind, details, happenedAt: '2026-11-20T04:30:00Z', cost: null, notes: null };
  return { ...row, ...said, ...fields } as unknown as FarmRecord;
}

export const planAction = (fields: Partial<PlanAction> = {}): PlanAction => ({
  key: 'spray downyMildew',
  rule: 'spray.after_infection',
  kind: 'spray',
  date: '2026-11-24',
  diseases: ['downyMildew'],
  subject: null,
  block: null,
  minutes: null,
  score: 1,
  plotIds: [idOf(1)],
  reasons: [],
  mustNotBreak: [],
  wouldChange: [],
  meanwhile: [],
  helps: [],
  sure: 'good',
  sureBecause: [],
  ...fields,
});
