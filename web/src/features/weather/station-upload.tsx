import { cleanText } from '@draksha/contract/text';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readNumber } from '../../lib/format.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Field, FieldRow, SelectInput, TextInput } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Hint, Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ColumnRows } from './column-rows.tsx';
import { FileProblems } from './file-problems.tsx';
import { ClockFields, FileSummary, FirstRows } from './file-summary.tsx';
import { type FileAnswer, importFile } from './station-queries.ts';
import type { NamedPoint } from './use-places.ts';
import { type StationFileState, useStationFile } from './use-station-file.ts';

/** A station's file in three steps: pick it, look at what was understood, import. */
export function StationUpload({ places }: { readonly places: readonly NamedPoint[] }) {
  const { t } = useTranslation('weather');
  const { file, refused, choose, change, forget } = useStationFile();
  const [done, setDone] = useState<FileAnswer | null>(null);
  return (
    <Section title={t('stations.add')} note={t('stations.addWhy')}>
      <FileButton
        label={t('stations.file')}
        hint={t('stations.fileHint')}
        name={file?.name ?? null}
        onChoose={(chosen) => {
          setDone(null);
          if (chosen) void choose(chosen);
          else forget();
        }}
      />
      {refused && <Trouble>{t(`stations.refused.${refused}`)}</Trouble>}
      {done?.imported && <Imported answer={done} />}
      {file && !done && (
        <Preview
          file={file}
          places={places}
          onChange={change}
          onDone={(answer) => {
            setDone(answer);
            if (answer.imported) forget();
          }}
        />
      )}
    </Section>
  );
}

function Imported({ answer }: { readonly answer: FileAnswer }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { imported, station, problems } = answer;
  if (!imported) return null;
  return (
    <Box role="status">
      <Hint>
        <Box sx={{ fontWeight: 650 }}>
          {t('stations.imported', {
            name: station?.name ?? '',
            hours: format.unit(imported.newHours, 'hours'),
          })}
        </Box>
        {imported.changedHours > 0 && (
          <Box>{t('stations.changed', { hours: format.unit(imported.changedHours, 'hours') })}</Box>
        )}
        {imported.sameHours > 0 && (
          <Box>{t('stations.same', { hours: format.unit(imported.sameHours, 'hours') })}</Box>
        )}
      </Hint>
      <FileProblems problems={problems} />
    </Box>
  );
}

interface PreviewProps {
  readonly file: StationFileState;
  readonly places: readonly NamedPoint[];
  readonly onChange: (mapping: StationFileState['mapping']) => void;
  readonly onDone: (answer: FileAnswer) => void;
}

const nameIn = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').slice(0, 120);

function Preview({ file, places, onChange, onDone }: PreviewProps) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const [id] = useState(() => uuidV7());
  const [name, setName] = useState(nameIn(file.name));
  const [plotId, setPlotId] = useState(places[0]?.id ?? '');
  const [elevation, setElevation] = useState('');
  const saving = useSubmit<FileAnswer>();
  const { answer, mapping, text } = file;
  const observed = answer?.file ?? null;
  const metres = elevation.trim() === '' ? null : readNumber(elevation);
  const wrongElevation = elevation.trim() !== '' && (metres === null || metres < -500 || metres > 9000);
  const wrongName = cleanText(name) === '';
  const ready = answer?.ready === true && !file.reading && !wrongName && !wrongElevation && plotId !== '';
  const save = async () => {
    const result = await saving.run(() =>
      importFile(id, { text, ...mapping, name: name.trim(), plotId, elevationMetres: metres }),
    );
    if (result) onDone(result);
  };
  return (
    <Box aria-busy={file.reading} sx={{ mt: 2 }}>
      {file.error !== null && (
        <Trouble again={t('again')} onAgain={() => onChange(mapping)}>
          {t(writeTroubleKey(file.error))}
        </Trouble>
      )}
      {!answer && file.reading && <RowsSkeleton rows={4} />}
      {answer && <FileProblems problems={answer.problems} />}
      {observed && (
        <>
          <FileSummary file={observed} />
          <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 400, mt: 2, mb: 0.5 }}>
            {t('stations.columns')}
          </Box>
          <ColumnRows file={observed} mapping={mapping} onChange={onChange} />
          <FirstRows file={observed} />
          <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 400, mt: 2, mb: 1 }}>
            {t('stations.clock')}
          </Box>
          <ClockFields file={observed} mapping={mapping} onChange={onChange} />
          <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 400, mt: 3, mb: 1 }}>
            {t('stations.where')}
          </Box>
          {places.length === 0 && <Hint>{t('stations.needsPlot')}</Hint>}
          <FieldRow>
            <Field label={t('stations.name')} error={wrongName ? t('form.required') : undefined}>
              {(slot) => (
                <TextInput
                  {...slot}
                  value={name}
                  maxLength={120}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <Field label={t('stations.plot')}>
              {(slot) => (
                <SelectInput {...slot} value={plotId} onChange={(event) => setPlotId(event.target.value)}>
                  {places.map((place) => (
                    <option key={place.id} value={place.id}>
                      {place.name}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
            <Field
              label={t('stations.elevation')}
              hint={t('stations.elevationHint')}
              error={wrongElevation ? t('form.number') : undefined}
            >
              {(slot) => (
                <TextInput
                  {...slot}
                  inputMode="decimal"
                  value={elevation}
                  onChange={(event) => setElevation(event.target.value)}
                />
              )}
            </Field>
          </FieldRow>
          {saving.error !== null && <Trouble>{t(writeTroubleKey(saving.error))}</Trouble>}
          <Button variant="contained" disabled={!ready || saving.busy} onClick={save} sx={{ mt: 2 }}>
            {saving.busy
              ? t('saving')
              : observed.hours === 0
                ? t('stations.importPlain')
                : t('stations.import', { hours: format.unit(observed.hours, 'hours') })}
          </Button>
          {answer && !answer.ready && !file.reading && (
            <Box sx={{ mt: 1, color: 'text.secondary' }}>{t('stations.notReady')}</Box>
          )}
        </>
      )}
    </Box>
  );
}
