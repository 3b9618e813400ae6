import type { RiskLevel } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { RuleMessage } from '../lib/say.ts';
import { FactList } from './fact-list.tsx';
import { Risk } from './verdict.tsx';

export interface RiskByDisease {
  readonly infectionPotential: Readonly<
    Record<string, { readonly riskLevel: RiskLevel; readonly facts: readonly RuleMessage[] }>
  >;
}

const order = ['downyMildew', 'powderyMildew', 'botrytis'] as const;

/** Each disease with its level and the rule that made it. */
export function DiseaseRisk({ risk }: { readonly risk: RiskByDisease }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {order.map((disease) => {
        const one = risk.infectionPotential[disease];
        return (
          one && (
            <Box component="li" key={disease} sx={{ mb: 1 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
                <Box component="span" sx={{ fontWeight: 400 }}>
                  {t(`disease.${disease}`)}
                </Box>
                <Risk level={one.riskLevel}>{t(`risk.${one.riskLevel}`)}</Risk>
              </Box>
              <Box sx={{ color: 'text.secondary' }}>
                <FactList facts={one.facts} words="infection.fact" />
              </Box>
            </Box>
          )
        );
      })}
    </Box>
  );
}
