import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runningDatabase } from '../../server/src/lib/postgres/running.ts';
import type { Product } from '../product.ts';

export const PIN = '482915';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** A session in somebody's hands. */
export interface Session {
  readonly token: string;
  readonly refreshToken: string;
}

export interface Person extends Session {
  readonly id: string;
  readonly phone: string;
}

const OPENED = ['access_token', 'refresh_token'] as const;

/** The people of the walk, on a running product: they speak to it as any phone does, and time passes when it is told to. */
export class People {
  readonly #product: Product;
  readonly #db: pg.Client;
  #made = 0;

  private constructor(product: Product, db: pg.Client) {
    this.#product = product;
    this.#db = db;
  }

  static async meet(product: Product): Promise<People> {
    const connection = await runningDatabase(product.dataDir);
    if (!connection) throw new Error('The product has no database of its own.');
    const db = new pg.Client(connection);
    await db.connect();
    return new People(product, db);
  }

  close(): Promise<void> {
    return this.#db.end();
  }

  newNumber(): string {
    this.#made += 1;
    return `+9197${String(10_000_000 + this.#made)}`;
  }

  async call(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(this.#product.url + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-supabase-api-version': '2024-01-01',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body.toString() : JSON.stringify(body) }),
    });
    const text = await response.text();
    let parsed: unknown = null;
    try {
      parsed = JSON.parse(text);
    } catch {
      // A page or a file.
    }
    const object = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
    return { status: response.status, text, body: object };
  }

  auth(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    return this.call(method, `/auth/v1${path}`, body, token);
  }

  api(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    return this.call(method, `/api${path}`, body, token);
  }

  sessionIn({ body }: Answer): Session | null {
    const [token, refreshToken] = OPENED.map((key) => body[key]);
    return typeof token === 'string' && typeof refreshToken === 'string' ? { token, refreshToken } : null;
  }

  async farmer(): Promise<Person> {
    const phone = this.newNumber();
    const data = { first_name: 'Asha', last_name: 'Patil', language_preference: 'en' };
    const before = await this.#product.messagesTo(phone);
    await this.auth('POST', '/signup', { phone, password: PIN, data });
    const token = await this.#product.codeFor(phone, before);
    const answer = await this.auth('POST', '/verify', { type: 'sms', phone, token });
    const session = this.sessionIn(answer);
    if (!session) throw new Error(`nobody was registered: ${answer.text}`);
    await this.api('GET', '/me', undefined, session.token);
    const user = answer.body.user as { readonly id: string };
    return { ...session, id: user.id, phone };
  }

  /** A session by PIN; null where it does not open. */
  async byPin(phone: string, password: string): Promise<Session | null> {
    await this.quiet();
    return this.sessionIn(await this.auth('POST', '/token?grant_type=password', { phone, password }));
  }

  /** A session by a code to a number or e-mail address that the person reads; null where none comes or opens. */
  async byCode(address: string): Promise<Session | null> {
    await this.quiet();
    const isMail = address.includes('@');
    const before = await this.#product.messagesTo(address);
    const asked = await this.auth('POST', '/otp', {
      ...(isMail ? { email: address } : { phone: address }),
      create_user: false,
    });
    if (asked.status !== 200) return null;
    const token = await this.#product.codeFor(address, before);
    const body = isMail ? { type: 'email', email: address, token } : { type: 'sms', phone: address, token };
    return this.sessionIn(await this.auth('POST', '/verify', body));
  }

  /** A new number or e-mail address by a session, with the code that came to it. */
  async change(session: Session, wish: { phone?: string; email?: string }, shown = {}): Promise<Answer> {
    await this.quiet();
    const to = wish.phone ?? wish.email ?? '';
    const before = await this.#product.messagesTo(to);
    const asked = await this.auth('PUT', '/user', { ...wish, ...shown }, session.token);
    if (asked.status !== 200) return asked;
    const token = await this.#product.codeFor(to, before);
    const type = wish.phone ? 'phone_change' : 'email_change';
    return this.auth('POST', '/verify', { type, ...wish, token }, session.token);
  }

  async undoLink(address: string): Promise<string> {
    for (let tries = 0; tries < 200; tries += 1) {
      const link = await this.#product.undoLinkTo(address);
      if (link) return link;
      await pause(50);
    }
    throw new Error(`no link came to ${address}`);
  }

  press(link: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.auth('POST', '/undo', new URLSearchParams({ u: link, lang: 'en', ...more }));
  }

  /** Lets hours pass for one account, and a session's token be renewed after them. */
  async age<S extends Session>(id: string, session: S, hours: number): Promise<S> {
    await this.pass(id, hours);
    const answer = await this.auth('POST', '/token?grant_type=refresh_token', {
      refresh_token: session.refreshToken,
    });
    return { ...session, ...this.sessionIn(answer) };
  }

  async pass(id: string, hours: number): Promise<void> {
    const { rows } = await this.#db.query<{ table: string; columns: string[]; owner: string }>(
      `select c.table_name as table, array_agg(c.column_name::text) as columns,
         case when c.table_name = 'users' then 'id' else 'user_id' end as owner
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'auth' and c.data_type = 'timestamp with time zone' and t.table_type = 'BASE TABLE'
         and (c.table_name = 'users' or exists (select from information_schema.columns o
           where o.table_schema = 'auth' and o.table_name = c.table_name and o.column_name = 'user_id'))
         and c.table_name <> 'audit'
       group by c.table_name`,
    );
    for (const { table, columns, owner } of rows) {
      const moved = columns.map((column) => `"${column}" = "${column}" - make_interval(hours => $2)`);
      await this.#db.query(`update auth."${table}" set ${moved.join(', ')} where ${owner} = $1`, [id, hours]);
    }
    await this.#db.query(
      `update auth.sessions set amr = (select jsonb_agg(entry || jsonb_build_object('timestamp',
         (entry ->> 'timestamp')::bigint - 3600 * $2::int)) from jsonb_array_elements(amr) entry) where user_id = $1`,
      [id, hours],
    );
    // What the product remembers of a session is a second old at most.
    await pause(1_000);
  }

  /** The pauses and waits of others' paths are no part of this one. */
  async quiet(): Promise<void> {
    await this.#db.query('delete from auth.tries');
  }

  /** What is in sign-in's own tables of an account. */
  async state(id: string): Promise<{ phone: string | null; email: string | null; ways: string[] }> {
    const { rows } = await this.#db.query(
      `select phone, email, (select coalesce(array_agg(provider order by provider), '{}') from auth.identities where user_id = u.id)
         || (select coalesce(array_agg(factor_type order by factor_type), '{}') from auth.factors where user_id = u.id) as ways
       from auth.users u where id = $1`,
      [id],
    );
    return rows[0];
  }

  /** Google, as the table has it once it is linked. */
  async linkGoogle(id: string): Promise<void> {
    await this.#db.query(
      `insert into auth.identities (id, user_id, provider, subject, identity_data, created_at, updated_at)
       values ($1, $2, 'google', $3, '{}', now(), now())`,
      [randomUUID(), id, randomUUID()],
    );
  }
}
