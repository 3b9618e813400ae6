import { records } from '@draksha/contract';
import { nounRows } from '../../lib/owned-rows.ts';

export const recordRows = nounRows(records);
