import { expect, test } from 'vitest';
import { eventKindText } from './event-kind.ts';
import { EVENT_KINDS } from './event-kinds.generated.ts';

test('kinds of events are shown in words, each its own [CONS-02]', () => {
  const texts = EVENT_KINDS.map(eventKindText);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z][a-z-]+( [a-zA-Z-]+)+$/);
  expect(eventKindText('pack.rolled_back')).toBe('Pack rolled back');
  expect(eventKindText('gateway.server_created')).toBe('Server created');
});
