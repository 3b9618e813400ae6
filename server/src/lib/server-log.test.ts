import { expect, test } from 'vitest';
import { serverLog } from './server-log.ts';

test('refusals of a kind are one line a minute, also of a request, and everything else is told each time', () => {
  const lines: string[] = [];
  const log = serverLog('warn', { write: (line: string) => void lines.push(line) });
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (let time = 0; time < 500; time += 1) {
    log.child({ reqId: String(time) }).error({ err: away }, 'Not available');
    log.error({ err: new Error('no room'), refusal: 'storage_full' }, 'No room');
    log.warn({ err: away }, 'Weather cannot be read');
  }
  for (let time = 0; time < 3; time += 1) log.error({ err: new Error('a fault of ours') }, 'A fault');
  log.warn('words alone');
  const result = lines.map((line) => JSON.parse(line).msg);
  expect(result).toEqual([
    'Not available',
    'No room',
    'Weather cannot be read',
    'A fault',
    'A fault',
    'A fault',
    'words alone',
  ]);
});
