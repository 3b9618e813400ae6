/** Every id of a house-model verdict, by kind: each needs words in every language. */

import { riskLevels } from './choices.ts';
import { suitabilityNoteIds, suitabilityReasonIds } from './seasons/suitability.ts';
import { sprayDayFactIds } from './spray/spray-day.ts';
import { sprayDayRecommendationIds, sprayDayWarningIds } from './spray/spray-day-warnings.ts';
import { sprayHourFactIds, sprayLevels } from './spray/spray-hour.ts';
import {
  sprayWindowLevels,
  sprayWindowReasonIds,
  sprayWindowRecommendationIds,
} from './spray/spray-window.ts';
import { growthMilestoneIds, growthStageIds } from './stages/growth-stage.ts';
import { wetnessMethods } from './wetness/house-wetness.ts';
import { houseDiseases, infectionFactIds } from './wetness/infection.ts';
import { wetnessCorrectionIds } from './wetness/leaf-wetness.ts';

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
