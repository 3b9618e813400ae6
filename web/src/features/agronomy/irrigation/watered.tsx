import type { DetailsOf, Plot } from '@draksha/contract';
import { shareOfPlot } from '@draksha/models/part-of-plot';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../../lib/clock.ts';
import { save } from '../../../lib/farm/farm-noun.ts';
import { readNumber } from '../../../lib/format.ts';
import { mayRecord } from '../../../lib/may.ts';
import { writeTroubleKey } from '../../../lib/trouble.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import { FarmForm } from '../../../ui/farm-form.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Trouble } from '../../../ui/notice.tsx';
import { records } from '../../records/queries.ts';

interface WateredProps {
  readonly plot: Plot;
  readonly seasonId: string;
  /** Whole minutes that are advised; `null` where they are not known. */
  readonly minutes: number | null;
  /** Of today. */
  readonly given: readonly { readonly id: string; readonly details: DetailsOf<'irrigation'> }[];
}

/** "I watered": one touch writes the advised minutes into the diary, "other" any; today's can be taken back. */
export function Watered({ plot, seasonId, minutes, given }: WateredProps) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const submit = useSubmit<void>();
  const [other, setOther] = useState<string | null>(null);
  const write = async (given: number) => {
    const done = await submit.run(() =>
      save(
        records.add(uuidV7(), {
          plotId: plot.id,
          seasonId,
          entryId: uuidV7(),
          kind: 'irrigation',
          happenedAt: new Date(nowMs()).toISOString(),
          details: { minutes: given },
        }),
      ),
    );
    if (done !== null) setOther(null);
  };
  const typed = other === null ? null : readNumber(other);
  const last = given.at(-1);
  const share = shareOfPlot(last?.details.wateredHectares, plot.areaHectares);
  if (!mayRecord('irrigation')) return null;
  return (
    <Box sx={{ mb: 1.5 }}>
      {submit.error !== null && other === null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      {last ? (
        <Box
          role="status"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 48 }}
        >
          <Box sx={{ flex: '1 1 auto', fontWeight: 400 }}>
            {last.details.minutes === undefined
              ? t('irrigation.writtenPlain')
              : t('irrigation.written', { minutes: format.number(last.details.minutes) })}
            {share < 1 &&
              ` ${t('irrigation.writtenPart', { percent: format.number(Math.round(share * 100)) })}`}
          </Box>
          <Button
            variant="text"
            sx={{ mx: -1.5 }}
            onClick={() => submit.run(() => save(records.remove(last.id)))}
          >
            {t('undo')}
          </Button>
        </Box>
      ) : (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {minutes !== null && minutes > 0 && (
            <Button
              variant="contained"
              sx={{ flex: 1 }}
              disabled={submit.busy}
              onClick={() => write(minutes)}
            >
              {t('irrigation.watered', { minutes: format.number(minutes) })}
            </Button>
          )}
          {other === null && (
            <Button variant="outlined" onClick={() => setOther('')}>
              {t(minutes ? 'irrigation.other' : 'irrigation.wateredOther')}
            </Button>
          )}
        </Box>
      )}
      {other !== null && !last && (
        <FarmForm
          submit={submit}
          onSubmit={() => {
            if (typed !== null && typed > 0) void write(typed);
          }}
          sx={{ mt: 1 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
            <Box sx={{ flex: 1 }}>
              <Field label={t('irrigation.minutesGiven')}>
                {(slot) => (
                  <TextInput
                    {...slot}
                    inputMode="decimal"
                    value={other}
                    onChange={(event) => setOther(event.target.value)}
                  />
                )}
              </Field>
            </Box>
            <Button type="submit" variant="outlined" disabled={submit.busy || typed === null || typed <= 0}>
              {t('save')}
            </Button>
          </Box>
        </FarmForm>
      )}
    </Box>
  );
}
