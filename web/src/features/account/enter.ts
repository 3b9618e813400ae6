import { returnPath } from '../../lib/return-path.ts';

/** Signed in: on to where the farmer wanted to go. */
export const enter = (): void => location.replace(returnPath(location.search));
