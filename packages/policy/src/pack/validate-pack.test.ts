import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cedarEngine } from '../cedar/engine.ts';
import { BUILT_IN_PACK, POLICY_SCHEMA, SHIPPED_PACKS } from './shipped-packs.ts';
import { significantOffset, splitPolicies } from './split-policies.ts';
import { validatePack } from './validate-pack.ts';

const validate = (...texts: string[]) =>
  validatePack(
    texts.map((text, index) => ({ file: `${index}.cedar`, text })),
    POLICY_SCHEMA,
  );

const base = '@id("base") permit (principal, action, resource);';
const forbid = (
  condition: string,
  annotations = '@id("rule") @outcome("deny") @reason("because")',
) => `${annotations}\nforbid (principal, action, resource)\nwhen { ${condition} };`;

async function errorsOf(...texts: string[]) {
  const validation = await validate(...texts);
  return validation.ok ? [] : validation.errors;
}

describe('validating a pack', () => {
  test('returns the policies of all files in JSON form', async () => {
    const validation = await validate(base, `// one\n${forbid('context.time.hour < 6')}\n// end`);

    expect(validation).toMatchObject({
      ok: true,
      policies: [
        { id: 'base', json: { effect: 'permit' } },
        { id: 'rule', json: { effect: 'forbid', annotations: { outcome: 'deny' } } },
      ],
      warnings: [],
    });
  });

  test('names file, line and column of a syntax error', async () => {
    expect(
      await errorsOf(base, `// é\n// second\n  ${forbid('context.time.hour < ')}`),
    ).toMatchObject([
      {
        file: '1.cedar',
        line: 5,
        column: 29,
        message: expect.stringContaining('unexpected token'),
      },
    ]);
  });

  test('names file, line and column of a type error, also behind characters of several bytes', async () => {
    expect(await errorsOf(forbid('"é𝒳" == "" || context.nothing'))).toMatchObject([
      { file: '0.cedar', line: 3, column: 23, message: expect.stringContaining('`nothing`') },
    ]);
  });

  test('does not take quadratic time over many lines, nor over quotes that never end [PACK-02]', async () => {
    const lines = '\n'.repeat(1_000);
    const policies = Array.from(
      { length: 4_000 },
      () => `permit (principal, action, resource);${lines}`,
    );
    const started = performance.now();
    const errors = await errorsOf(policies.join(''));
    expect(errors.at(-1)).toMatchObject({ line: 3_999 * 1_000 + 1, column: 1 });
    expect(await errorsOf(`${base} ${'"\\'.repeat(500_000)}`)).toHaveLength(1);
    // quadratic, each takes minutes
    expect(performance.now() - started).toBeLessThan(20_000);
  }, 60_000);

  test.each([
    ['context.time.hour == 9007199254740993', 'an integer beyond 2^53 - 1'],
    ['ip("10.0.0.1").isLoopback()', 'the operator isLoopback'],
    ['decimal("1.5").lessThan(decimal("2.5"))', 'the operator lessThan'],
    [Array.from({ length: 300 }, () => 'true').join(' || '), 'nested deeper'],
  ])('refuses what lies outside the compiled subset: %s', async (condition, message) => {
    expect(await errorsOf(base, forbid(condition))).toMatchObject([
      { file: '1.cedar', line: 1, column: 1, message: expect.stringContaining(message) },
    ]);
  });

  test.each([
    ['', '@id must be'],
    ['@id("Not OK") @outcome("deny") @reason("r")', '(got "Not OK")'],
    [
      '@id("a") @reason("r")',
      '@outcome must be one of deny, step-up, approve, sanitize (got none)',
    ],
    ['@id("a") @outcome("allow") @reason("r")', '@outcome must be one of'],
    ['@id("a") @outcome("deny")', '@reason must be'],
    ['@id("a") @outcome("deny") @reason("r") @effect("x")', '@effect is unknown'],
    ['@id("a") @outcome("step-up") @reason("r")', 'needs an unless clause on context.credential'],
  ])('refuses a forbid annotated %j', async (annotations, message) => {
    const errors = await errorsOf(base, forbid('true', annotations));

    expect(errors.map((error) => error.message).join('\n')).toContain(message);
  });

  test('refuses a permit with an outcome, a second use of an id, and a template', async () => {
    const errors = await errorsOf(
      base,
      '@id("two") @outcome("approve") permit (principal, action, resource);',
      base,
      '@id("slot") permit (principal == ?principal, action, resource);',
    );

    expect(errors.map(({ file, message }) => [file, message])).toEqual([
      ['1.cedar', expect.stringContaining('@outcome is for forbid')],
      ['2.cedar', expect.stringContaining('used twice')],
      ['3.cedar', expect.stringContaining('template')],
    ]);
  });

  test('passes on the warnings of the engine with their place', async () => {
    const { ok, warnings } = await validate(base, forbid('resource.name == "аdmin"'));

    expect(ok).toBe(true);
    expect(warnings).toMatchObject([
      { file: '1.cedar', line: 3, message: expect.stringContaining('mixed scripts') },
    ]);
  });

  test('warns of a policy that another one covers, at its place', async () => {
    const { warnings } = await validate(
      base,
      `\n${forbid('true')}`,
      `// narrower\n${forbid(
        'context.time.hour < 6',
        '@id("night") @outcome("approve") @reason("night")',
      )}`,
    );

    expect(warnings).toMatchObject([
      { file: '0.cedar', line: 1, message: expect.stringContaining('policy base never changes') },
      { file: '2.cedar', line: 2, message: expect.stringContaining('rule covers every call') },
    ]);
  });

  test.each([
    [`${'('.repeat(7000)}true${')'.repeat(7000)}`, 'nested brackets'],
    [`${'['.repeat(41)}`, 'nested brackets'],
    [`${'if true then '.repeat(41)}true${' else true'.repeat(41)}`, 'conditionals'],
    [`context${'.a'.repeat(601)}`, 'operators'],
    [`context${'["a"]'.repeat(3000)}`, 'operators'],
    [`"${'a'.repeat(17_000)}" == ""`, 'characters'],
  ])('refuses what would overflow the stack of the engine: case %#', async (condition, limit) => {
    expect(await errorsOf(forbid(condition))).toMatchObject([
      { file: '0.cedar', line: 1, message: expect.stringContaining(limit) },
    ]);
    expect(await errorsOf(base)).toEqual([]);
  });

  test('the engine outlives policies at all limits at once', async () => {
    const chain = `context${'.a'.repeat(300)}`;
    const condition = `${'('.repeat(23)}${'if true then '.repeat(24)}${chain}${' else true'.repeat(24)}${')'.repeat(23)}`;

    expect(await errorsOf(forbid(condition))).not.toEqual([]);
    expect(await errorsOf(base)).toEqual([]);
  });

  const deny = '@id("no") @outcome("deny") @reason("r") forbid (principal, action, resource);';
  const permit = '@id("base") permit (principal, action, resource); // note: ticket 4711';

  test.each([
    ['a carriage return that ends a comment', `${permit} \r${deny}`, 1, 'U+000D'],
    ['a carriage return before brackets', `${permit}\n//\r${'('.repeat(2_000)}`, 2, 'U+000D'],
    ['a carriage return within a policy', permit.replace(', action', ',\raction'), 1, 'U+000D'],
    ['NUL', `${permit}\0${deny}`, 1, 'U+0000'],
    ['a vertical tab', `${permit}\v${deny}`, 1, 'U+000B'],
    ['a form feed', `${permit}\f${deny}`, 1, 'U+000C'],
    ['DEL', `${permit}\n\x7f${deny}`, 2, 'U+007F'],
    ['NEL', `${permit}\x85${deny}`, 1, 'U+0085'],
    ['a line separator', `${permit}\u2028${deny}`, 1, 'U+2028'],
    ['a right-to-left override', `${permit}\u202e${deny}`, 1, 'U+202E'],
    ['half of a surrogate pair', `${permit}\ud800${deny}`, 1, 'U+D800'],
  ])('refuses a text with %s before it is read [PACK-02]', async (_, text, line, message) => {
    expect(await errorsOf(text)).toMatchObject([
      { file: '0.cedar', line, message: expect.stringContaining(message) },
    ]);
    expect(await errorsOf(base)).toEqual([]);
  });

  test('reads lines that end with CRLF as those that end with LF', async () => {
    const validation = await validate(`${permit}\r\n${deny}\r\n// end\r\n`);

    expect(validation).toMatchObject({ ok: true, policies: [{ id: 'base' }, { id: 'no' }] });
  });

  test('refuses a text that the engine splits otherwise than it is split here [PACK-02]', async () => {
    const engine = await cedarEngine();
    const parts = vi.spyOn(engine, 'policySetTextToParts');
    const answers = [
      [permit.split(' //')[0], deny, deny],
      [permit.split(' //')[0]],
      [permit.split(' //')[0], deny.replace('"deny"', '"approve"')],
    ] as string[][];
    for (const policies of answers) {
      parts.mockReturnValueOnce({ type: 'success', policies, policy_templates: [] });
      expect(await errorsOf(`${permit}\n${deny}`)).toMatchObject([
        { file: '0.cedar', message: expect.stringContaining(`reads ${policies.length} policies`) },
      ]);
    }
    parts.mockRestore();
    expect(await errorsOf(`${permit}\n${deny}`)).toEqual([]);
  });

  test('splits any text of Cedar as the engine does, or refuses it [PACK-02]', async () => {
    const engine = await cedarEngine();
    const piece = fc.constantFrom(
      ...['// c', '\n', '\r\n', '"', '\\', ';', '/', '//', ' ', '\t', '\u00a0', '@id("x")'],
      ...['permit(principal, action, resource);', 'forbid(principal, action, resource)'],
      ...[' when { resource.name == "a;//b" };', "'", '/*', '*/', '#', '\ufeff', '"\\""'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const text = pieces.join('');
        const answer = engine.policySetTextToParts(text);
        fc.pre(answer.type === 'success');
        const ours = splitPolicies(text).map((part) =>
          part.text.slice(significantOffset(part.text)),
        );
        expect(ours.sort()).toEqual(answer.policies.sort());
      }),
      { numRuns: 2_000 },
    );
  });

  test('warns of a pack that permits nothing [PACK-01]', async () => {
    const { ok, warnings } = await validate(deny);

    expect(ok).toBe(true);
    expect(warnings).toMatchObject([
      {
        file: '0.cedar',
        line: 1,
        column: 1,
        message: expect.stringContaining('no policy permits'),
      },
    ]);
  });

  test('returns the tools that policies name, with the place of the policy', async () => {
    const validation = await validate(
      base,
      `\n${deny.replace('resource)', 'resource == Tool::"payments/refund")')}`,
    );

    expect(validation).toMatchObject({
      references: [
        {
          policy: 'no',
          named: { kind: 'tool', id: 'payments/refund' },
          at: { file: '1.cedar', line: 2, column: 1 },
        },
      ],
    });
  });

  test('finds nothing wrong with the packs that come with the service', async () => {
    expect(SHIPPED_PACKS.map(({ id }) => id)).toEqual([
      'pack-dev-observe',
      'pack-staging',
      'pack-production',
    ]);
    for (const { sources, policies } of SHIPPED_PACKS) {
      expect(await validatePack(sources, POLICY_SCHEMA)).toEqual({
        ok: true,
        policies,
        references: [],
        warnings: [],
      });
    }
    expect(BUILT_IN_PACK).toMatchObject({ id: 'pack-built-in', judgesInspection: false });
  });
});
