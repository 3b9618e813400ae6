/**
 * The choices that the paper of Rossi et al. (2008) leaves open or that its readers made differently, as named
 * parameters, and sets of them: ours by three surfaces, and those that follow two peers step for step.
 */
import { ROSSI_SEASON, type SaturationCurve, type ZoosporeRelease } from './downy-rates-rossi-2008.ts';

export interface RossiRules {
  /**
   * What keeps sporangia and zoospores wet: the moisture of the litter for all, a column of leaf wetness for all, or each where
   * it lies: the litter's until the splash, the leaf's after it. A sensor among the leaves does not measure the litter.
   */
  readonly wetness: 'litter' | 'leaf' | 'litter-then-leaf';
  readonly saturation: SaturationCurve;
  /** Rain in an hour that starts a cohort and splashes zoospores, mm. */
  readonly rainMm: number;
  /** A cohort for each hour of rain after one with less, or one for a whole spell of moist litter. */
  readonly cohortPer: 'rain' | 'moist-spell';
  /** Share of newly mature oospores below which rain starts no cohort. */
  readonly smallestCohort: number;
  /** Hydrothermal time from which and before which cohorts start; null: always. */
  readonly season: readonly [number, number] | null;
  readonly zoosporeRelease: ZoosporeRelease;
  /** Hours whose mean temperature enters the release equation, and in which release may happen. */
  readonly releaseMeanOver: 'all-hours' | 'wet-hours';
  /** Whether a stage can be left in the hour it was reached, or only from the next. */
  readonly stageFollowsIn: 'same-hour' | 'next-hour';
  /** Hours of dry surface that zoospores outlive. */
  readonly dryHoursTolerated: number;
  /** Dry hours count from the release, or restart on the leaf. */
  readonly dryHoursCountFrom: 'release' | 'stage';
  /** Zoospores are dead already in the hour before the one dry hour too many. */
  readonly dieInHourBefore: boolean;
  /** Wet hours × mean temperature that make an infection, °C·h: 60 Rossi, 50 Blaeser & Weltzien. */
  readonly infectionDegreeHours: number;
}

/**
 * Ours. As the paper's words have it: one germination event from a rain to the first dry hour, within the primary
 * season; the plain reading of the release equation, which agrees with release within 1 to 3 hours. One dry hour is
 * outlived, as both peers have it, for the errors of wetness.
 */
export const ROSSI_2008: RossiRules = {
  wetness: 'litter',
  saturation: 'tetens',
  rainMm: 0.2,
  cohortPer: 'moist-spell',
  smallestCohort: 0,
  season: ROSSI_SEASON,
  zoosporeRelease: 'exponential',
  releaseMeanOver: 'wet-hours',
  stageFollowsIn: 'same-hour',
  dryHoursTolerated: 1,
  dryHoursCountFrom: 'release',
  dieInHourBefore: false,
  infectionDegreeHours: 60,
};

/** The same with wetness from leaves throughout, as CRITERIA3D reads the paper. */
export const ROSSI_2008_LEAF: RossiRules = { ...ROSSI_2008, wetness: 'leaf' };

/** The same with each surface apart: for a plot with a sensor or wetness model. */
export const ROSSI_2008_LITTER_THEN_LEAF: RossiRules = { ...ROSSI_2008, wetness: 'litter-then-leaf' };

/** Follows viticolaR (P. Melloy, R, 2023). */
export const ROSSI_2008_AS_VITICOLAR: RossiRules = {
  ...ROSSI_2008,
  cohortPer: 'rain',
  season: null,
  zoosporeRelease: 'quotient',
  releaseMeanOver: 'all-hours',
  dieInHourBefore: true,
};

/** Follows the downy mildew model of CRITERIA3D (ARPA-SIMC, C++, 2013). */
export const ROSSI_2008_AS_CRITERIA3D: RossiRules = {
  ...ROSSI_2008,
  wetness: 'leaf',
  saturation: 'campbell',
  smallestCohort: 0.01,
  stageFollowsIn: 'next-hour',
  dryHoursCountFrom: 'stage',
};
