import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decisionFaults } from './decisions.ts';
import { root } from './steps.ts';

test('every record has its own number, the form and a status', () => {
  expect(decisionFaults(join(root, 'docs/decisions'))).toEqual([]);
});

test('a break of each rule is seen', () => {
  const folder = mkdtempSync(join(tmpdir(), 'decisions-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('001-good.md', '# 001. Good\n\n**Status** accepted, 2026-11-21\n');
  write('004-merged.md', '# 004. Merged\n\n**Status** accepted, 2026-11-21; takes in 005, 006\n');
  write('005-index.md', '# 005. Not in the index\n\n**Status** accepted, 2026-11-21; takes in 007\n');
  write('006-long.md', `# 006. Long\n\n**Status** accepted, 2026-11-21\n${'word '.repeat(500)}`);
  write('README.md', '- 005, 006 → [004](004-merged.md)\n');
  write('001-twice.md', '# 001. Twice\n\n**Status** replaced by 003, 2026-11-21\n');
  write('002-title.md', '# 002 Title\n\n**Status** accepted, 2026-11-21\n');
  write('003-status.md', '# 003. Status\n\nStatus: accepted\n');
  write('note.md', '# 004. Name\n\n**Status** accepted, 2026-11-21\n');
  const faults = decisionFaults(folder);
  rmSync(folder, { recursive: true });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    '001-twice.md',
    '002-title.md',
    '003-status.md',
    '005-index.md',
    '006-long.md',
    'note.md',
  ]);
});
