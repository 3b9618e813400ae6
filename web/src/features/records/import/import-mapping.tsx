import type { Plot } from '@draksha/contract';
import { dateOrders } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Field, FieldRow, SelectInput } from '../../../ui/field.tsx';
import { FileColumnCard } from '../../../ui/file-column.tsx';
import { Reveal } from '../../../ui/reveal.tsx';
import { importText } from './import-cells.ts';
import { type ColumnWord, columnWord, readColumns } from './import-column-words.ts';
import { type ImportLayout, importKinds, WHOLE_FARM } from './import-columns.ts';
import { folded } from './import-words.ts';
import type { ImportInHand } from './use-import-file.ts';
import type { ImportColumn } from './words-read.ts';

/** Of the plots offered: the one named above. */
const ABOVE = 'above';

interface ImportMappingProps {
  readonly hand: ImportInHand;
  readonly layout: ImportLayout;
  readonly plots: readonly Plot[];
}

/** What the farmer can say about their file: what its columns are, and what its rows leave out. */
export function ImportMapping({ hand, layout, plots }: ImportMappingProps) {
  const { t } = useTranslation('diary');
  const { choices, change, file, sheetAt, chooseSheet } = hand;
  const has = (column: ImportColumn) => layout.columns.some(({ is }) => is === column);
  const sheets = file?.sheets ?? [];
  const unused = layout.columns.some(({ is, isChosen }) => is === 'extra' && !isChosen);
  return (
    <>
      <FieldRow>
        {sheets.length > 1 && (
          <Field label={t('import.sheet')} hint={t('import.sheetHint')}>
            {(slot) => (
              <SelectInput
                {...slot}
                value={sheetAt}
                onChange={({ target }) => chooseSheet(Number(target.value))}
              >
                {sheets.map(({ name }, at) => (
                  <option key={name} value={at}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        )}
        <Field label={t('import.kind')}>
          {(slot) => (
            <SelectInput
              {...slot}
              value={choices.kind ?? ''}
              onChange={({ target }) =>
                change({ kind: importKinds.find((kind) => kind === target.value) ?? null })
              }
            >
              <option value="">{t('import.kindByRow')}</option>
              {importKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kinds.${kind}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {(!has('plot') || choices.plotId !== null || choices.plotAbove || anyWithoutPlot(layout)) && (
          <Field label={t('import.plot')}>
            {(slot) => (
              <SelectInput
                {...slot}
                value={choices.plotAbove ? ABOVE : (choices.plotId ?? '')}
                onChange={({ target: { value } }) =>
                  change({ plotAbove: value === ABOVE, plotId: value === ABOVE ? null : value || null })
                }
              >
                <option value="">{t('import.noPlotChosen')}</option>
                {has('plot') && <option value={ABOVE}>{t('import.plotAbove')}</option>}
                {plots.length > 1 && <option value={WHOLE_FARM}>{t('import.wholeFarm')}</option>}
                {plots.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        )}
        <Field label={t('import.dates')}>
          {(slot) => (
            <SelectInput
              {...slot}
              value={layout.dateFormat}
              onChange={({ target }) =>
                change({ dates: dateOrders.find((one) => one === target.value) ?? null })
              }
            >
              {dateOrders.map((order) => (
                <option key={order} value={order}>
                  {t(`import.order.${order}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </FieldRow>
      <UnknownPlots hand={hand} layout={layout} plots={plots} />
      <Reveal summary={t('import.columns')} open={unused}>
        <Columns
          layout={layout}
          onChange={(at, column) => change({ columns: { ...choices.columns, [at]: column } })}
        />
      </Reveal>
    </>
  );
}

const plotCells = ({ columns, rows }: ImportLayout): string[] => {
  const at = columns.find(({ is }) => is === 'plot')?.at;
  return at === undefined ? [] : rows.map(({ cells }) => importText(cells[at]));
};
const anyWithoutPlot = (layout: ImportLayout): boolean => plotCells(layout).includes('');

/** Names in the file that no plot has: the farmer says which of theirs it is. */
function UnknownPlots({ hand, layout, plots }: ImportMappingProps) {
  const { t } = useTranslation('diary');
  const { choices, change, plotsNamed } = hand;
  const names = new Map(plotCells(layout).map((name) => [folded(name), name]));
  const unknown = [...names].filter(
    ([key, name]) => key !== '' && (plotsNamed(name) === null || key in choices.plots),
  );
  if (unknown.length === 0) return null;
  const OUT = 'out';
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
      <Box component="h2" sx={{ fontSize: '1rem', fontWeight: 400, m: 0 }}>
        {t('import.whichPlot')}
      </Box>
      <FieldRow>
        {unknown.map(([key, name]) => (
          <Field key={key} label={t('import.plotNamed', { name })}>
            {(slot) => (
              <SelectInput
                {...slot}
                value={choices.plots[key] === null ? OUT : (choices.plots[key] ?? '')}
                onChange={({ target }) => {
                  const { [key]: _before, ...others } = choices.plots;
                  const chosen = target.value === OUT ? null : target.value;
                  change({ plots: chosen === '' ? others : { ...others, [key]: chosen } });
                }}
              >
                <option value="">{t('import.noPlotChosen')}</option>
                <option value={OUT}>{t('import.leaveOut')}</option>
                {plots.map((plot) => (
                  <option key={plot.id} value={plot.id}>
                    {plot.name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        ))}
      </FieldRow>
    </Box>
  );
}

interface ColumnsProps {
  readonly layout: ImportLayout;
  readonly onChange: (at: number, column: ImportColumn | null) => void;
}

function Columns({ layout, onChange }: ColumnsProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const words: readonly ColumnWord[] = readColumns(t);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {layout.columns.map(({ at, heading, is, examples }) => {
        const name = heading || t('import.noHeading', { number: format.number(at + 1) });
        if (heading === '' && examples.length === 0) return null;
        return (
          <FileColumnCard key={at} heading={name} examples={examples}>
            <SelectInput
              aria-label={t('import.columnOf', { column: name })}
              value={is ?? ''}
              onChange={({ target }) => onChange(at, words.find(({ id }) => id === target.value)?.id ?? null)}
            >
              <option value="">{t('import.notUsed')}</option>
              {is !== null && !words.some(({ id }) => id === is) && (
                <option value={is}>{columnWord(t, is)}</option>
              )}
              {words.map(({ id, word }) => (
                <option key={id} value={id}>
                  {word}
                </option>
              ))}
            </SelectInput>
          </FileColumnCard>
        );
      })}
    </Box>
  );
}
