import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectArguments } from './inspect-arguments.ts';

/** A payment provider's key in shape only, in pieces, so that no scanner finds it in the source. */
const secret = () => `sk_live_${['Qw8Zr5Tn', '2Xv7Lk9P', 'b3Mc6Hd1'].join('')}`;

/** Puts `value` at the end of `path`, through objects and arrays. */
function nest(path: readonly (string | number)[], value: unknown): Record<string, unknown> {
  const [first, ...rest] = path;
  const inner = rest.length === 0 ? value : nest(rest, value);
  return typeof first === 'number'
    ? (Object.assign([], { [first]: inner }) as unknown as Record<string, unknown>)
    : { [first as string]: inner };
}

describe('inspecting arguments', () => {
  test('finds a secret wherever it stands, and names the place by JSON Pointer', () => {
    const key = fc.stringMatching(/^[a-z]{1,8}$/);
    const path = fc
      .tuple(key, fc.array(fc.oneof(key, fc.nat({ max: 3 })), { maxLength: 6 }))
      .map(([first, rest]) => [first, ...rest]);
    fc.assert(
      fc.property(path, fc.dictionary(key, fc.stringMatching(/^[a-z ]{0,20}$/)), (at, others) => {
        const findings = inspectArguments({ ...others, ...nest(at, secret()) });

        expect(findings.map((finding) => finding.at)).toEqual([`/${at.join('/')}`]);
      }),
    );
  });

  test('finds a secret used as a key, and does not name it', () => {
    const value = secret();

    const findings = inspectArguments({ map: { [value]: { a: 1 } } });

    expect(findings).toMatchObject([{ at: '/map' }]);
  });

  test('escapes keys in the pointer as RFC 6901 says', () => {
    expect(inspectArguments({ 'a/b~c': secret() })).toMatchObject([{ at: '/a~1b~0c' }]);
  });

  test('does not join what stands in two values into one secret', () => {
    const value = secret();

    expect(inspectArguments({ a: value.slice(0, 12), b: value.slice(12) })).toEqual([]);
  });

  test('finds nothing in ordinary arguments', () => {
    const args = {
      path: 'src/index.ts',
      ref: 'refs/heads/main',
      limit: 20,
      deep: [{ id: 'usr_1' }, null, true],
    };

    expect(inspectArguments(args)).toEqual([]);
  });

  test('refuses nesting without end rather than run out of stack', () => {
    let args: Record<string, unknown> = {};
    for (let depth = 0; depth < 100_000; depth++) args = { a: args };

    expect(() => inspectArguments(args)).toThrow(RangeError);
  });

  test('writes the name of an array once, however many items it has, and names at most 100 places', () => {
    const name = 'n'.repeat(60_000);
    const tokens = Array.from({ length: 400 }, secret);

    expect(inspectArguments({ [name]: Array.from({ length: 20_000 }, () => '') })).toEqual([]);
    expect(inspectArguments({ tokens })).toHaveLength(100);
    expect(inspectArguments({ [tokens.join(' ')]: 1 }).every(({ at }) => at === '')).toBe(true);
  });
});
