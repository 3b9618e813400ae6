import { useQueue } from '../../lib/farm/use-farm.ts';
import { CheckScreen } from './check-screen.tsx';
import { environmentChecks } from './environment-checks.ts';
import { phoneChecks } from './phone-checks.ts';
import { usersChecks } from './users-checks.ts';

/** `/debug`: the specification's diagnostics, each by its button, or all. */
export default function DebugPage() {
  const queue = useQueue();
  return (
    <CheckScreen
      page="debug"
      groups={[
        { id: 'environment', run: () => environmentChecks(queue), atOnce: true },
        { id: 'users', run: usersChecks },
        { id: 'phone', run: () => phoneChecks() },
      ]}
    />
  );
}
