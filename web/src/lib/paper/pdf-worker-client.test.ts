import type { ReportDocument } from '@draksha/reports/report-document';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answer, createPdfWorker, type PrintRequest } from './pdf-worker-client.ts';

const report = (title: string) => ({ title }) as ReportDocument;
const bytesOf = (title: string) => new TextEncoder().encode(title);

/** Threads that were begun, what each was asked, and whether it runs. */
function threads() {
  const begun: {
    readonly asked: PrintRequest[];
    isRunning: boolean;
    say(answer: Answer): void;
    fail(message: string): void;
  }[] = [];
  const open = () => {
    const target = new EventTarget();
    const thread: (typeof begun)[number] = {
      asked: [],
      isRunning: true,
      say: (data) => void target.dispatchEvent(new MessageEvent('message', { data })),
      fail: (message) => void target.dispatchEvent(Object.assign(new Event('error'), { message })),
    };
    begun.push(thread);
    return {
      addEventListener: target.addEventListener.bind(target),
      postMessage: (asked: PrintRequest) => void thread.asked.push(asked),
      terminate: () => {
        thread.isRunning = false;
      },
    };
  };
  const one = (index: number) => {
    const thread = begun[index];
    if (!thread) throw new Error(`Thread ${index} was not begun`);
    return thread;
  };
  const answer = (index: number, at: number) => {
    const asked = one(index).asked[at];
    if (!asked) throw new Error(`Nothing was asked as number ${at}`);
    one(index).say({ id: asked.id, bytes: bytesOf(asked.document.title) });
  };
  return { worker: createPdfWorker(open), begun, one, answer };
}

const settled = (printed: Promise<Uint8Array>) =>
  printed.then(
    (bytes) => new TextDecoder().decode(bytes),
    (error: unknown) => error,
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a thread that is held prints the trial, and then every file, until it is let go', async () => {
  const { worker, begun, one, answer } = threads();
  const release = worker.hold(report('trial'));
  const first = settled(worker.print(report('first')));
  const second = settled(worker.print(report('second')));
  expect(one(0).asked.map(({ document }) => document.title)).toEqual(['trial', 'first', 'second']);
  // Answers are told apart, in whatever order they come.
  answer(0, 2);
  answer(0, 1);
  answer(0, 0);
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  const third = settled(worker.print(report('third')));
  answer(0, 3);
  expect(await third).toBe('third');
  expect([begun.length, one(0).isRunning]).toEqual([1, true]);
  release();
  expect(one(0).isRunning).toBe(false);
});

test('a screen that is left while its file is made gets the file, and nothing runs on', async () => {
  const { worker, one, answer } = threads();
  const release = worker.hold(report('trial'));
  const printed = settled(worker.print(report('costs')));
  release();
  answer(0, 0);
  expect(one(0).isRunning).toBe(true);
  answer(0, 1);
  expect(await printed).toBe('costs');
  expect(one(0).isRunning).toBe(false);
});

test('nobody holds it: the thread ends with its last file, and the next file has another', async () => {
  const { worker, begun, one, answer } = threads();
  const printed = settled(worker.print(report('costs')));
  answer(0, 0);
  expect(await printed).toBe('costs');
  expect(one(0).isRunning).toBe(false);
  void worker.print(report('yield'));
  expect(begun).toHaveLength(2);
});

test('a trial that failed is nobody’s trouble; the file is made by a new thread', async () => {
  const { worker, one, answer } = threads();
  worker.hold(report('trial'));
  const [asked] = one(0).asked;
  one(0).say({ id: asked?.id ?? 0, problem: 'no glyph' });
  expect(one(0).isRunning).toBe(false);
  const printed = settled(worker.print(report('costs')));
  answer(1, 0);
  expect(await printed).toBe('costs');
});

test('without a network and without the program the farmer is told so, else what broke', async () => {
  const { worker, one } = threads();
  vi.stubGlobal('navigator', { onLine: true });
  worker.hold(report('trial'));
  const broken = settled(worker.print(report('costs')));
  one(0).fail('syntax');
  expect(await broken).toMatchObject({ message: 'syntax' });
  vi.stubGlobal('navigator', { onLine: false });
  const away = settled(worker.print(report('costs')));
  one(1).fail('');
  expect(await away).toMatchObject({ code: 'offline' });
  // A word of a thread that is over reaches nobody's file.
  const next = worker.print(report('costs'));
  one(1).fail('late');
  expect(one(2).isRunning).toBe(true);
  const [asked] = one(2).asked;
  one(2).say({ id: asked?.id ?? 0, problem: 'x', isAway: true });
  expect(await settled(next)).toMatchObject({ code: 'offline' });
});
