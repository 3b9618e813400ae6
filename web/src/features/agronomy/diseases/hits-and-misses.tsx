import type { DiseaseRecord, JudgedScouting, WatchedDisease } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRow } from '../../../lib/farm/use-farm.ts';
import { calendarDay } from '../../../lib/format.ts';
import { usePhotosOf } from '../../../lib/photos/own-photos.ts';
import { usePhotoUrl } from '../../../lib/photos/use-photo-url.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { diseaseRecordQuery } from '../queries.ts';

/** Looks and sprays shown, the latest first. */
const SHOWN = 5;
const judged = ['hit', 'miss', 'falseAlarm', 'correctQuiet'] as const;
const unjudged = ['protected', 'notKnown', 'repeated'] as const;

interface HitsAndMissesProps {
  readonly plotId: string;
  readonly disease: WatchedDisease;
}

/** Warnings of a disease against what the farmer saw this season, and their sprays against nights of risk, in counts. */
export function HitsAndMisses({ plotId, disease }: HitsAndMissesProps) {
  const { t } = useTranslation('agro');
  const { data } = useQuery(diseaseRecordQuery(plotId));
  const record = data?.diseases.find((one) => one.disease === disease);
  if (!record) return null;
  return (
    <Card title={t('record.title')} note={t('record.why')}>
      <Counts record={record} />
      <Looks looks={record.looks} />
      <Sprays record={record} />
    </Card>
  );
}

function Counts({ record: { counts } }: { readonly record: DiseaseRecord }) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const rest = unjudged.filter((outcome) => counts[outcome] > 0);
  return (
    <>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 1 }}
      >
        {judged.map((outcome) => (
          <Box
            key={outcome}
            sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
          >
            <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {t(`record.outcome.${outcome}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650 }}>
              {format.number(counts[outcome])}
            </Box>
          </Box>
        ))}
      </Box>
      {rest.length > 0 && (
        <Box sx={{ mt: 0.5, fontSize: '0.875rem', color: 'text.secondary' }}>
          {rest
            .map((outcome) => `${t(`record.outcome.${outcome}`)}: ${format.number(counts[outcome])}`)
            .join(' · ')}
        </Box>
      )}
    </>
  );
}

function Looks({ looks }: { readonly looks: readonly JudgedScouting[] }) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  if (looks.length === 0) return <Box sx={{ mt: 1, color: 'text.secondary' }}>{t('record.noLooks')}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {looks.slice(0, SHOWN).map(({ date, seen, outcome, worst, recordId }) => (
        <Box
          component="li"
          key={date}
          sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 1 }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 650 }}>
              {t(seen ? 'record.sawOn' : 'record.notSeenOn', { date: format.dayMonth(date) })}:{' '}
              {t(`record.outcome.${outcome}`)}
            </Box>
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {worst === null
                ? t('record.unknownBefore')
                : t('record.worstBefore', {
                    level: t(`risk.${worst.level}`),
                    date: format.dayMonth(worst.date),
                  })}
              {recordId === null && ` ${t('record.byPlan')}`}
            </Box>
          </Box>
          {recordId !== null && <LookPhoto recordId={recordId} />}
        </Box>
      ))}
    </Box>
  );
}

/** Link to a diary record on this phone. */
function ToRecord({ recordId, children }: { readonly recordId: string; readonly children: ReactNode }) {
  const row = useRow('records', recordId);
  if (typeof row?.entryId !== 'string') return children;
  return (
    <Link to={`/farm-records/${row.entryId}`} style={{ color: 'inherit' }}>
      {children}
    </Link>
  );
}

/** The first photo of a look, where it has one. */
function LookPhoto({ recordId }: { readonly recordId: string }) {
  const { t } = useTranslation('agro');
  const [photo] = usePhotosOf({ noun: 'records', id: recordId });
  const { url } = usePhotoUrl(photo === undefined || photo.state === 'elsewhere' ? null : photo.id, 'thumb');
  if (url === null) return null;
  return (
    <ToRecord recordId={recordId}>
      <Box
        component="img"
        src={url}
        alt={t('record.photo')}
        sx={{ width: 56, height: 56, objectFit: 'cover', borderRadius: 1, display: 'block' }}
      />
    </ToRecord>
  );
}

function Sprays({ record: { nights, sprays } }: { readonly record: DiseaseRecord }) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const number = (count: number) => ({ count, number: format.number(count) });
  return (
    <Box sx={{ mt: 1.5, pt: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ fontWeight: 650 }}>{t('record.nights', number(nights.ofRisk))}</Box>
      {nights.ofRisk > 0 && (
        <Box>
          {t('record.nightsCover', {
            covered: format.number(nights.covered),
            thin: format.number(nights.thin),
            open: format.number(nights.uncovered),
          })}
        </Box>
      )}
      {nights.notKnown > 0 && (
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {t('record.daysNotKnown', number(nights.notKnown))}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sprays
          .toReversed()
          .slice(0, SHOWN)
          .map(({ recordId, sprayedAt, product, verdict, riskDays }) => (
            <Box component="li" key={recordId} sx={{ py: 0.5 }}>
              <ToRecord recordId={recordId}>
                {format.dayMonth(calendarDay(Date.parse(sprayedAt)))} {product}
              </ToRecord>
              : {t(`record.spray.${verdict}`, number(riskDays))}
            </Box>
          ))}
      </Box>
    </Box>
  );
}
