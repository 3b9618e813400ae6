import type { WorkDose, WorkSign, WorkTiming } from './work-template.ts';

export const days = (fromDap: number, toDap: number): WorkTiming => ({ by: 'days', fromDap, toDap });
export const seen = (sign: WorkSign): WorkTiming => ({ by: 'sign', sign });
export const after = (work: string, fromDays: number, toDays: number): WorkTiming => ({
  by: 'work',
  work,
  fromDays,
  toDays,
});

/** An amount of one figure by the source of that index. */
export const dose = (of: WorkDose['of'], unit: WorkDose['unit'], amount: number, source = 0): WorkDose => ({
  of,
  unit,
  from: amount,
  to: amount,
  source,
});

export const ga3 = (ppm: number, source = 0): WorkDose => dose('ga3', 'ppm', ppm, source);
