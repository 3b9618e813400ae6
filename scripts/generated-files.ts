import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { type Context, createContext, realDependencies } from '../server/src/context.ts';
import { generateDatabaseTypes } from '../server/src/lib/database-types.ts';

async function withContext<T>(work: (context: Context) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'draksha-generate-'));
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' });
    await using context = await createContext(config, { ...realDependencies, print: () => undefined });
    return await work(context);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const WIDTH = 110;

/** JSON with a line for each part that fits into one, so that a changed field is a changed line. */
function printJson(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= WIDTH) return flat;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part) => printJson(part, inner))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${printJson(part, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`;
}

/** What is made from the code and kept beside it: path from the root → text. */
export const generatedFiles = (): Promise<Record<string, string>> =>
  withContext(async (context) => {
    const app = await createApp(context, null);
    try {
      const { body } = await app.inject({ method: 'GET', url: '/api/openapi.json' });
      return {
        'server/src/database.gen.ts': await generateDatabaseTypes(context.pools.system, {
          schema: 'app',
          camelCase: true,
        }),
        'auth/src/database.gen.ts': await generateDatabaseTypes(context.pools.auth, {
          schema: 'auth',
          camelCase: false,
          types: { timestamptz: 'Date' },
        }),
        'docs/openapi.gen.json': `${printJson(JSON.parse(body))}\n`,
      };
    } finally {
      await app.close();
    }
  });
