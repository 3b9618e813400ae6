import type { PlanAction } from '@draksha/models';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { rowsThatGo } from '../../ui/rows-that-go.ts';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { PlanRow } from './plan-row.tsx';
import type { Deeds } from './use-deeds.ts';

interface PlanRowsProps {
  readonly actions: readonly PlanAction[];
  readonly deeds: Deeds;
  /** Absent where all rows are of one plot that is named above them. */
  readonly plotName?: (id: string) => string;
  /** Rows under a heading that says "spray" and these hours. */
  readonly underHours?: string;
  /** Rows under a heading that says that no hours suit. */
  readonly isUnderNone?: boolean;
  readonly hasRingFirst?: boolean;
  /** How many are shown before the rest is asked for. */
  readonly first: number;
}

/** Two actions in one block for one reason. */
const isAlike = (action: PlanAction, above: PlanAction | undefined): boolean =>
  above !== undefined &&
  action.reasons.length > 0 &&
  JSON.stringify([action.block, action.reasons[0]]) === JSON.stringify([above.block, above.reasons[0]]);

/** Actions of the plan as rows, the weightiest first; the others on request. */
export function PlanRowList({
  actions,
  deeds,
  plotName,
  underHours,
  isUnderNone = false,
  hasRingFirst = false,
  first,
}: PlanRowsProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const rest = actions.length - first;
  return (
    <>
      <Box component="ul" ref={rowsThatGo} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(all ? actions : actions.slice(0, first)).map((action, at, shown) => (
          <PlanRow
            key={`${action.key} ${action.plotIds.join()}`}
            action={action}
            plotNames={plotName ? action.plotIds.map(plotName).filter(Boolean).join(', ') : ''}
            isSaidAbove={isAlike(action, shown[at - 1])}
            underHours={underHours}
            isUnderNone={isUnderNone}
            hasRingFirst={hasRingFirst}
            taskTitle={deeds.taskTitle}
            onTick={() => void deeds.tick(action)}
            onLater={() => void deeds.later(action)}
            onDecline={(reason) => void deeds.decline(action, reason)}
          />
        ))}
      </Box>
      {rest > 0 && (
        <ButtonBase
          onClick={() => setAll(!all)}
          aria-expanded={all}
          sx={{
            width: '100%',
            minHeight: 48,
            px: 2,
            justifyContent: 'space-between',
            font: 'inherit',
            fontWeight: 650,
            color: 'leaf',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {all ? t('title.fewer') : t('title.more', { count: rest, number: format.number(rest) })}
          <Icon name={all ? 'down' : 'chevron'} size={20} />
        </ButtonBase>
      )}
    </>
  );
}

/** What was answered last, with the way back. */
export function DeedUndo({ deeds }: { readonly deeds: Deeds }) {
  const { t } = useTranslation('plan');
  const words = { done: t('mark.saidDone'), postponed: t('mark.saidLater'), declined: t('mark.saidNo') };
  const { said } = deeds;
  return (
    <UndoBar
      open={said !== null}
      message={said ? words[said.mark] : ''}
      undo={t('undo')}
      onUndo={() => void deeds.undo()}
      onClose={deeds.close}
    />
  );
}
