import Fastify from 'fastify';
import { createPool } from '../server/src/db.ts';

/** The least that a server with a database does, in a process of its own: `SELECT 1` behind bare Fastify. */

const app = Fastify();
const pool = createPool({
  connection: { connectionString: process.argv[2] ?? '' },
  max: 8,
  onError: () => undefined,
});
app.get('/', async () => (await pool.query('select 1 as one')).rows[0]);
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
