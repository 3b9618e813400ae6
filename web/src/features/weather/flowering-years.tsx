import type { DataOf, Routes, ServedFloweringYear } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { HourTable } from '../../ui/hour-table.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { FloweringEvents } from './flowering-events.tsx';
import { FloweringReasons } from './flowering-reasons.tsx';

/** Five years by their score, how often what happened, where it goes, and the rule behind. */
export function FloweringYears({ risk }: { readonly risk: DataOf<Routes['GET /advice/flowering-risk']> }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { patterns, years, missing, refreshing } = risk;
  const known = years.filter((year) => year.riskScore !== null);
  const newestFirst = [...years].reverse();
  return (
    <>
      <Box sx={{ fontSize: '1rem', fontWeight: 650 }}>
        {known.length === 0
          ? t('flowering.unknown')
          : t('flowering.answer', {
              count: known.length,
              number: format.number(known.length),
              score: format.number(patterns.averageRiskScore),
            })}
      </Box>
      {patterns.maxRiskYear !== null &&
        patterns.minRiskYear !== null &&
        patterns.maxRiskScore !== patterns.minRiskScore && (
          <Box sx={{ mb: 1 }}>
            {t('flowering.extremes', {
              worst: year(patterns.maxRiskYear),
              worstScore: format.number(patterns.maxRiskScore),
              best: year(patterns.minRiskYear),
              bestScore: format.number(patterns.minRiskScore),
            })}
          </Box>
        )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {newestFirst.map((one) => (
          <Box
            component="li"
            key={one.year}
            sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
          >
            <Reveal summary={<YearLine year={one} />}>
              <FloweringEvents year={one} />
            </Reveal>
          </Box>
        ))}
      </Box>
      <Reveal summary={t('chart.table')}>
        <YearTable years={newestFirst} />
      </Reveal>
      <FloweringReasons risk={risk} />
      {missing.length > 0 && (
        <Box component="p" role="status" sx={{ m: 0, mt: 1 }}>
          {t('flowering.missing', { count: missing.length, number: format.number(missing.length) })}{' '}
          {refreshing && t('flowering.refreshing')}
        </Box>
      )}
      <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
        {t(`flowering.window.${risk.windowFrom}`, {
          days: format.number(risk.windowDays),
          date: format.dayMonth(`2000-${risk.windowStart}`),
        })}{' '}
        {risk.provenance.sources.length > 0 &&
          t('flowering.sources', {
            names: risk.provenance.sources.map(({ sourceLabel }) => sourceLabel).join(', '),
          })}
      </Box>
    </>
  );

  /** A year is a name, without a thousands' mark. */
  function year(value: number): string {
    return format.year(value);
  }
}

function YearLine({ year }: { readonly year: ServedFloweringYear }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { field } = useTheme().palette;
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        gridTemplateColumns: '3em 1fr 3.5em',
        alignItems: 'center',
        columnGap: 1.5,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span>{format.year(year.year)}</span>
      <Box component="span" sx={{ height: 12, borderRadius: 1, backgroundColor: field.track }}>
        {year.riskScore !== null && (
          <Box
            component="span"
            sx={{
              display: 'block',
              height: 12,
              width: `${year.riskScore}%`,
              borderRadius: 1,
              backgroundColor: field.warm,
            }}
          />
        )}
      </Box>
      <Box component="span" sx={{ textAlign: 'end' }}>
        {year.riskScore === null ? t('notKnown') : format.number(year.riskScore)}
      </Box>
    </Box>
  );
}

function YearTable({ years }: { readonly years: readonly ServedFloweringYear[] }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  return (
    <HourTable
      columns={[
        t('flowering.column.year'),
        t('flowering.column.score'),
        t('flowering.column.rainDays'),
        t('flowering.column.heatWaves'),
        t('flowering.column.humidPeriods'),
        t('flowering.column.windyDays'),
        t('flowering.column.combinedDays'),
        t('flowering.column.optimalDays'),
        t('flowering.column.knownDays'),
      ]}
      hours={years.map(({ year, riskScore, counts }) => ({
        startsAt: String(year),
        cells: [
          format.year(year),
          format.number(riskScore),
          format.number(counts.rainDays),
          format.number(counts.heatWaves),
          format.number(counts.humidPeriods),
          format.number(counts.windyDays),
          format.number(counts.combinedDays),
          format.number(counts.optimalDays),
          format.number(counts.knownDays),
        ],
      }))}
    />
  );
}
