import type { WeightUnit } from '@draksha/models/weights';
import { useSyncExternalStore } from 'react';
import type { Preferences } from './preference-choices.ts';

export const isWeightUnit = (value: unknown): value is WeightUnit =>
  value === 'kg' || value === 'quintal' || value === 'tonne';

const KEY = 'ui.preferences';
const initial: Preferences = { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn', photoPlace: false };

function stored(): Preferences {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
    return {
      areaUnit: value.areaUnit === 'hectare' ? 'hectare' : initial.areaUnit,
      weightUnit: isWeightUnit(value.weightUnit) ? value.weightUnit : initial.weightUnit,
      digits: value.digits === 'deva' ? 'deva' : initial.digits,
      photoPlace: value.photoPlace === true,
    };
  } catch {
    return initial;
  }
}

let current: Preferences | null = null;
const listeners = new Set<() => void>();

const read = (): Preferences => {
  current ??= stored();
  return current;
};

export function setPreferences(change: Partial<Preferences>): void {
  const before = read();
  const next = { ...before, ...change };
  if (JSON.stringify(next) === JSON.stringify(before)) return;
  current = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A full or forbidden storage costs the choice its permanence, not its effect.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, read, () => initial);
