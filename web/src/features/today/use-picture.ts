import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { farm } from '../../lib/farm/farm.ts';
import { useThemeMode } from '../../lib/theme-mode.ts';
import { useFormat } from '../../lib/use-format.ts';

/** Nothing is drawn or touched for this long: a picture costs the phone a tenth of a second. */
const STILL_MS = 1_500;

/** Shows the screen in the place of its last picture once it no longer waits, and keeps the next one of a screen that is worth it. */
export function useSnapshot({ waits, empty }: { readonly waits: boolean; readonly empty: boolean }): void {
  const { t, i18n } = useTranslation('plan');
  const format = useFormat();
  const { mode } = useThemeMode();
  const take = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    if (!waits) globalThis.draksha?.drop();
  }, [waits]);
  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout>;
    take.current = () => {
      clearTimeout(timer);
      if (waits || empty) return;
      timer = setTimeout(async () => {
        const { takeSnapshot } = await import('./take-picture.ts').catch(() => ({ takeSnapshot: null }));
        // Without it the next start begins as the first one did.
        if (isLeft || takeSnapshot === null) return;
        const takenAtMs = nowMs();
        const age = t('picture', { time: format.time(takenAtMs) });
        const { farmerId } = farm();
        takeSnapshot(age, {
          takenAtMs,
          farmerId,
          language: i18n.language,
          theme: mode,
          width: innerWidth,
        });
      }, STILL_MS);
    };
    take.current();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  });
  // Rows that changed have taken the last one away (farm.ts), whether or not they are seen here.
  useEffect(() => farm().subscribe(() => take.current()), []);
}
