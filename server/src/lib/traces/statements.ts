import type pg from 'pg';
import { currentSpan, failureCode, within } from './spans.ts';
import { statementName } from './statement-name.ts';

const textOf = (statement: unknown): string | null => {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null) return null;
  // What sends itself, such as a copy, is no statement with an answer.
  if ('submit' in statement || !('text' in statement)) return null;
  return typeof statement.text === 'string' ? statement.text : null;
};

/** Traces each statement of a pool by its kind, without values. */
export function traceStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const parent = currentSpan();
      const text = parent ? textOf(given[0]) : null;
      if (!parent || text === null || typeof given.at(-1) === 'function') return send(...given);
      const name = statementName(text);
      const span = parent.child(name, 'client', { 'db.system.name': 'postgresql', 'db.query.summary': name });
      const answer = within(span, () => send(...given));
      if (answer instanceof Promise)
        answer.then(
          () => span.end(),
          (error: unknown) => span.end(failureCode(error)),
        );
      else span.end();
      return answer;
    }) as typeof client.query;
  });
}
