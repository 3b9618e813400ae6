import { farmDay } from '@draksha/contract/dates';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilled } from '../../lib/farm/use-farm.ts';
import { useFormat } from '../../lib/use-format.ts';
import { usePlots } from '../plots/queries.ts';
import { byMonth } from './diary-filter.ts';
import { plotNamesOf } from './entry.ts';
import { entryWords, moneyWords } from './entry-words.ts';
import { useEntries } from './queries.ts';

const SHEET = `
  body { margin: 0; background: #fff; color: #000; }
  .plain { max-width: 960px; margin: 0 auto; padding: 16px; line-height: 1.5; }
  .plain h1 { font-size: 1.25rem; margin: 0 0 4px; }
  .plain h2 { font-size: 1rem; margin: 20px 0 4px; break-after: avoid; }
  .plain table { width: 100%; border-collapse: collapse; }
  .plain th, .plain td { text-align: start; vertical-align: top; padding: 4px 8px 4px 0; border-bottom: 1px solid #999; overflow-wrap: break-word; }
  .plain td:nth-of-type(1) { white-space: nowrap; }
  .plain td:nth-of-type(3) { overflow-wrap: anywhere; }
  .plain th:nth-of-type(1) { width: 10rem; }
  .plain th:nth-of-type(2) { width: 22%; }
  .plain tr { break-inside: avoid; }
  .plain .money { text-align: end; white-space: nowrap; }
  @media screen and (max-width: 560px) {
    .plain thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .plain tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; padding: 8px 0; border-bottom: 1px solid #999; }
    .plain td { border: 0; padding: 0; }
    .plain td:nth-of-type(1) { color: #444; }
    .plain td:nth-of-type(2), .plain td:nth-of-type(3) { grid-column: 1 / -1; }
    .plain td:nth-of-type(2) { font-weight: 600; }
    .plain .money { grid-area: 1 / 2; }
  }
  @media print { .plain button { display: none; } .plain { padding: 0; max-width: none; } }
`;

/** The diary as a plain page to print: no layout, black on white. */
export default function PlainPage() {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const entries = useEntries();
  const plots = usePlots();
  const filled = useFilled();
  const names = useMemo(() => new Map(plots.map(({ id, name }) => [id, name])), [plots]);
  useEffect(() => {
    document.title = `${t('plain.title')} · Draksha`;
  }, [t]);
  return (
    <main className="plain">
      <GlobalStyles styles={SHEET} />
      <h1>{t('plain.title')}</h1>
      {entries.length === 0 && <p>{t(filled ? 'empty' : 'loading')}</p>}
      {entries.length > 0 && (
        <button
          type="button"
          onClick={() => print()}
          style={{ font: 'inherit', minHeight: 48, padding: '0 20px' }}
        >
          {t('plain.print')}
        </button>
      )}
      {byMonth(entries, farmDay).map(({ month, days }) => (
        <section key={month}>
          <h2>{format.monthYear(`${month}-15`)}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('table.day')}</th>
                <th scope="col">{t('table.plot')}</th>
                <th scope="col">{t('table.what')}</th>
                <th scope="col" className="money">
                  {t('plain.money')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.flatMap(({ day, entries: own }) =>
                own.map((entry) => {
                  const { title, facts } = entryWords(t, format, entry);
                  return (
                    <tr key={`${entry.id} ${entry.kind}`}>
                      <td>
                        {format.dayMonth(day)}, {format.time(entry.happenedAt)}
                      </td>
                      <td>{plotNamesOf(entry, names).join(', ')}</td>
                      <td>{[title, ...facts, entry.notes].filter(Boolean).join(' · ')}</td>
                      <td className="money">{moneyWords(format, entry)}</td>
                    </tr>
                  );
                }),
              )}
            </tbody>
          </table>
        </section>
      ))}
    </main>
  );
}
