import type { ParseKeys } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Format } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';

type Words<Area extends 'agro' | 'translation'> = (
  key: ParseKeys<Area>,
  values?: Record<string, unknown>,
) => string;

/** Translator and format, for sentences outside of components. */
export interface Translator {
  /** Of these screens. */
  readonly t: Words<'agro'>;
  /** Of the shell: levels, units. */
  readonly shell: Words<'translation'>;
  readonly format: Format;
}

export function useTranslator(): Translator {
  const { t } = useTranslation('agro');
  const { t: shell } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => ({
      t: (key, values) => t(key, values ?? {}),
      shell: (key, values) => shell(key, values ?? {}),
      format,
    }),
    [t, shell, format],
  );
}
