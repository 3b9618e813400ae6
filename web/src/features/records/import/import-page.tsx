import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { save } from '../../../lib/farm/farm-noun.ts';
import { writeTroubleKey } from '../../../lib/trouble.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { Blank, Trouble } from '../../../ui/notice.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { usePlots } from '../../plots/queries.ts';
import { RecordCard } from '../card.tsx';
import { DiaryFrame } from '../diary-frame.tsx';
import { records, useRecords } from '../queries.ts';
import { ImportMapping } from './import-mapping.tsx';
import { type AlsoWanted, chosenRows, ImportResult } from './import-result.tsx';
import { importWrites } from './import-writes.ts';
import { PastImports } from './past-imports.tsx';
import { useImportFile } from './use-import-file.ts';

const NONE_TOO: AlsoWanted = { known: false, twice: false };

/** Imports a farmer's own table into the diary: choose, review, write, and undo as a whole. */
export default function ImportPage() {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const plots = usePlots();
  const all = useRecords();
  const hand = useImportFile(plots);
  const submit = useSubmit<readonly string[]>();
  const [also, setAlso] = useState<AlsoWanted>(NONE_TOO);
  const [written, setWritten] = useState<readonly string[] | null>(null);
  const [gone, setGone] = useState<readonly string[] | null>(null);
  const { layout, reading } = hand;
  const drafts = reading ? chosenRows(reading, also) : [];
  const counted = (count: number) => ({ count, number: format.number(count) });

  const write = async () => {
    const ids = await submit.run(async () => {
      const writes = await importWrites(drafts, uuidV7());
      await save(writes);
      return writes.map(({ rowId }) => rowId);
    });
    if (!ids) return;
    setWritten(ids);
    hand.forget();
  };
  const takeBack = async (ids: readonly string[]) => {
    const done = await submit.run(async () => {
      await save(ids.flatMap((id) => records.remove(id)));
      return ids;
    });
    if (!done) return;
    setWritten(null);
    setGone(ids);
  };
  const bringBack = async () => {
    const ids = gone ?? [];
    setGone(null);
    await submit.run(async () => {
      await save(ids.flatMap((id) => records.bringBack(id)));
      return ids;
    });
  };
  return (
    <DiaryFrame title={t('import.title')} note={t('import.why')} back="/farm-records" backWord={t('title')}>
      {plots.length === 0 ? (
        <Blank icon="tasks" title={t('noPlots')} action={<Link to="/plots/new">{t('addPlot')}</Link>}>
          {t('noPlotsWhy')}
        </Blank>
      ) : (
        <>
          <FileButton
            label={t('import.file')}
            hint={t('import.fileHint')}
            name={hand.file?.name ?? null}
            onChoose={(file) => {
              setWritten(null);
              setAlso(NONE_TOO);
              void hand.choose(file);
            }}
          />
          {hand.refused && <Trouble>{t(`import.${hand.refused}`)}</Trouble>}
          {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
          {written && (
            <Box role="status" sx={{ my: 3 }}>
              <RecordCard>
                <Box sx={{ fontSize: '1.25rem', fontWeight: 650, mb: 2 }}>
                  {t('import.done', counted(written.length))}
                </Box>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
                  <Button variant="contained" component={Link} to="/farm-records">
                    {t('import.open')}
                  </Button>
                  <Button variant="outlined" onClick={() => takeBack(written)} disabled={submit.busy}>
                    {t('import.takeBack')}
                  </Button>
                </Box>
              </RecordCard>
            </Box>
          )}
          <Box aria-busy={hand.opening || (layout !== null && reading === null)} sx={{ mt: 3 }}>
            {layout && <ImportMapping hand={hand} layout={layout} plots={plots} />}
            {(hand.opening || (layout && !reading)) && (
              <>
                <Box sx={{ my: 2, color: 'text.secondary' }}>{t('import.reading')}</Box>
                <RowsSkeleton rows={3} />
              </>
            )}
            {layout && reading && (
              <>
                <ImportResult
                  hand={hand}
                  layout={layout}
                  reading={reading}
                  plots={plots}
                  also={also}
                  onAlso={setAlso}
                />
                <Button
                  variant="contained"
                  onClick={write}
                  disabled={drafts.length === 0 || submit.busy}
                  sx={{ mt: 2 }}
                >
                  {submit.busy ? t('saving') : t('import.write', counted(drafts.length))}
                </Button>
                {drafts.length === 0 && (
                  <Box sx={{ mt: 1, color: 'text.secondary' }}>{t('import.nothing')}</Box>
                )}
              </>
            )}
          </Box>
          <PastImports records={all} onTakeBack={takeBack} />
        </>
      )}
      <UndoBar
        open={gone !== null}
        message={t('import.tookBack')}
        undo={t('import.bringBack')}
        onUndo={bringBack}
        onClose={() => setGone(null)}
      />
    </DiaryFrame>
  );
}
