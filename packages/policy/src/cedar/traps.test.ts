import { beforeAll, describe, expect, test } from 'vitest';
import { compilePolicies } from './compile-policies.ts';
import { cedarEngine } from './engine.ts';
import type { PolicyJson } from './policy-json.ts';
import { type RequestJson, requestFromJson } from './request-json.testing.ts';

/** Where a compiler goes wrong; the engine decides what is right. */
const TRAPS = [
  // longs of 64 bits
  'context.large + 1 == 9007199254740991 + 1',
  'context.large + 2 == context.large + 1',
  'context.large + context.large > context.large',
  '(context.large + 2) - (context.large + 1) == 1',
  'context.large * context.large > 0',
  'context.large * 1024 * 1024 > 0',
  '-(context.large + 2) == -9007199254740991 - 2',
  '0 * -1 == 0',
  '[0].contains(0 * -1)',
  '[9007199254740991 + 2].contains(context.large + 2)',
  // booleans only where booleans belong
  '(false || 1) == 1',
  '(true && 1) == 1',
  '(true || 1) == true',
  '(false && 1) == false',
  '(if 1 then true else true)',
  '!1 == false',
  '1',
  // sets by content
  '[1, 2] == [2, 1, 1]',
  '[1, 2] == [1]',
  '[1] == [1, 2]',
  '[[1], [2]].contains([2])',
  '[{a: 1}].contains({a: 1})',
  '[{a: 1}].contains({a: 1, b: 2})',
  '[Tool::"a"].contains(resource)',
  'context.entities.contains(Agent::"a")',
  'context.entities.containsAll([principal])',
  '["1"].contains(1)',
  '[true].contains("true")',
  '["[1]"].contains([1])',
  '[].isEmpty() && [] == [] && [1].containsAny([]) == false && [].containsAll([])',
  // records and entities are different things
  '{uid: "Agent::\\"a\\""} == principal',
  'context.looksLikeEntity == principal',
  'principal == Tool::"a"',
  'principal == "a"',
  '{a: 1} == {b: 1}',
  '{a: 1} == {a: 1, b: 1}',
  // names that every JavaScript object has
  'context has constructor',
  'context has "__proto__"',
  'context has toString',
  'context.record has hasOwnProperty',
  'context.constructor == 1',
  'principal has constructor',
  '{"__proto__": 1} has "__proto__"',
  '{"__proto__": {a: 1}} has a',
  '{"__proto__": 1} == {}',
  // entities
  'Agent::"a".name == "ann"',
  'Agent::"nobody" has name',
  'Agent::"nobody".name == "x"',
  'Agent::"a" in Server::"s"',
  'resource in [Server::"x", Server::"s"]',
  'resource in [Server::"s", 1]',
  'resource in Server::"top"',
  'Tool::"a" in Server::"top"',
  'resource in resource',
  'resource is Tool in Server::"s"',
  'resource is Agent in 1',
  'context.friend.name == "ann"',
  'context has friend.name',
  'context has friend.name.first',
  'context has nothing.name',
  '1 has a',
  // patterns
  '"a" like "a*a"',
  '"aa" like "a*a"',
  '"a*b" like "a\\*b"',
  '"axb" like "a\\*b"',
  '"" like "*"',
  '"" like ""',
  '"𝒳" like "*𝒳*"',
  '"abab" like "*ab"',
  '"ababx" like "*ab"',
  '1 like "*"',
];

const REQUEST: RequestJson = {
  principal: { type: 'Agent', id: 'a' },
  action: { type: 'Action', id: 'call' },
  resource: { type: 'Tool', id: 'a' },
  context: {
    large: Number.MAX_SAFE_INTEGER,
    entities: [{ __entity: { type: 'Agent', id: 'a' } }, { a: 1 }],
    looksLikeEntity: { uid: 'Agent::"a"', type: 'Agent', id: 'a' },
    record: { a: 1 },
    friend: { __entity: { type: 'Agent', id: 'a' } },
  },
  entities: [
    { uid: { type: 'Agent', id: 'a' }, attrs: { name: 'ann' }, parents: [] },
    { uid: { type: 'Tool', id: 'a' }, attrs: {}, parents: [{ type: 'Server', id: 's' }] },
    { uid: { type: 'Server', id: 's' }, attrs: {}, parents: [{ type: 'Server', id: 'top' }] },
  ],
};

describe('a compiled condition', () => {
  let engine: Awaited<ReturnType<typeof cedarEngine>>;
  beforeAll(async () => {
    engine = await cedarEngine();
  });

  test.each(TRAPS)('%s holds, fails or is an error as for the official engine', (condition) => {
    const policy = `permit (principal, action, resource) when { ${condition} };`;
    const json = engine.policyToJson(policy);
    if (json.type === 'failure') throw new Error(JSON.stringify(json.errors));
    const answer = engine.isAuthorized({
      ...REQUEST,
      policies: { staticPolicies: { policy } },
    } as never);
    if (answer.type === 'failure') throw new Error(JSON.stringify(answer.errors));
    const { decision, diagnostics } = answer.response;

    const evaluate = compilePolicies([{ id: 'policy', json: json.json as PolicyJson }]);
    const { permits, errors } = evaluate(requestFromJson(REQUEST));

    expect([permits.length, errors.length]).toEqual([
      decision === 'allow' ? 1 : 0,
      diagnostics.errors.length,
    ]);
  });
});
