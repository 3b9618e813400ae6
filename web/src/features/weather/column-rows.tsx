import type { DataOf, ObservedColumn, Routes, StationRole } from '@draksha/contract';
import { stationRoles, stationUnits } from '@draksha/contract/station-names';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../ui/field.tsx';
import { FileColumnCard } from '../../ui/file-column.tsx';
import { type FileMapping, withRole, withUnit } from './column-mapping.ts';
import { isQuantity, unitWords } from './station-words.ts';

type ObservedFile = NonNullable<DataOf<Routes['POST /weather/observations']>['file']>;

interface ColumnRowsProps {
  readonly file: ObservedFile;
  readonly mapping: FileMapping;
  readonly onChange: (mapping: FileMapping) => void;
}

const SHOWN_VALUES = 3;

/** Each column of a file with its first values, what it was taken for, and how sure that is. */
export function ColumnRows({ file, mapping, onChange }: ColumnRowsProps) {
  // Two columns of a file may have one name; their place tells them apart.
  const columns = file.columns.map((column, at) => ({
    column,
    key: `${at} ${column.header}`,
    examples: file.firstRows.slice(0, SHOWN_VALUES).map((row) => row[at] ?? ''),
  }));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {columns.map(({ column, key, examples }) => (
        <ColumnRow
          key={key}
          column={column}
          examples={examples}
          onRole={(role) => onChange(withRole(mapping, file.columns, column.header, role))}
          onUnit={(unit) => isQuantity(column.role) && onChange(withUnit(mapping, column.role, unit))}
        />
      ))}
    </Box>
  );
}

interface ColumnRowProps {
  readonly column: ObservedColumn;
  readonly examples: readonly string[];
  readonly onRole: (role: StationRole | null) => void;
  readonly onUnit: (unit: string) => void;
}

function ColumnRow({ column, examples, onRole, onUnit }: ColumnRowProps) {
  const { t } = useTranslation('weather');
  const { header, role, unit, unitFrom, sure } = column;
  const quantity = isQuantity(role) ? role : null;
  return (
    <FileColumnCard
      heading={header}
      examples={examples}
      check={
        sure ? undefined : t(unitFrom === null && role === null ? 'stations.checkPart' : 'stations.check')
      }
    >
      <SelectInput
        aria-label={t('stations.partOf', { column: header })}
        value={role ?? ''}
        onChange={(event) => onRole(stationRoles.find((one) => one === event.target.value) ?? null)}
      >
        <option value="">{t('stations.notUsed')}</option>
        {stationRoles.map((one) => (
          <option key={one} value={one}>
            {t(`stations.role.${one}`)}
          </option>
        ))}
      </SelectInput>
      {quantity ? (
        <SelectInput
          aria-label={t('stations.unitOf', { column: header })}
          value={unit ?? ''}
          onChange={(event) => onUnit(event.target.value)}
        >
          {unit === null && <option value="">{t('stations.unit')}</option>}
          {stationUnits[quantity].map((one) => (
            <option key={one} value={one}>
              {unitWords(t, one)}
            </option>
          ))}
        </SelectInput>
      ) : (
        <span />
      )}
    </FileColumnCard>
  );
}
