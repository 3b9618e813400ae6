import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/use-format.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { VISUALLY_HIDDEN } from '../../ui/visually-hidden.ts';
import { type SearchHit, useFarmSearch } from './farm-search.ts';

const icons: Readonly<Record<SearchHit['kind'], IconName>> = {
  plot: 'plots',
  record: 'tasks',
  product: 'spray',
  village: 'pin',
};

/** One search over plots, products, records and villages; arrows walk through what it finds, Enter opens it. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('diary');
  const titleId = useId();
  const format = useFormat();
  const isPhone = useMediaQuery('(max-width: 599px)');
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed);
  const [found, setFound] = useState<{ readonly asked: string; readonly of: readonly SearchHit[] } | null>(
    null,
  );
  const search = useFarmSearch(t, format);
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    let stale = false;
    void latest.current(asked).then((of) => !stale && setFound({ asked, of }));
    return () => {
      stale = true;
    };
  }, [asked]);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isPhone} aria-labelledby={titleId}>
      <Box component="h2" id={titleId} sx={VISUALLY_HIDDEN}>
        {t('nav.search')}
      </Box>
      <DialogContent
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
          const at = stops.indexOf(document.activeElement as HTMLElement);
          stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
        }}
      >
        <Field label={t('nav.search')} hint={t('search.hint')}>
          {(slot) => (
            <TextInput
              {...slot}
              type="search"
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, minHeight: { sm: 240 } }}>
          {found?.of.map(({ kind, id, name, note, to }) => (
            <li key={`${kind} ${id}`}>
              <Box
                component={Link}
                to={to}
                onClick={onClose}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1.5,
                  minHeight: 52,
                  px: 1,
                  color: 'inherit',
                  textDecoration: 'none',
                  borderBottom: 1,
                  borderColor: 'divider',
                  '&:hover': { backgroundColor: 'action.hover' },
                }}
              >
                <Icon name={icons[kind]} />
                <Box sx={{ minWidth: 0 }}>
                  <Box sx={{ fontWeight: 650, lineHeight: 1.5 }}>{name}</Box>
                  <Box sx={{ fontSize: '0.875rem', lineHeight: 1.5, color: 'text.secondary' }}>
                    {[t(`search.kind.${kind}`), note].filter(Boolean).join(' · ')}
                  </Box>
                </Box>
              </Box>
            </li>
          ))}
        </Box>
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {found && found.asked.trim() !== '' && found.of.length === 0 && t('search.none')}
        </Box>
      </DialogContent>
    </Dialog>
  );
}
