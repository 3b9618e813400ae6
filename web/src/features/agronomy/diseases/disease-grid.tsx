import type { PlotDiseases } from '@draksha/contract';
import { rankedDiseases } from '@draksha/models';
import { riskLevels } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { useChartColours } from '../../../ui/chart-colours.ts';
import { ChartKey } from '../../../ui/chart-key.tsx';
import { RiskVessel } from '../../../ui/risk-vessel.tsx';
import { type Chosen, DiseaseRow } from './disease-row.tsx';

interface DiseaseGridProps {
  readonly title: string;
  readonly answer: PlotDiseases;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Beside the pill only on wide screens; with large letters every other day. */
const dayNumber = (daysFromToday: number) => ({
  display: daysFromToday === 1 ? { xs: 'none', sm: 'flex' } : 'flex',
  justifyContent: 'center',
  whiteSpace: 'nowrap',
  ...(daysFromToday % 2 === 0 || daysFromToday === 1
    ? { '@container (max-width: 15rem)': { display: 'none' } }
    : {}),
});

/** Diseases in rows, days in columns; a cell opens its story. */
export function DiseaseGrid({ title, answer, chosen, onChoose }: DiseaseGridProps) {
  const { t } = useTranslation('agro');
  const { t: shell } = useTranslation();
  const format = useFormat();
  const colours = useChartColours();
  const { days, date: today, cover, spotsDue } = answer;
  const todayIndex = days.findIndex(({ date }) => date === today);
  return (
    <Card title={title}>
      <Box
        sx={{
          mx: { xs: -1, sm: 0 },
          position: 'relative',
          isolation: 'isolate',
          containerType: 'inline-size',
        }}
      >
        <Box
          aria-hidden="true"
          sx={{
            position: 'absolute',
            zIndex: -1,
            insetBlock: 0,
            left: `${(100 * todayIndex) / days.length}%`,
            width: `${100 / days.length}%`,
            borderRadius: 1,
            backgroundColor: colours.brandTint,
          }}
        />
        <Box
          aria-hidden="true"
          sx={{
            display: 'grid',
            gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`,
            fontSize: '0.875rem',
            textAlign: 'center',
            fontVariantNumeric: 'tabular-nums',
            color: 'text.secondary',
          }}
        >
          {days.map(({ date }, index) => (
            <Box key={date} sx={{ position: 'relative', height: '1.625rem', lineHeight: '1.625rem' }}>
              {date === today ? (
                <Box
                  component="span"
                  sx={{
                    position: 'absolute',
                    left: '50%',
                    transform: 'translateX(-50%)',
                    px: 0.75,
                    borderRadius: '13px',
                    whiteSpace: 'nowrap',
                    fontWeight: 650,
                    color: colours.card,
                    backgroundColor: colours.ink,
                  }}
                >
                  {t('today')}
                </Box>
              ) : (
                <Box component="span" sx={dayNumber(Math.abs(index - todayIndex))}>
                  {format.number(Number(date.slice(8)))}
                </Box>
              )}
            </Box>
          ))}
        </Box>
        {rankedDiseases.map((disease) => (
          <DiseaseRow key={disease} answer={answer} disease={disease} chosen={chosen} onChoose={onChoose} />
        ))}
      </Box>
      <ChartKey sx={{ mt: 1.5 }}>
        {riskLevels.map((level) => (
          <li key={level}>
            <RiskVessel level={level} />
            {shell(`risk.${level}`)}
          </li>
        ))}
        {days.some(({ levels }) => levels.some(({ level }) => level === null)) && (
          <li>
            <RiskVessel level={null} />
            {shell('notKnown')}
          </li>
        )}
        {cover.length > 0 && (
          <li>
            <Box
              component="span"
              sx={{ width: 24, height: 6, borderRadius: '3px', backgroundColor: colours.good }}
            />
            {t('diseases.covered')}
          </li>
        )}
        {cover.some((one) => one.days.includes('thin')) && (
          <li>
            <Box
              component="span"
              sx={{ width: 24, height: 6, borderRadius: '3px', border: `1.5px dashed ${colours.good}` }}
            />
            {t('diseases.thin')}
          </li>
        )}
        {spotsDue.length > 0 && (
          <li>
            <Box
              component="span"
              sx={{ width: 20, height: 7, border: `2px solid ${colours.ink}`, borderTop: 0 }}
            />
            {t('diseases.spotsDueKey')}
          </li>
        )}
      </ChartKey>
    </Card>
  );
}
