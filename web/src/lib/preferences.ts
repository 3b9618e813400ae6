import type { WeightUnit } from '@draksha/models/weights';
import { useSyncExternalStore } from 'react';
import { readJson, writeJson } from './browser-storage.ts';
import { createListeners } from './listeners.ts';
import type { Preferences } from './preference-choices.ts';

export const isWeightUnit = (value: unknown): value is WeightUnit =>
  value === 'kg' || value === 'quintal' || value === 'tonne';

const KEY = 'ui.preferences';
const initial: Preferences = { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn', photoPlace: false };

function stored(): Preferences {
  const value = readJson<Partial<Preferences>>(KEY) ?? {};
  return {
    areaUnit: value.areaUnit === 'hectare' ? 'hectare' : initial.areaUnit,
    weightUnit: isWeightUnit(value.weightUnit) ? value.weightUnit : initial.weightUnit,
    digits: value.digits === 'deva' ? 'deva' : initial.digits,
    photoPlace: value.photoPlace === true,
  };
}

let current: Preferences | null = null;
const { subscribe, notify } = createListeners();

const read = (): Preferences => {
  current ??= stored();
  return current;
};

export function setPreferences(change: Partial<Preferences>): void {
  const before = read();
  const next = { ...before, ...change };
  if (JSON.stringify(next) === JSON.stringify(before)) return;
  current = next;
  writeJson(KEY, current);
  notify();
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, read, () => initial);
