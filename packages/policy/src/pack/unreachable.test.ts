import { describe, expect, test } from 'vitest';
import { POLICY_SCHEMA, SHIPPED_PACKS } from './shipped-packs.ts';
import { unreachablePolicies } from './unreachable.ts';
import { validatePack } from './validate-pack.ts';

const rule = (id: string, outcome: string, scope: string, clauses = '') =>
  `@id("${id}") @outcome("${outcome}") @reason("r") forbid (${scope}) ${clauses};`;
const everywhere = 'principal, action, resource';
const mail = 'principal, action, resource in Server::"mail"';
const send = 'principal, action, resource == Tool::"mail/send"';
const base = `@id("base") permit (${everywhere});`;

async function unreachable(...policies: string[]) {
  const text = [base, ...policies].join('\n');
  const validation = await validatePack([{ file: 'pack.cedar', text }], POLICY_SCHEMA);
  if (!validation.ok) throw new Error(JSON.stringify(validation.errors));
  return unreachablePolicies(validation.policies).map(({ id, coveredBy }) => [id, coveredBy]);
}

describe('finding unreachable policies', () => {
  test('names what an unconditional deny covers, down from a server to its tools', async () => {
    const rules = [
      rule('no-mail', 'deny', mail),
      rule('ask', 'approve', mail, 'when { context.time.hour < 6 }'),
      rule('send', 'approve', send),
      rule('elsewhere', 'approve', 'principal, action, resource == Tool::"mail2/send"'),
    ];

    expect(await unreachable(...rules)).toEqual([
      ['ask', 'no-mail'],
      ['send', 'no-mail'],
    ]);
  });

  test('takes a scope that only repeats the schema for no narrowing', async () => {
    const scope = 'principal is Agent, action == Action::"call", resource is Tool';

    expect(await unreachable(rule('all', 'deny', scope), rule('send', 'sanitize', send))).toEqual([
      ['base', 'all'],
      ['send', 'all'],
    ]);
  });

  test('names a policy that repeats the outcome of a wider one, and the later of two equals', async () => {
    const rules = [
      rule('wide', 'approve', mail),
      rule('narrow', 'approve', send),
      rule('zwide', 'approve', mail),
    ];

    expect(await unreachable(...rules)).toEqual([
      ['narrow', 'wide'],
      ['zwide', 'wide'],
    ]);
  });

  test('keeps what may still decide: weaker coverage, conditions, an approval that can be lifted', async () => {
    const rules = [
      rule('asked', 'approve', mail),
      rule('cleaned', 'sanitize', send),
      rule('denied', 'deny', 'principal, action, resource == Tool::"mail/read"'),
      rule('sometimes', 'deny', everywhere, 'when { context.time.hour < 6 }'),
    ];

    expect(await unreachable(...rules)).toEqual([]);
  });

  test('names a policy whose conditions are literally false', async () => {
    const rules = [
      rule('never', 'deny', everywhere, 'when { false }'),
      rule('lifted', 'approve', everywhere, 'when { context.time.hour < 6 } unless { true }'),
    ];

    expect(await unreachable(...rules)).toEqual([
      ['never', null],
      ['lifted', null],
    ]);
  });

  test('finds nothing in the packs that come with the service', () => {
    for (const { policies } of SHIPPED_PACKS) expect(unreachablePolicies(policies)).toEqual([]);
  });
});
