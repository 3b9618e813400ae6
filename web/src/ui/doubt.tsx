import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/use-format.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Hectares that a plot, or a farm, seldom has: more is more often a slip of the finger, and everything is worked out from it. */
export const DOUBTFUL_HECTARES = { plot: 20, farm: 200 } as const;

type Hectares = number | null | undefined;

interface Doubt {
  /** Asks about an implausible area; true where plausible, or confirmed. */
  ask(hectares: Hectares, before: Hectares, of: keyof typeof DOUBTFUL_HECTARES): Promise<boolean>;
  readonly dialog: ReactNode;
}

/** Asks "really?" before an area that can hardly be is saved. */
export function useDoubt(): Doubt {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState<{ readonly area: string; answer(isSo: boolean): void } | null>(null);
  const ask = useCallback<Doubt['ask']>(
    (hectares, before, of) => {
      if (typeof hectares !== 'number' || hectares === before || hectares <= DOUBTFUL_HECTARES[of])
        return Promise.resolve(true);
      return new Promise((resolve) => {
        setOpen({
          area: format.area(hectares),
          answer: (isSo) => {
            setOpen(null);
            resolve(isSo);
          },
        });
      });
    },
    [format],
  );
  const dialog = open && (
    <ConfirmDialog
      open
      title={t('doubt.title', { area: open.area })}
      confirm={t('doubt.isSo')}
      onConfirm={() => open.answer(true)}
      onCancel={() => open.answer(false)}
    >
      {t('doubt.why')}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
