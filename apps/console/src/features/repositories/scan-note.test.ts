import { expect, test } from 'vitest';
import { scanNote } from './scan-note.ts';

const scan = (total: number) => ({
  findings: { total, new: 0, gone: 0, suppressed: 0, bySeverity: {} },
});
const svc = (count: number) => [
  { value: 'svc', count },
  { value: 'sarif/codeql', count: 2 },
];

test('a count of open findings that differs from the newest scan says where the others are [CONS-02]', () => {
  expect(scanNote(svc(9), scan(9) as never)).toBeNull();
  expect(scanNote(svc(9), null)).toBeNull();
  expect(scanNote(svc(1_009), scan(9) as never)).toBe(
    'The newest scan found 9: 1,000 are of earlier scans, in files that it did not examine.',
  );
  expect(scanNote([], scan(2) as never)).toBe(
    'The newest scan found 2: 2 of them are triaged, ignored or suppressed.',
  );
});
