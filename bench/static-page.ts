import { once } from 'node:events';
import { createServer } from 'node:http';

/** The least that a browser can be shown, in a process of its own so that nothing of a bench slows it: a page of plain HTML. */

const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<!doctype html><title>Static</title><main><h1>Today</h1><p>Odha</p></main>');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (typeof address !== 'object' || address === null) throw new Error('no port was given');
process.send?.(`http://localhost:${address.port}/`);
