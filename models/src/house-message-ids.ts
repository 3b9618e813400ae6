/**
 * Every id that a verdict of the house model can carry, by the kind of thing it names: what an interface must have a
 * sentence or a word for in each of its languages.
 */
import { growthMilestoneIds, growthStageIds } from './growth-stage.ts';
import { wetnessMethods } from './house-wetness.ts';
import { houseDiseases, infectionFactIds, riskLevels } from './infection.ts';
import { wetnessCorrectionIds } from './leaf-wetness.ts';
import { sprayDayFactIds } from './spray-day.ts';
import { sprayDayRecommendationIds, sprayDayWarningIds } from './spray-day-warnings.ts';
import { sprayHourFactIds, sprayLevels } from './spray-hour.ts';
import { sprayWindowLevels, sprayWindowReasonIds, sprayWindowRecommendationIds } from './spray-window.ts';
import { suitabilityNoteIds, suitabilityReasonIds } from './suitability.ts';

export const houseMessageIds = {
  disease: houseDiseases,
  growthMilestone: growthMilestoneIds,
  growthStage: growthStageIds,
  infectionFact: infectionFactIds,
  riskLevel: riskLevels,
  sprayDayFact: sprayDayFactIds,
  sprayDayRecommendation: sprayDayRecommendationIds,
  sprayDayWarning: sprayDayWarningIds,
  sprayHourFact: sprayHourFactIds,
  sprayLevel: sprayLevels,
  sprayWindowLevel: sprayWindowLevels,
  sprayWindowReason: sprayWindowReasonIds,
  sprayWindowRecommendation: sprayWindowRecommendationIds,
  suitabilityNote: suitabilityNoteIds,
  suitabilityReason: suitabilityReasonIds,
  wetnessCorrection: wetnessCorrectionIds,
  wetnessMethod: wetnessMethods,
} as const;
