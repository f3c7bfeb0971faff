import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chatBody, escapeMrkdwn, type ScanSummary } from './message.ts';

const SUMMARY: ScanSummary = {
  repo: 'acme/shop',
  maxSeverity: 'high',
  total: 1,
  bySeverity: { critical: 0, high: 1, medium: 0, low: 0, info: 0 },
  top: [],
};

test('no text of a finding makes a link, a mention or a new line of a chat message [NOTE-03]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (title, path) => {
      const top = [{ severity: 'high', title, path, url: null }] as const;
      const { blocks } = JSON.parse(chatBody({ ...SUMMARY, top: [...top] }));
      const text: string = blocks.at(-1).text.text;

      expect(text).not.toMatch(/[<>]/);
      expect(text.split('\n')).toHaveLength(2);
      expect(text.match(/`/g)).toHaveLength(2);
    }),
  );
});

test('blocks stay within the limits of the chat tool, whatever the texts [NOTE-03]', () => {
  const finding = { severity: 'high', title: '&'.repeat(400), path: '<'.repeat(4_000) } as const;
  const top = Array.from({ length: 50 }, () => ({ ...finding, url: 'https://svc.example/f' }));

  const { blocks } = JSON.parse(chatBody({ ...SUMMARY, repo: 'r'.repeat(500), top }));

  expect(blocks[0].text.text.length).toBeLessThanOrEqual(150);
  for (const { text } of blocks) expect(text.text.length).toBeLessThanOrEqual(3_000);
});

test('formatting characters do not pair [NOTE-03]', () => {
  expect(escapeMrkdwn('*a* _b_')).toBe('*\u200ba*\u200b _\u200bb_\u200b');
});
