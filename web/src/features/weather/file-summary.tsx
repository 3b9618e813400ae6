import type { DataOf, Routes } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Field, FieldRow, SelectInput } from '../../ui/field.tsx';
import { HourTable } from '../../ui/hour-table.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import type { FileMapping } from './column-mapping.ts';
import { writeDateFormat } from './station-words.ts';

type ObservedFile = NonNullable<DataOf<Routes['POST /weather/observations']>['file']>;

/** What a file holds, in a sentence. */
export function FileSummary({ file }: { readonly file: ObservedFile }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  return (
    <Box component="p" sx={{ m: 0, mb: 1 }}>
      {file.firstHourAt && file.lastHourAt
        ? t('stations.holds', {
            hours: format.unit(file.hours, 'hours'),
            from: format.dateTime(file.firstHourAt),
            to: format.dateTime(file.lastHourAt),
          })
        : t('stations.seen', { count: file.rows, number: format.number(file.rows) })}
      {file.stepMinutes !== null &&
        ` ${t('stations.step', { count: file.stepMinutes, number: format.number(file.stepMinutes, 1) })}`}
    </Box>
  );
}

interface ClockFieldsProps {
  readonly file: ObservedFile;
  readonly mapping: FileMapping;
  readonly onChange: (mapping: FileMapping) => void;
}

const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
const zones = ['Asia/Kolkata', 'UTC'] as const;

/** How the file writes its time, to be looked at and changed. */
export function ClockFields({ file, mapping, onChange }: ClockFieldsProps) {
  const { t } = useTranslation('weather');
  const { dateOrder, zone = 'Asia/Kolkata' } = mapping;
  return (
    <FieldRow>
      <Field
        label={t('stations.dateOrder')}
        hint={file.dateFormat === null ? undefined : writeDateFormat(t, file.dateFormat)}
      >
        {(slot) => (
          <SelectInput
            {...slot}
            value={dateOrder ?? ''}
            onChange={(event) => {
              const { dateOrder: _before, ...rest } = mapping;
              const order = dateOrders.find((one) => one === event.target.value);
              onChange(order ? { ...rest, dateOrder: order } : rest);
            }}
          >
            <option value="">{t('stations.asGuessed')}</option>
            {dateOrders.map((order) => (
              <option key={order} value={order}>
                {t(`stations.order.${order}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t('stations.timeIs')}>
        {(slot) => (
          <SelectInput
            {...slot}
            value={mapping.timeIs ?? file.timeIs}
            onChange={(event) =>
              onChange({ ...mapping, timeIs: event.target.value === 'end' ? 'end' : 'start' })
            }
          >
            <option value="start">{t('stations.timeStart')}</option>
            <option value="end">{t('stations.timeEnd')}</option>
          </SelectInput>
        )}
      </Field>
      <Field label={t('stations.zone')}>
        {(slot) => (
          <SelectInput
            {...slot}
            value={zone}
            onChange={(event) => onChange({ ...mapping, zone: event.target.value })}
          >
            {zones.map((one) => (
              <option key={one} value={one}>
                {t(one === 'UTC' ? 'stations.zoneUtc' : 'stations.zoneIndia')}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </FieldRow>
  );
}

/** The first rows as they stand in the file. */
export function FirstRows({ file }: { readonly file: ObservedFile }) {
  const { t } = useTranslation('weather');
  return (
    <Reveal summary={t('stations.firstRows')}>
      <HourTable
        columns={file.columns.map(({ header }, index) => header || String(index + 1))}
        hours={file.firstRows.map((cells, index) => ({ startsAt: `${index} ${cells.join()}`, cells }))}
      />
    </Reveal>
  );
}
