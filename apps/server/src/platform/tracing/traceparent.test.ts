import { expect, test } from 'vitest';
import { parseTraceparent } from './traceparent.ts';

const [TRACE, SPAN] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

test.each([
  ['00', false],
  ['01', true],
  ['03', true],
  ['02', false],
])('flags %s: the caller records its trace: %s [OPS-03/traces]', (flags, isSampled) => {
  const parsed = parseTraceparent(`00-${TRACE}-${SPAN}-${flags}`);
  expect(parsed).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
});

test.each([
  undefined,
  '',
  ['00', TRACE, SPAN, '01'],
  `01-${TRACE}-${SPAN}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
])('%j begins a trace of our own [OPS-03/traces]', (value) => {
  expect(parseTraceparent(value)).toBeNull();
});
