import { useEffect, useState } from 'react';
import { returnPath, withNext } from '../../lib/return-path.ts';

/** Signed in: on to where the farmer wanted to go. */
export const enter = (): void => location.replace(returnPath(location.search));

/** Signed in by a code alone: a PIN first, so that the next time needs no message. */
export const enterByNewPin = (): void => location.replace(withNext('/setup-pin', location.search));

/** Address of another public screen with the return path; prerendered markup lacks it. */
export function useWithNext(path: string): string {
  const [address, setAddress] = useState(path);
  useEffect(() => setAddress(withNext(path, location.search)), [path]);
  return address;
}
