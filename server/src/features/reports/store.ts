import {
  type FarmRecord,
  photos,
  plots,
  products,
  records,
  seasons,
  stageObservations,
  tasks,
} from '@draksha/contract';
import type { ReportRows } from '@draksha/reports/report-rows';
import type { ReadDb } from '../../db.ts';
import { nounRows } from '../../lib/owned-rows.ts';
import { listsOfFarm } from '../product-lists/service.ts';

const plotRows = nounRows(plots);
const seasonRows = nounRows(seasons);
const recordRows = nounRows(records);
const productRows = nounRows(products);
const taskRows = nounRows(tasks);
const stageRows = nounRows(stageObservations);
const photoRows = nounRows(photos);

/** Every living row of the farm that a report may be made of. */
export const reportRows = async (db: ReadDb): Promise<ReportRows> => ({
  plots: await plotRows.all(db),
  seasons: await seasonRows.all(db),
  // Details match the kind: checked when written.
  records: (await recordRows.all(db)) as unknown as readonly FarmRecord[],
  products: await productRows.all(db),
  tasks: await taskRows.all(db),
  stageMarks: await stageRows.all(db),
  photos: await photoRows.all(db),
  lists: await listsOfFarm(db),
});
