import { expect, test } from 'vitest';
import {
  ROSSI_2008,
  ROSSI_2008_AS_CRITERIA3D,
  ROSSI_2008_AS_VITICOLAR,
  ROSSI_2008_LEAF,
  ROSSI_2008_LITTER_THEN_LEAF,
} from './downy-rules-rossi-2008.ts';

test('ours is the paper, with the plain reading of release and one dry hour outlived', () => {
  expect(ROSSI_2008).toStrictEqual({
    wetness: 'litter',
    saturation: 'tetens',
    rainMm: 0.2,
    cohortPer: 'moist-spell',
    smallestCohort: 0,
    season: [1.3, 8.6],
    zoosporeRelease: 'exponential',
    releaseMeanOver: 'wet-hours',
    stageFollowsIn: 'same-hour',
    dryHoursTolerated: 1,
    dryHoursCountFrom: 'release',
    dieInHourBefore: false,
    infectionDegreeHours: 60,
  });
  expect(ROSSI_2008_LEAF).toStrictEqual({ ...ROSSI_2008, wetness: 'leaf' });
  expect(ROSSI_2008_LITTER_THEN_LEAF).toStrictEqual({ ...ROSSI_2008, wetness: 'litter-then-leaf' });
});

test('the peers differ from it where their code does', () => {
  expect(ROSSI_2008_AS_VITICOLAR).toStrictEqual({
    ...ROSSI_2008,
    cohortPer: 'rain',
    season: null,
    zoosporeRelease: 'quotient',
    releaseMeanOver: 'all-hours',
    dieInHourBefore: true,
  });
  expect(ROSSI_2008_AS_CRITERIA3D).toStrictEqual({
    ...ROSSI_2008,
    wetness: 'leaf',
    saturation: 'campbell',
    smallestCohort: 0.01,
    stageFollowsIn: 'next-hour',
    dryHoursCountFrom: 'stage',
  });
});
