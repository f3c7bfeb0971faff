import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectCall, inspectCallInSlices } from './inspect-call.ts';

/** A payment provider's key in shape only, in pieces, so that no scanner finds it in the source. */
const secret = () => `sk_live_${['Qw8Zr5Tn', '2Xv7Lk9P', 'b3Mc6Hd1'].join('')}`;

const inspected = (args: Readonly<Record<string, unknown>>) =>
  inspectCall({ tool: 'search', server: null, arguments: args });
const findingsIn = (args: Readonly<Record<string, unknown>>) => inspected(args).findings;

/** A password that rules recognise only by the name beside it. */
const password = (n = 0) => ['qR7', 'vT2xLm9', 'Zw4'].join('#') + n;

/** Puts `value` at the end of `path`, through objects and arrays. */
function nest(path: readonly (string | number)[], value: unknown): Record<string, unknown> {
  const [first, ...rest] = path;
  const inner = rest.length === 0 ? value : nest(rest, value);
  return typeof first === 'number'
    ? (Object.assign([], { [first]: inner }) as unknown as Record<string, unknown>)
    : { [first as string]: inner };
}

describe('inspecting a call', () => {
  test('finds a secret wherever it stands, and names the place by JSON Pointer', () => {
    const key = fc.stringMatching(/^[a-z]{1,8}$/);
    const path = fc
      .tuple(key, fc.array(fc.oneof(key, fc.nat({ max: 3 })), { maxLength: 6 }))
      .map(([first, rest]) => [first, ...rest]);
    fc.assert(
      fc.property(path, fc.dictionary(key, fc.stringMatching(/^[a-z ]{0,20}$/)), (at, others) => {
        const findings = findingsIn({ ...others, ...nest(at, secret()) });

        expect(findings.map((finding) => finding.at)).toEqual([`/${at.join('/')}`]);
      }),
    );
  });

  test('finds a secret used as a key, and does not name it', () => {
    const value = secret();

    const findings = findingsIn({ map: { [value]: { a: 1 } } });

    expect(findings).toMatchObject([{ at: '/map/[masked]' }]);
    expect(JSON.stringify(findings)).not.toContain(value);
  });

  test('escapes keys in the pointer as RFC 6901 says', () => {
    expect(findingsIn({ 'a/b~c': secret() })).toMatchObject([{ at: '/a~1b~0c' }]);
  });

  test('does not join what stands in two values into one secret', () => {
    const value = secret();

    expect(findingsIn({ a: value.slice(0, 12), b: value.slice(12) })).toEqual([]);
  });

  test('finds nothing in ordinary arguments', () => {
    const args = {
      path: 'src/index.ts',
      ref: 'refs/heads/main',
      limit: 20,
      deep: [{ id: 'usr_1' }, null, true],
    };

    expect(findingsIn(args)).toEqual([]);
  });

  test.each(['password', 'api_key'])('reads every item of an array under its name: %s', (name) => {
    for (const index of [0, 1, 499]) {
      const items = Array.from({ length: 500 }, () => 'x');
      items[index] = password();

      expect(findingsIn({ [name]: items })).toMatchObject([{ at: `/${name}/${index}` }]);
      expect(findingsIn({ [name]: [['x'], items] })).toMatchObject([{ at: `/${name}/1/${index}` }]);
    }
    expect(findingsIn({ notes: ['x', password()] })).toEqual([]);
  });

  test('finds a secret in the names, apart from those in the arguments', () => {
    const { names, findings } = inspectCall({
      tool: secret(),
      server: secret(),
      arguments: { server: secret() },
    });

    expect(names).toMatchObject([{ at: '/tool' }, { at: '/server' }]);
    expect(findings).toMatchObject([{ at: '/server' }]);
  });

  test('refuses nesting without end rather than run out of stack, and still inspects the names', () => {
    let args: Record<string, unknown> = {};
    for (let depth = 0; depth < 100_000; depth++) args = { a: args };

    expect(inspected(args)).toMatchObject({
      findings: [],
      refused: expect.stringContaining('nest'),
    });
    const hidden = inspectCall({ tool: secret(), server: null, arguments: args });
    expect(hidden.names).toMatchObject([{ at: '/tool' }]);
  });

  test('stops reading where a call would make more text than it may, and finds nothing it has not read', () => {
    const item = 'x'.repeat(1000);
    let read = 0;
    const items = new Proxy(
      Array.from({ length: 100_000 }, () => item),
      {
        get(target, key) {
          if (typeof key === 'string' && /^\d+$/.test(key)) read++;
          return Reflect.get(target, key);
        },
      },
    );

    const { findings, refused } = inspected({ first: secret(), items });

    expect(refused).toContain('more than 3145728 bytes');
    expect(findings).toEqual([]);
    expect(read).toBeLessThan(3200);
  });

  test('inspects the largest body that the service takes while items are as long as their name', () => {
    const identifiers = Array.from({ length: (1024 * 1024) / 16 }, () => 'abcdefghijklm');

    expect(inspected({ identifiers }).refused).toBe(null);
  });

  test('shows at most 100 places, counts the others, and shows none that holds a secret', () => {
    const tokens = Array.from({ length: 400 }, secret);

    expect(inspected({ tokens })).toMatchObject({ omitted: 300, classes: [{ count: 400 }] });
    expect(findingsIn({ tokens })).toHaveLength(100);
    expect(findingsIn({ [tokens.join(' ')]: 1 }).map(({ at }) => at)).toEqual([
      '/[13199 characters]',
    ]);
  });

  test('keeps both ends of a long pointer, in whole segments, and caps it [GOV-02]', () => {
    const path = Array.from({ length: 60 }, (_, i) => `segment-${i}`);

    const [found] = findingsIn(nest(path, secret()));

    expect(found?.at).toMatch(/^\/segment-0\/segment-1\/.*\/…\/.*\/segment-58\/segment-59$/);
    expect(found?.at.length).toBeLessThanOrEqual(256);
  });

  test('inspects in slices as at once, and pauses after each', async () => {
    const args = {
      a: Array.from({ length: 500 }, (_, i) => `${secret()} ${i}`),
      b: 'x'.repeat(200_000),
    };
    let pauses = 0;

    const found = await inspectCallInSlices(
      { tool: 'search', server: null, arguments: args },
      { stepsPerSlice: 20_000, pause: async () => void pauses++ },
    );

    expect(found).toEqual(inspected(args));
    expect(pauses).toBeGreaterThan(5);
    expect(pauses).toBeLessThanOrEqual(found.steps / 20_000);
  });

  test('two inspections in slices at once do not disturb each other', async () => {
    const args = (n: number) => ({
      a: Array.from({ length: 200 }, (_, i) => `${secret()} ${i * n}`),
    });
    const run = (n: number) =>
      inspectCallInSlices(
        { tool: 'search', server: null, arguments: args(n) },
        { stepsPerSlice: 1000, pause: () => Promise.resolve() },
      );

    const both = await Promise.all([run(1), run(2)]);

    expect(both).toEqual([inspected(args(1)), inspected(args(2))]);
  });
});
