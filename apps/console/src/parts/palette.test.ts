import { expect, test } from 'vitest';
import { contrast } from './contrast.testing.ts';
import { DARK, LIGHT, type Palette } from './palette.ts';

const THEMES: readonly (readonly [string, Palette])[] = [
  ['light', LIGHT],
  ['dark', DARK],
];

test('the contrast ratio of black and white is 21, of equal colours 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#123456', '#123456')).toBe(1);
});

test.each(THEMES)('every text of the %s theme has a contrast of 4.5 on its ground', (_, theme) => {
  const pairs = Object.entries(theme).flatMap(([name, value]): [string, number][] =>
    typeof value === 'string' ? [] : [[name, contrast(value.text, value.tint)]],
  );
  const names = ['text', 'muted', 'link', 'codeKeyword', 'codeString', 'codeEntity'] as const;
  const plain = names.flatMap((name): [string, number][] =>
    [
      theme.page,
      theme.raised,
      theme.hover,
      theme.selected,
      theme.good.tint,
      theme.critical.tint,
    ].map((ground) => [`${name} on ${ground}`, contrast(theme[name], ground)]),
  );
  const low = [...pairs, ...plain].filter(([, ratio]) => ratio < 4.5);
  expect(low).toEqual([]);
});

test.each(THEMES)('control borders and focus of the %s theme have a contrast of 3', (_, theme) => {
  const low = (
    [
      'control',
      'focus',
      'chartPlain',
      'chartGood',
      'chartCritical',
      'chartHigh',
      'chartMedium',
      'chartInfo',
    ] as const
  ).flatMap((name) =>
    [theme.page, theme.raised]
      .map((ground) => [name, ground, contrast(theme[name], ground)] as const)
      .filter(([, , ratio]) => ratio < 3),
  );
  expect(low).toEqual([]);
});
