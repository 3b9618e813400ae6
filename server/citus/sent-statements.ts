import pg from 'pg';
import { vi } from 'vitest';

/** What the server sends while routes are called, seen at the driver, and how Citus plans it. */

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** What the transaction said before it: its role and the farmer. */
  readonly before: readonly Omit<SentStatement, 'before' | 'login' | 'call'>[];
  readonly login: pg.ClientConfig;
  /** What was called when it was first sent. */
  readonly call: string;
}

/** A statement inside of a function, of which the client sees the call alone. */
interface Nested {
  readonly text: string;
  readonly where: string;
  readonly call: string;
}

interface Session {
  readonly login: pg.ClientConfig;
  /** For as long as the connection lives. */
  readonly always: Pick<SentStatement, 'text' | 'values'>[];
  inTransaction: Pick<SentStatement, 'text' | 'values'>[];
}

/** The query whose answer is being read; public as a deprecated property alone. */
interface Answering {
  _getActiveQuery(): { readonly text?: string } | null;
}

const isPlanned = /^\s*(?:select|insert|update|delete|with)\b/i;
const hasText = /^\s*(?:set local|set role|select set_config|select app\.say_)/i;
const isEnd = /^\s*(?:commit|rollback)\b(?! to)/i;

/** The same text with one id and with several in a list is planned otherwise. */
const variantOf = ({ text, values }: Pick<SentStatement, 'text' | 'values'>): string =>
  [text, ...values.map((value) => (Array.isArray(value) ? Math.min(value.length, 2) : ''))].join('\n');

export class SentStatements {
  readonly statements = new Map<string, SentStatement>();
  readonly nested = new Map<string, Nested>();
  #call = '';

  /** From now on each client of this process is listened to; what it sends goes on as it came. */
  constructor() {
    const sessions = new WeakMap<pg.Client, Session>();
    const query = pg.Client.prototype.query;
    const sessionOf = (client: pg.Client): Session => {
      const known = sessions.get(client);
      if (known) return known;
      const { host, port, user, password, database } = client as unknown as Required<pg.ClientConfig>;
      const session = { login: { host, port, user, password, database }, always: [], inTransaction: [] };
      sessions.set(client, session);
      client.on('notice', (notice) => this.#note(client, notice));
      // Also what a function asks is noted, as a notice.
      const listen = ["set citus.multi_task_query_log_level = 'notice'"];
      (Reflect.apply(query, client, listen) as unknown as Promise<unknown>).catch(() => undefined);
      return session;
    };
    const note = (client: pg.Client, args: readonly unknown[]) => {
      const [first, second] = args;
      const { text = '', values = [] } =
        typeof first === 'string'
          ? { text: first, values: Array.isArray(second) ? second : [] }
          : (first as Partial<SentStatement>);
      this.#see({ text, values }, sessionOf(client));
    };
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      note(this, args);
      return Reflect.apply(query, this, args) as never;
    });
  }

  async during<T>(call: string, work: () => Promise<T>): Promise<T> {
    this.#call = call;
    return work();
  }

  #see(statement: Pick<SentStatement, 'text' | 'values'>, session: Session): void {
    const { text } = statement;
    if (isEnd.test(text)) session.inTransaction = [];
    else if (/^\s*begin\b/i.test(text)) session.inTransaction = [statement];
    else if (hasText.test(text))
      (session.inTransaction.length > 0 ? session.inTransaction : session.always).push(statement);
    if (!isPlanned.test(text)) return;
    const variant = variantOf(statement);
    if (this.statements.has(variant)) return;
    const before = [...session.always, ...session.inTransaction].filter((one) => one !== statement);
    this.statements.set(variant, { ...statement, before, login: session.login, call: this.#call });
  }

  #note(
    client: pg.Client,
    { message, where }: { readonly message?: string | undefined; readonly where?: string | undefined },
  ): void {
    if (message !== 'multi-task query about to be executed' || where === undefined) return;
    const { text = '' } = (client as unknown as Answering)._getActiveQuery() ?? {};
    this.nested.set(`${text}\n${where}`, { text, where, call: this.#call });
  }
}

export interface Reach {
  readonly tasks: number;
  readonly nodes: number;
}

/** Tasks and nodes of a plan with all its parts; neither where no farmer's row is asked. */
export function reachIn(plan: unknown): Reach {
  let tasks = 0;
  const nodes = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, value] of Object.entries(part)) {
      if (name === 'Task Count') tasks += Number(value);
      else if (name === 'Node' && typeof value === 'string') nodes.add(value);
      look(value);
    }
  };
  look(plan);
  return { tasks, nodes: nodes.size };
}

const textOf = (value: unknown): string => {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return `{${value.map((one) => (one === null ? 'NULL' : JSON.stringify(textOf(one)))).join()}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A value as the text of a statement has it. */
const literal = (value: unknown): string =>
  value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value));

/**
 * As the server sent it: by the same login and role, with the same values, after the same words of the transaction. Nothing of it stays.
 *
 * @throws where it cannot be explained
 */
export async function explainReach({ text, values, before, login }: SentStatement): Promise<Reach> {
  const client = new pg.Client(login);
  await client.connect();
  try {
    await client.query('set citus.explain_all_tasks = on');
    if (!before.some((said) => /^\s*begin\b/i.test(said.text))) await client.query('begin');
    for (const said of before) await client.query(said.text, [...said.values]);
    await client.query('savepoint asked');
    const explain = `explain (format json) ${text}`;
    try {
      return reachIn((await client.query(explain, [...values])).rows);
    } catch {
      // Of some, rows of several values among them, Citus makes no plan for an explanation that has parameters.
      await client.query('rollback to savepoint asked');
      const valued = explain.replaceAll(/\$(\d+)\b/g, (_match, place: string) =>
        literal(values[Number(place) - 1]),
      );
      return reachIn((await client.query(valued)).rows);
    }
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
}
