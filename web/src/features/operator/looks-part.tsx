import { displayPhone } from '@draksha/contract/phone';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { operatorLooksQuery } from './queries.ts';
import { OperatorTable } from './rows.tsx';

/** Operators' views: every operator sees all of them. */
export function LooksPart() {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const looks = useQuery(operatorLooksQuery);
  return (
    <Section
      title={t('looks')}
      note={t('looksWhy')}
      action={
        <Button disabled={looks.isFetching} onClick={() => void looks.refetch()}>
          {t('refresh')}
        </Button>
      }
    >
      {looks.isPending && <RowsSkeleton rows={4} height={32} />}
      {looks.isError && <Trouble>{t(troubleKey(looks.error))}</Trouble>}
      {looks.data && (
        <OperatorTable
          name={t('looks')}
          columns={[t('column.at'), t('column.operator'), t('column.what'), t('column.about')]}
          rows={looks.data.looks.map(({ id, at, operator, what, about }) => ({
            id,
            cells: [
              format.dayMonthTime(at),
              operator,
              t(`deed.${what}`),
              about === null ? '' : displayPhone(about),
            ],
          }))}
        />
      )}
    </Section>
  );
}
