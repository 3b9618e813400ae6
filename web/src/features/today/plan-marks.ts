import { planMarks as markNoun } from '@draksha/contract/plan-marks';
import { farmNoun } from '../../lib/farm/farm-noun.ts';

/** What the farmer answered to the actions of the plan. */
export const planMarks = farmNoun(markNoun);
