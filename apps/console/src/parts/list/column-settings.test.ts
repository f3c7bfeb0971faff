import { expect, test } from 'vitest';
import { parseColumnSettings } from './column-settings.ts';

test('stored settings of columns are read within their bounds, anything else is left out', () => {
  const text = JSON.stringify({
    Findings: {
      hidden: ['Assignee', 3],
      kept: ['Location', null],
      widths: { Title: 5_000, Location: 1, Status: 'wide' },
    },
    Agents: null,
  });
  expect(Object.fromEntries(parseColumnSettings(text))).toEqual({
    Findings: { hidden: ['Assignee'], kept: ['Location'], widths: { Title: 900, Location: 48 } },
    Agents: { hidden: [], kept: [], widths: {} },
  });
  for (const broken of ['{', '[]', '7', null]) {
    expect(parseColumnSettings(broken).size).toBe(0);
  }
});
