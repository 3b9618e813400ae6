import type { BodyInput, MeasuredQuantity, ObservedColumn, Routes, StationRole } from '@draksha/contract';

type Body = BodyInput<Routes['POST /weather/observations']>;

/** What the farmer said about a file; what they left open is guessed by the server. */
export type FileMapping = Pick<Body, 'columns' | 'units' | 'dateOrder' | 'timeIs' | 'zone'>;

/** Parts of the clock that exclude each other. */
const insteadOf: Readonly<Partial<Record<StationRole, readonly StationRole[]>>> = {
  datetime: ['date', 'time'],
  date: ['datetime'],
  time: ['datetime'],
};

/**
 * The mapping after the farmer gave a column a part, or none (`null`). The part that it had falls to no column, unless they
 * gave that one to another column; a column that had the new part is no longer it.
 */
export function withRole(
  mapping: FileMapping,
  shown: readonly ObservedColumn[],
  header: string,
  role: StationRole | null,
): FileMapping {
  const columns: Partial<Record<StationRole, string | null>> = { ...mapping.columns };
  const had = shown.find((column) => column.header === header)?.role ?? null;
  if (had !== null && had !== role && (columns[had] ?? header) === header) columns[had] = null;
  if (role !== null) {
    columns[role] = header;
    for (const other of insteadOf[role] ?? []) {
      if (shown.some((column) => column.role === other) || columns[other] != null) columns[other] = null;
    }
  }
  return { ...mapping, columns };
}

export const withUnit = (mapping: FileMapping, quantity: MeasuredQuantity, unit: string): FileMapping => ({
  ...mapping,
  units: { ...mapping.units, [quantity]: unit },
});
