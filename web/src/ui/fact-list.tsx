import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type RuleMessage, say } from '../lib/say.ts';
import type { WordFamily } from '../lib/typed-words.ts';
import { useFormat } from '../lib/use-format.ts';

/** The rules that made a verdict, each as a sentence with its value and its threshold. */
export function FactList({
  facts,
  words,
}: {
  readonly facts: readonly RuleMessage[];
  readonly words: WordFamily;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (facts.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mb: 1.5, pl: 2.5 }}>
      {facts.map((fact) => (
        <li key={`${fact.id} ${JSON.stringify(fact.params)}`}>{say(t, format, words, fact)}</li>
      ))}
    </Box>
  );
}
