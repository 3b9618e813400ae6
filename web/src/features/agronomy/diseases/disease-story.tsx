import type { PlotDiseases } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '../../../lib/format.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { Card } from '../../../ui/card.tsx';
import { useTranslator } from '../use-translator.ts';
import { diseaseCell } from './disease-cells.ts';
import type { Chosen } from './disease-row.tsx';
import { IndexBars } from './index-bars.tsx';
import { SpellChart } from './spell-chart.tsx';
import { isSpellDisease, reachedAt, whatMadeIt, whatWouldChange } from './story-words.ts';

interface StoryPart {
  readonly label: string;
  readonly sentences: readonly string[];
}

/** One cell's story: which hours, which rule by name, what would change it, how sure. */
export function DiseaseStory({ answer, chosen }: { readonly answer: PlotDiseases; readonly chosen: Chosen }) {
  const { t } = useTranslation('agro');
  const translator = useTranslator();
  const { shell, format } = translator;
  const nowMs = useMinute();
  const { disease, date } = chosen;
  const day = answer.days.find((one) => one.date === date);
  if (!day) return null;
  const { state, level } = diseaseCell(day, disease);
  const heading = `${t(`disease.${disease}`)}, ${format.dayLong(date)}`;
  if (state !== 'known' || level === null)
    return (
      <Card title={`${heading}: ${state === 'none' ? t('diseases.noDanger') : shell('notKnown')}`}>
        <Box sx={{ color: 'text.secondary' }}>
          {state === 'none'
            ? t(`diseases.none.${day.tissue}`)
            : t('diseases.unknownWhy', { hours: format.number(day.knownNightHours) })}
        </Box>
      </Card>
    );
  const time = reachedAt(format, day, disease);
  const ahead = daysBetween(answer.date, date);
  const sure = [
    answer.provenance.measured && ahead <= 0 ? t('diseases.sureMeasured') : t('diseases.sureEstimated'),
    ahead > 0
      ? t('diseases.sureForecast', { count: ahead, days: format.number(ahead) })
      : t('diseases.sureKnown', { hours: format.number(day.knownNightHours) }),
    t('diseases.sureUntested'),
  ];
  const house = day.house.find((one) => one.disease === disease);
  const parts: readonly StoryPart[] = [
    { label: t('diseases.made'), sentences: whatMadeIt(day, disease, translator) },
    { label: t('diseases.rule'), sentences: [t(`diseases.rules.${disease}`)] },
    { label: t('diseases.change'), sentences: whatWouldChange(day, disease, translator, nowMs) },
    { label: t('diseases.sure'), sentences: sure },
    ...(house === undefined
      ? []
      : [
          {
            label: t('diseases.house'),
            sentences: [
              t('diseases.houseSays', {
                level: shell(`risk.${house.level}`),
                score: format.number(house.score),
              }),
            ],
          },
        ]),
  ];
  const said = parts.filter(({ sentences }) => sentences.length > 0);
  const spell = isSpellDisease(disease) ? day.spells[disease] : null;
  return (
    <Card
      title={
        time === null
          ? `${heading}: ${shell(`risk.${level}`)}`
          : t('diseases.storyTitleAt', { heading, level: shell(`risk.${level}`), time })
      }
      note={
        spell ? t('diseases.spellNote') : disease === 'powderyMildew' ? t('diseases.indexNote') : undefined
      }
    >
      {spell && <SpellChart spell={spell} nowMs={nowMs} />}
      {disease === 'powderyMildew' && <IndexBars answer={answer} date={date} />}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {said.map(({ label, sentences }) => (
          <Box key={label}>
            <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {label}
            </Box>
            {sentences.map((sentence) => (
              <Box component="dd" key={sentence} sx={{ m: 0 }}>
                {sentence}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
