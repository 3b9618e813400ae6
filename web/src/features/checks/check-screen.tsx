import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckResult, checkLines } from '../../lib/check.ts';
import { nowMs } from '../../lib/clock.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { BackOut } from '../../ui/back.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Screen, Section } from '../../ui/screen.tsx';

export type GroupId = 'environment' | 'users' | 'phone' | 'map' | 'position' | 'open';

export interface CheckGroup {
  readonly id: GroupId;
  readonly run: () => CheckResult[] | Promise<CheckResult[]>;
  /** Runs on opening, without a question. */
  readonly atOnce?: boolean;
}

interface CheckScreenProps {
  readonly page: 'debug' | 'map' | 'test';
  readonly groups: readonly CheckGroup[];
  readonly children?: ReactNode;
}

type Results = Readonly<Partial<Record<GroupId, readonly CheckResult[] | 'running'>>>;

const done = (results: Results[GroupId]): readonly CheckResult[] =>
  results === undefined || results === 'running' ? [] : results;

/** Groups of named checks: each runs by its button, or all of them; what they found can be copied for a helper. */
export function CheckScreen({ page, groups, children }: CheckScreenProps) {
  const { t } = useTranslation('checks');
  const { t: shell } = useTranslation();
  const format = useFormat();
  const [results, setResults] = useState<Results>({});
  const known = useRef(groups);
  known.current = groups;
  const run = useCallback(async (wanted: (group: CheckGroup) => boolean) => {
    for (const group of known.current.filter(wanted)) {
      setResults((before) => ({ ...before, [group.id]: 'running' }));
      const found = await group.run();
      setResults((before) => ({ ...before, [group.id]: found }));
    }
  }, []);
  useEffect(() => {
    void run(({ atOnce }) => atOnce === true);
  }, [run]);
  const all = groups.flatMap(({ id }) => done(results[id]));
  const failed = all.filter(({ result }) => result === 'fail').length;
  const running = Object.values(results).includes('running');
  const text = [
    `Draksha ${page} ${new Date(nowMs()).toISOString()}`,
    navigator.userAgent,
    ...groups.flatMap(({ id }) => [id, ...checkLines(done(results[id]))]),
  ].join('\n');
  return (
    <Screen
      title={t(`title.${page}`)}
      back={<BackOut to="/settings" word={shell('nav.settings')} />}
      note={all.length > 0 && t('sum', { count: failed, number: format.number(failed) })}
      action={all.length > 0 && <CopyButton text={text} label={t('copy')} />}
    >
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{t(`why.${page}`)}</Box>
      {groups.length > 1 && (
        <Button variant="contained" disabled={running} onClick={() => void run(() => true)}>
          {t('runAll')}
        </Button>
      )}
      {children}
      {groups.map(({ id }) => (
        <Section
          key={id}
          title={t(`group.${id}`)}
          action={
            <Button disabled={running} onClick={() => void run((group) => group.id === id)}>
              {t(`run.${id}`)}
            </Button>
          }
        >
          <Box role="status" sx={{ color: 'text.secondary' }}>
            {results[id] === undefined && t('notRun')}
            {results[id] === 'running' && t('running')}
          </Box>
          <CheckList
            results={done(results[id])}
            nameOf={(check) =>
              check.id.startsWith('phone:')
                ? t('name.phone', { typed: check.values.typed === '' ? t('empty') : check.values.typed })
                : t(wordOf('checks:name', check.id))
            }
            whyOf={({ why, values }) => t(wordOf('checks:found', why), values)}
          />
        </Section>
      ))}
    </Screen>
  );
}
