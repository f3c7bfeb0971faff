import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonCursor } from './json-cursor.ts';
import { placeOf, ReportError } from './report-error.ts';

/** Walks a text to its leaves and rebuilds the value. */
function build(cursor: JsonCursor): unknown {
  if (cursor.isObject()) {
    const entries: [string, unknown][] = [];
    for (const name of cursor.members()) entries.push([name, build(cursor)]);
    return Object.fromEntries(entries);
  }
  if (!cursor.isArray()) return cursor.value();
  const list: unknown[] = [];
  for (const _ of cursor.elements()) list.push(build(cursor));
  return list;
}

const read = (text: string) => {
  const cursor = new JsonCursor(text);
  const value = build(cursor);
  cursor.end();
  return value;
};

const spaced = fc.tuple(fc.json(), fc.constantFrom('', ' ', '\n', '\t\r\n'));

describe('the cursor', () => {
  test('reads what JSON.parse reads, with any white space [ING-05]', () => {
    fc.assert(
      fc.property(spaced, ([text, space]) => {
        const pretty = space + JSON.stringify(JSON.parse(text), null, space) + space;
        expect(read(pretty)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  test('refuses what JSON.parse refuses, wherever the fault is [ING-05]', () => {
    const faulty = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '{', ']', ',', ':', '\\', 'x', '\u0001'))
      .map(([text, at, character]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + character + text.slice(place + 1);
      });
    fc.assert(
      fc.property(faulty, (text) => {
        const outcome = (parse: () => unknown) => {
          try {
            return { value: parse() };
          } catch (error) {
            return { error };
          }
        };
        const expected = outcome(() => JSON.parse(text));
        const walked = outcome(() => read(text));
        const checked = outcome(() => {
          const cursor = new JsonCursor(text);
          cursor.check();
          cursor.end();
        });
        if ('error' in expected) {
          expect(walked.error).toBeInstanceOf(ReportError);
          expect(checked.error).toBeInstanceOf(ReportError);
        } else {
          expect(walked).toEqual(expected);
          expect(checked.error).toBeUndefined();
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('finds a fault in a large value that it only passes over [ING-05]', () => {
    const large = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'x' })));
    const faulty = large.replace('{"n":15000', '{"n":15000x');

    const cursor = new JsonCursor(`{"unused":${faulty}}`);
    const walk = () => {
      for (const _ of cursor.members());
    };

    expect(walk).toThrow(ReportError);
  });

  test('never parses a value of more than 4 MiB at once [ING-05]', () => {
    const cursor = new JsonCursor(JSON.stringify('x'.repeat(5 * 1024 * 1024)));

    expect(() => cursor.value()).toThrow(/larger than 4194304 characters/);
  });

  test('refuses a large value that is nested deep, in few steps [ING-05]', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

    expect(() => new JsonCursor(deep).check()).toThrow(/nested deeper/);
  });
});

test('a place is a line and a column, both from 1 [ING-05]', () => {
  const text = 'ab\ncd\n';

  expect([0, 1, 3, 4].map((offset) => placeOf(text, offset))).toEqual([
    'line 1, column 1',
    'line 1, column 2',
    'line 2, column 1',
    'line 2, column 2',
  ]);
});
