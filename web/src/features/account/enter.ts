import { useEffect, useState } from 'react';
import { returnPath, withNext } from '../../lib/return-path.ts';

/** Signed in: on to where the farmer wanted to go. */
export const enter = (): void => location.replace(returnPath(location.search));

/** Signed in by a code alone: a PIN first, so that the next time needs no message. */
export const enterByNewPin = (): void => location.replace(withNext('/setup-pin', location.search));

/** The address of another public screen with the way back kept; the prerendered markup does not know it yet. */
export function useWithNext(path: string): string {
  const [address, setAddress] = useState(path);
  useEffect(() => setAddress(withNext(path, location.search)), [path]);
  return address;
}
