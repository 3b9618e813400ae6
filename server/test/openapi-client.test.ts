import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { world } from './world.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const description = join(root, 'docs', 'openapi.gen.json');

/** What another program writes against the generated client. */
const program = `
import { Api, type Plot, type PlotCreate } from './client';

export async function addPlot(url: string, token: string): Promise<{ made: Plot; names: string[] }> {
  const api = new Api({ baseUrl: url + '/api', securityWorker: () => ({ headers: { authorization: 'Bearer ' + token } }) });
  const plot: PlotCreate = { name: 'North', areaHectares: 0.4 };
  const made = await api.plots.postPlots(plot);
  const list = await api.plots.getPlots({ limit: 10 });
  return { made: made.data.data.plot, names: list.data.data.items.map((one) => one.name) };
}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draksha-client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const compile = (file: string) =>
  run(join(root, 'node_modules', '.bin', 'tsc'), [
    ...['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022'],
    ...['--lib', 'es2023,dom,dom.iterable', '--module', 'esnext', '--moduleResolution', 'bundler', file],
  ]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );

it('a client generated from the OpenAPI file compiles and talks to the server', async () => {
  await generateApi({ input: description, output: folder, fileName: 'client.ts', silent: true });
  const file = join(folder, 'program.ts');
  await writeFile(file, program);
  expect(await compile(file)).toBe('');

  await writeFile(join(folder, 'wrong.ts'), program.replace('areaHectares: 0.4', "areaHectares: '0.4'"));
  expect(await compile(join(folder, 'wrong.ts'))).toContain("'string' is not assignable to type 'number'");

  await using product = await world();
  const farmer = await product.farmer();
  const { addPlot } = (await import(pathToFileURL(file).href)) as {
    addPlot(
      url: string,
      token: string,
    ): Promise<{ made: { name: string; version: number }; names: string[] }>;
  };
  const { made, names } = await addPlot(product.url, farmer.accessToken);
  expect(made).toMatchObject({ name: 'North', version: 1 });
  expect(names).toEqual(['North']);
});
