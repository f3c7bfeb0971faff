import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the launcher is JavaScript that an old Node can parse far enough to say what it needs', () => {
  const source = readFileSync(new URL('../bin/svc.js', import.meta.url), 'utf8');
  expect(source.startsWith('#!/usr/bin/env node\n')).toBe(true);
  expect(source).not.toMatch(/^import .*main\.ts/m);
});
