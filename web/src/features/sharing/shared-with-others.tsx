import { OpenLinks } from './open-links.tsx';
import { TokenList } from './token-list.tsx';

/** Shared reports and tokens: what others can see of the farm. */
export const SharedWithOthers = () => (
  <>
    <OpenLinks />
    <TokenList />
  </>
);
