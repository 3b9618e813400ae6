import { records as noun } from '@draksha/contract/records';
import { farmNoun } from '../../lib/farm/farm-noun.ts';

export const records = farmNoun(noun);
