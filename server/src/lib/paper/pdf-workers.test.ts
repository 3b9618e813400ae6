import { makeReport } from '@draksha/reports/make-report';
import { reportCsv } from '@draksha/reports/report-csv';
import { expect, test } from 'vitest';
import { seasonReport, sprayDiary } from '../../../test/paper-samples.ts';
import { createPdfWorkers } from './pdf-workers.ts';

const noRows = {
  plots: [],
  seasons: [],
  records: [],
  products: [],
  tasks: [],
  stageMarks: [],
  photos: [],
  weather: new Map(),
};
const noSpan = { plotIds: [], from: null, to: null };
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-';

test('a big report is made beside the thread that answers', async () => {
  await using pdfWorkers = createPdfWorkers();
  // The thread starts and reads its program once.
  expect(isPdf(await pdfWorkers.print('asha', seasonReport('mr')))).toBe(true);
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 5);
  const bytes = await pdfWorkers.print('asha', sprayDiary('mr', 300));
  clearInterval(counting);
  expect(isPdf(bytes)).toBe(true);
  // On this thread the whole would be one stop, between two turns.
  expect(turns).toBeGreaterThan(10);
});

test('the report itself is made there, of rows, and so is its text with commas', async () => {
  await using pdfWorkers = createPdfWorkers();
  const made = await pdfWorkers.document('asha', 'weather', noRows, noSpan, {
    language: 'mr',
    farmer: '',
    nowMs: 0,
  });
  expect(made).toEqual(makeReport('weather', noRows, noSpan, { language: 'mr', farmer: '', nowMs: 0 }));
  const diary = sprayDiary('mr', 20);
  expect(Buffer.from(await pdfWorkers.csv('asha', diary)).toString()).toBe(reportCsv(diary));
});

test('a workbook is made on the same thread, in the same turns', async () => {
  await using pdfWorkers = createPdfWorkers({ mostOfOne: 2 });
  const isWorkbook = (bytes: Uint8Array) => Buffer.from(bytes).subarray(0, 2).toString() === 'PK';
  expect(isWorkbook(await pdfWorkers.workbook('asha', sprayDiary('mr', 1)))).toBe(true);
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 5);
  const [big, pdf] = [
    pdfWorkers.workbook('asha', sprayDiary('mr', 3_000)),
    pdfWorkers.print('asha', sprayDiary('en', 1)),
  ];
  await expect(pdfWorkers.workbook('asha', sprayDiary('en', 1))).rejects.toMatchObject({
    code: 'rate_limited',
  });
  expect([isWorkbook(await big), isPdf(await pdf)]).toEqual([true, true]);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

test('who asks for many at once is told to wait, and so is everybody where many wait', async () => {
  await using pdfWorkers = createPdfWorkers({ mostOfOne: 2, mostWaiting: 3 });
  const small = sprayDiary('en', 1);
  const first = pdfWorkers.print('asha', small);
  const second = pdfWorkers.print('asha', small);
  await expect(pdfWorkers.print('asha', small)).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 5,
  });
  const third = pdfWorkers.print('vijay', small);
  await expect(pdfWorkers.print('sunita', small)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
  for (const bytes of await Promise.all([first, second, third])) expect(isPdf(bytes)).toBe(true);
  expect(isPdf(await pdfWorkers.print('asha', small))).toBe(true);
});

test('one that takes too long or breaks the thread is given up, and the next one is made', async () => {
  await using pdfWorkers = createPdfWorkers({ patienceMs: 1 });
  await expect(pdfWorkers.print('asha', sprayDiary('mr', 2_000))).rejects.toMatchObject({
    code: 'timed_out',
  });
  await using patient = createPdfWorkers();
  const broken = { ...sprayDiary('en', 1), blocks: null } as never;
  await expect(patient.print('asha', broken)).rejects.toMatchObject({ code: 'internal' });
  expect(isPdf(await patient.print('asha', sprayDiary('en', 1)))).toBe(true);
});

test('a small report does not wait behind a large one that has not begun', async () => {
  await using pdfWorkers = createPdfWorkers();
  const done: string[] = [];
  const made = async (name: string, bytes: Promise<Uint8Array>) => {
    await bytes;
    done.push(name);
  };
  await Promise.all([
    made('first', pdfWorkers.print('asha', sprayDiary('mr', 50))),
    made('large', pdfWorkers.print('vijay', sprayDiary('mr', 1_500))),
    made('small', pdfWorkers.print('sunita', sprayDiary('mr', 5))),
  ]);
  expect(done).toEqual(['first', 'small', 'large']);
});
