import { seasons } from '@draksha/contract';
import { nounRows } from '../../lib/owned-rows.ts';

export const seasonRows = nounRows(seasons);
