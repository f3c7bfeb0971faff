import { expect, test } from 'vitest';
import { decodeTraces } from './otlp-traces.ts';

/** A field of wire type 2. */
const field = (number: number, bytes: readonly number[]) => [
  (number << 3) | 2,
  bytes.length,
  ...bytes,
];
const text = (number: number, value: string) => field(number, [...Buffer.from(value)]);
const time = (number: number) => [(number << 3) | 1, 1, 0, 0, 0, 0, 0, 0, 0];
const bytesOf = (length: number) => Array<number>(length).fill(7);

const ID = field(1, bytesOf(16));
const REST = [...field(2, bytesOf(8)), ...text(5, 'name'), 0x30, 2, ...time(7), ...time(8)];

/** A request with one span of these fields. */
const request = (span: readonly number[]) =>
  Buffer.from(field(1, [...field(1, []), ...field(2, field(2, span))]));

test('a span with what the schema demands is read [OPS-03/traces]', () => {
  expect(decodeTraces(request([...ID, ...REST]))).toMatchObject([
    { traceId: '07'.repeat(16), spanId: '07'.repeat(8), parentSpanId: null, kind: 'server' },
  ]);
});

const attribute = field(9, [...text(1, 'key'), ...field(2, text(1, 'value'))]);

test.each([
  ['an id of 15 bytes', /an id of 16 bytes/, [...field(1, bytesOf(15)), ...REST]],
  ['an id of zeros', /an id of 16 bytes/, [...field(1, Array<number>(16).fill(0)), ...REST]],
  ['a parent of 16 bytes', /an id of 8 bytes/, [...ID, ...REST, ...field(4, bytesOf(16))]],
  ['no id', /traceId must be there once/, REST],
  ['an id twice', /traceId must be there once/, [...ID, ...ID, ...REST]],
  ['an unknown field', /unknown field 17/, [...ID, ...REST, 0x8a, 1, 0]],
  ['another wire type', /start has wire type 2/, [...ID, ...REST, ...field(7, [])]],
  ['text that is not UTF-8', /not valid/, [...ID, ...REST, ...field(3, [0xff])]],
  ['a key twice', /a key twice/, [...ID, ...REST, ...attribute, ...attribute]],
  ['a field that is cut off', /truncated/, [...ID, ...REST, 0x1a, 100]],
])('%s is refused [OPS-03/traces]', (_what, problem, span) => {
  expect(() => decodeTraces(request(span))).toThrow(problem);
});
