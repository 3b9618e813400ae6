import { proposals as noun, type Proposal } from '@draksha/contract/proposals';
import { farmNoun } from '../../lib/farm/farm-noun.ts';
import { may, roleHere } from '../../lib/may.ts';

const ofNoun = farmNoun(noun);

export const proposals = {
  ...ofNoun,
  useAll: ofNoun.useAll as () => readonly Proposal[],
};

export const isWaiting = ({ state }: Proposal): boolean => state === 'waiting';

/** Whether the viewer is an adviser, who cannot decide. */
export const mayPropose = (): boolean => roleHere() === 'adviser';
export const mayDecide = (): boolean => may('proposals') && !mayPropose();
