import MyWorkPage from '../features/tasks/my-work-page.tsx';
import { FarmStrip } from '../features/today/farm-strip.tsx';

/** A worker's first screen, under what other farms they have. */
export default function MyWork() {
  return (
    <MyWorkPage>
      <FarmStrip />
    </MyWorkPage>
  );
}
