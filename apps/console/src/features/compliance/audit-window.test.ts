import { expect, test } from 'vitest';
import { auditWindow } from './audit-window.ts';

const NOW = new Date('2026-11-26T10:00:00.000Z');

test('a window has the whole of its last day, and nothing of the future', () => {
  expect(auditWindow('2026-09-01', '2026-11-24', NOW)).toEqual({
    from: '2026-09-01T00:00:00.000Z',
    to: '2026-11-25T00:00:00.000Z',
  });
  expect(auditWindow('2026-09-01', '2026-11-26', NOW).to).toBe('2026-11-26T09:59:00.000Z');
});
