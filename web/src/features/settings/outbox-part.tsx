import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { farm, syncLoop } from '../../lib/farm/farm.ts';
import { bringBack, discardWrite, retryWrite } from '../../lib/farm/farm-decisions.ts';
import { dependentWrites } from '../../lib/farm/mending.ts';
import type { QueuedWrite } from '../../lib/farm/queued-write.ts';
import { useFiles, useOutboxPhotos, useQueue, useSyncState } from '../../lib/farm/use-farm.ts';
import { sendAgain, useRefusal } from '../../lib/photos/own-photos.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Blank } from '../../ui/notice.tsx';
import { nameOfWrite, refusalWords, screenOfWrite } from './refusal-words.ts';
import { SubScreen } from './sub-screen.tsx';
import { WriteConflictDialog } from './write-conflict-dialog.tsx';

/** What is written and not at the server yet: how many, which failed and why, and what to do about them. */
export function OutboxPart() {
  const { t } = useTranslation('safety');
  const queue = useQueue();
  const { error, running } = useSyncState();
  const photos = useOutboxPhotos();
  const files = useFiles();
  const waiting =
    queue.some(({ state }) => state === 'waiting') || photos.some((id) => !files.has(`${id}/failed`));
  const count = queue.length + photos.length;
  return (
    <SubScreen title={t('outbox.title')} lead={count > 0 ? t('outbox.lead') : undefined}>
      {count === 0 && (
        <Blank icon="check" title={t('outbox.none')}>
          {t('outbox.noneWhy')}
        </Blank>
      )}
      {waiting && (
        <Box sx={{ mb: 2 }}>
          {error !== null && <Box sx={{ mb: 1, color: 'text.secondary' }}>{t(troubleKey(error))}</Box>}
          <Button variant="outlined" disabled={running} onClick={() => void syncLoop().wake()}>
            {t('outbox.sendNow')}
          </Button>
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {queue.map((write) => (
          <WriteLine key={write.seq} write={write} />
        ))}
        {photos.map((id) => (
          <PhotoLine key={id} id={id} isRefused={files.has(`${id}/failed`)} />
        ))}
      </Box>
    </SubScreen>
  );
}

/** A photo whose row is at the server; its bytes follow. */
function PhotoLine({ id, isRefused }: { readonly id: string; readonly isRefused: boolean }) {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const refusal = useRefusal(id, isRefused);
  const row = farm().row('photos', id);
  const parent = row && farm().row(String(row.parentNoun), String(row.parentId));
  const at = typeof row?.createdAt === 'string' ? row.createdAt : '';
  return (
    <Box component="li" sx={line}>
      <Box sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
        {[t(wordOf('labels:noun', 'photos')), parent?.name]
          .filter((word) => typeof word === 'string')
          .join(': ')}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{at && format.dateTime(at)}</Box>
      {isRefused && (
        <>
          <Box sx={{ color: (theme) => theme.palette.field.verdict.poor.text }}>
            {refusal && t(wordOf('trouble', refusal))}
          </Box>
          <Button onClick={() => void sendAgain(id)} sx={{ mt: 0.5, ml: -1.5 }}>
            {t('again')}
          </Button>
        </>
      )}
    </Box>
  );
}

const line = {
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
} as const;

function WriteLine({ write }: { readonly write: QueuedWrite }) {
  const { t } = useTranslation('safety');
  const { t: shell } = useTranslation();
  const format = useFormat();
  const [asks, setAsks] = useState<'discard' | 'conflict' | null>(null);
  const { seq, kind, state, failure, attempt } = write;
  const gone = state === 'failed' && failure?.code === 'not_found' && kind === 'change';
  const screen = gone ? null : screenOfWrite(write);
  const why = state === 'failed' ? refusalWords(shell, write, nowMs(), t('outbox.notTaken')) : [];
  const mends = state === 'failed' && screen !== null;
  const falls = dependentWrites(farm().queue, write).length;
  const words = t(`outbox.kind.${kind === 'change' && write.change.deleted === false ? 'back' : kind}`);
  return (
    <Box component="li" sx={line}>
      <Box
        {...(screen ? { component: Link, to: screen } : {})}
        sx={{ display: 'block', fontWeight: 400, overflowWrap: 'anywhere', color: 'inherit' }}
      >
        {nameOfWrite(shell, format, write)}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {words} · {format.dateTime(write.queuedAtMs)}
      </Box>
      {state === 'failed' && (
        <Box sx={{ color: (theme) => theme.palette.field.verdict.poor.text }}>
          {gone ? t('outbox.gone') : t(wordOf('trouble', failure?.code ?? 'internal'))}
          {why.map((sentence) => (
            <Box key={sentence}>{sentence}</Box>
          ))}
        </Box>
      )}
      {state === 'clash' && (
        <Box sx={{ color: (theme) => theme.palette.field.verdict.fair.text }}>{t('conflict.title')}</Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5, ml: -1.5 }}>
        {state === 'clash' && <Button onClick={() => setAsks('conflict')}>{t('outbox.decide')}</Button>}
        {gone && <Button onClick={() => bringBack(farm(), seq)}>{t('outbox.bringBack')}</Button>}
        {mends && (
          <Button component={Link} to={screen} variant="outlined" sx={{ ml: 1.5 }}>
            {t('outbox.mend')}
          </Button>
        )}
        {state === 'failed' && !gone && <Button onClick={() => retryWrite(farm(), seq)}>{t('again')}</Button>}
        {attempt === null && (
          <Button color="error" onClick={() => setAsks('discard')}>
            {t('outbox.discard')}
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={asks === 'discard'}
        title={t('outbox.discardTitle')}
        confirm={t('outbox.discard')}
        onConfirm={() => void discardWrite(farm(), seq)}
        onCancel={() => setAsks(null)}
      >
        {falls > 1
          ? t('outbox.discardMany', { count: falls, number: format.number(falls) })
          : t('outbox.discardOne')}
      </ConfirmDialog>
      {asks === 'conflict' && <WriteConflictDialog write={write} onClose={() => setAsks(null)} />}
    </Box>
  );
}
