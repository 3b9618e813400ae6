import { expect, test } from 'vitest';
import { wetHoursNeededSpotts1977 } from '../lab/disease/black-rot-spotts-1977.ts';
import {
  infectionRate1Gonzalez2015,
  infectionRate2Gonzalez2015,
  infectionRate3Gonzalez2015,
  mycelialGrowthGonzalez2015,
  sporulationGonzalez2015,
  susceptibility1Gonzalez2015,
  susceptibility2Gonzalez2015,
  susceptibility3Gonzalez2015,
} from '../lab/disease/botrytis-gonzalez-2015.ts';
import {
  ascosporeDischarge,
  ascosporeInfectionRate,
  ascosporesReady,
  powderyLatencyRate,
} from '../lab/powdery/powdery-ascospores-caffi-2011.ts';
import { wetHoursNeededUcDavis } from '../lab/powdery/powdery-ascospores-uc-davis.ts';
import {
  anthracnoseIncubationDays,
  anthracnoseWetHoursNeeded,
} from '../src/disease/anthracnose-favourability.ts';
import { infectionLogitBroome1995, probabilityOfLogit } from '../src/disease/botrytis-broome-1995.ts';
import {
  BOTRYTIS_BERRY_MAGAREY,
  BOTRYTIS_FLOWER_MAGAREY,
  longestNeedUnknown,
  PLASMOPARA_BRISCHETTO_2021,
  PLASMOPARA_MAGAREY_2005,
  wetHoursNeededMagarey2005,
} from '../src/disease/generic-infection-magarey-2005.ts';
import {
  efficiencyCeilingLalancette1988,
  infectionEfficiencyLalancette1988,
} from '../src/downy/downy-efficiency-lalancette-1988.ts';
import {
  dormancyBrokenShare,
  hydrothermalRate,
  incubationRateDry,
  incubationRateHumid,
  litterMoisture,
  sporangiaAgeingRate,
  zoosporeReleaseHours,
} from '../src/downy/downy-rates-rossi-2008.ts';
import { expectWithin, readTruth } from './cases.ts';

type Equation = (a: number, b: number, c: number) => number | null;

const equations: Readonly<Record<string, Readonly<Record<string, Equation>>>> = {
  'downy-equations': {
    hydrothermalRate,
    dormancyBrokenShare,
    sporangiaAgeingRate,
    'zoosporeReleaseHours.exponential': (t) => zoosporeReleaseHours(t, 'exponential'),
    'zoosporeReleaseHours.quotient': (t) => zoosporeReleaseHours(t, 'quotient'),
    incubationRateHumid,
    incubationRateDry,
    'litterMoisture.tetens': (t, rh, mm) => litterMoisture(t, rh, mm, 'tetens'),
    'litterMoisture.campbell': (t, rh, mm) => litterMoisture(t, rh, mm, 'campbell'),
    'efficiency.stated': (w, t) => infectionEfficiencyLalancette1988(w, t),
    'efficiency.printed': (w, t) => infectionEfficiencyLalancette1988(w, t, 'printed'),
    'ceiling.stated': (t) => efficiencyCeilingLalancette1988(t),
    'ceiling.printed': (t) => efficiencyCeilingLalancette1988(t, 'printed'),
  },
  'powdery-equations': {
    ascosporesReady,
    discharge: ascosporeDischarge,
    infectionRate: ascosporeInfectionRate,
    'latency.criteria3d': (t) => powderyLatencyRate(t, 'criteria3d'),
    'latency.pyplants': (t) => powderyLatencyRate(t, 'pyplants'),
    ascosporeHours: wetHoursNeededUcDavis,
  },
  'botrytis-equations': {
    logit: infectionLogitBroome1995,
    probability: probabilityOfLogit,
    growth: mycelialGrowthGonzalez2015,
    sporulation: sporulationGonzalez2015,
    infection1: infectionRate1Gonzalez2015,
    infection2: infectionRate2Gonzalez2015,
    infection3: infectionRate3Gonzalez2015,
    susceptibility1: susceptibility1Gonzalez2015,
    susceptibility2: susceptibility2Gonzalez2015,
    susceptibility3: susceptibility3Gonzalez2015,
  },
  'wet-hours-needed': {
    blackRot: wetHoursNeededSpotts1977,
    'magarey.plasmopara': (t) => wetHoursNeededMagarey2005(t, PLASMOPARA_MAGAREY_2005),
    'magarey.brischetto': (t) => wetHoursNeededMagarey2005(t, PLASMOPARA_BRISCHETTO_2021),
    'magarey.botrytisFlower': (t) => wetHoursNeededMagarey2005(t, BOTRYTIS_FLOWER_MAGAREY),
    'magarey.botrytisBerry': (t) => wetHoursNeededMagarey2005(t, BOTRYTIS_BERRY_MAGAREY),
    longestUnknown: longestNeedUnknown,
    anthracnose: anthracnoseWetHoursNeeded,
    anthracnoseIncubation: anthracnoseIncubationDays,
  },
};

test.each(Object.keys(equations))('%s', (name) => {
  const truth = readTruth<{ equation: string; of: number[] }, { value: number | null }>(name);
  const answers = new Map(
    truth.cases.map((one) => {
      const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = one.given.of;
      return [one, equations[name]?.[one.given.equation]?.(a, b, c)];
    }),
  );
  for (const [one, answer] of answers)
    if (one.expected.value === null || answer === null) expect(answer, one.name).toBe(one.expected.value);
  // A case without a value is settled above; here it stands as 0 against 0.
  expectWithin(truth, 'value', (one) => [answers.get(one) ?? 0, one.expected.value ?? 0]);
});
