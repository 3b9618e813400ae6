import type { DetailsOf, WatchedDisease } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../../lib/clock.ts';
import { save } from '../../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../../lib/format.ts';
import { mayRecord } from '../../../lib/may.ts';
import { writeTroubleKey } from '../../../lib/trouble.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import { Card } from '../../../ui/card.tsx';
import { Trouble } from '../../../ui/notice.tsx';
import { PhotoStrip } from '../../../ui/photo-strip.tsx';
import { records } from '../../records/queries.ts';

interface DidYouSeeProps {
  readonly plotId: string;
  readonly seasonId: string | null;
  readonly disease: WatchedDisease;
  /** When spots are due, in words. */
  readonly due: string | null;
}

const answers = ['no', 'few', 'many'] as const;

/** Whether the farmer sees the disease: one touch writes it into the diary, and today's answer can be taken back. */
export function DidYouSee({ plotId, seasonId, disease, due }: DidYouSeeProps) {
  const { t } = useTranslation('agro');
  const { t: shell } = useTranslation();
  const format = useFormat();
  const all = records.useAll();
  const submit = useSubmit<void>();
  const today = calendarDay(nowMs());
  const looks = useMemo(
    () =>
      all
        .filter((record) => record.plotId === plotId && record.kind === 'scouting')
        .flatMap((record) => {
          const { disease: lookedFor, seen, abundance } = record.details as DetailsOf<'scouting'>;
          const date = calendarDay(Date.parse(record.happenedAt));
          return lookedFor === disease ? [{ id: record.id, date, seen, abundance, notes: record.notes }] : [];
        })
        .toSorted((a, b) => (a.date < b.date ? 1 : -1)),
    [all, plotId, disease],
  );
  const [last] = looks;
  const answered = last?.date === today ? last : null;
  const tell = (answer: (typeof answers)[number]) =>
    submit.run(() =>
      save(
        records.add(uuidV7(), {
          plotId,
          seasonId,
          entryId: uuidV7(),
          kind: 'scouting',
          happenedAt: new Date(nowMs()).toISOString(),
          details: answer === 'no' ? { disease, seen: false } : { disease, seen: true, abundance: answer },
        }),
      ),
    );
  const answerOf = ({ seen, abundance, notes }: (typeof looks)[number]): string => {
    if (!seen) return t('diseases.seen.no');
    // Older answers have the word in their notes.
    return abundance ? t(`diseases.seen.${abundance}`) : (notes ?? t('diseases.seen.yes'));
  };
  return (
    <Card title={t('diseases.didYouSee', { disease: t(`disease.${disease}`) })} note={due}>
      {submit.error !== null && <Trouble>{shell(writeTroubleKey(submit.error))}</Trouble>}
      {answered ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48 }} role="status">
          <Box sx={{ flex: 1 }}>{t('diseases.written', { answer: answerOf(answered) })}</Box>
          {mayRecord('scouting') && (
            <Button variant="text" onClick={() => submit.run(() => save(records.remove(answered.id)))}>
              {shell('undo')}
            </Button>
          )}
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1, mt: 1 }}>
          {answers
            .filter(() => mayRecord('scouting'))
            .map((answer) => (
              <Button
                key={answer}
                variant="outlined"
                sx={{ px: 1 }}
                disabled={submit.busy}
                onClick={() => tell(answer)}
              >
                {t(`diseases.seen.${answer}`)}
              </Button>
            ))}
        </Box>
      )}
      {answered && <PhotoStrip owner={{ noun: 'records', id: answered.id }} />}
      {last && !answered && (
        <Box sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
          {t('diseases.lastLook', {
            date: format.dayMonth(last.date),
            answer: answerOf(last),
          })}
        </Box>
      )}
    </Card>
  );
}
