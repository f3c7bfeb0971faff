import { describe, expect, test } from 'vitest';
import { cedarEngine } from '../cedar/engine.ts';
import { randomOf } from '../cedar/generate-cases.testing.ts';
import { requestToJson } from '../cedar/value-json.testing.ts';
import { agent, call, facts } from '../decide.testing.ts';
import { decide } from '../decide.ts';
import type { Facts } from '../facts.ts';
import type { Principal } from '../principal.ts';
import { compilePack } from './compile-pack.ts';
import { type CountReads, countRanges } from './count-ranges.ts';
import type { Pack } from './pack.ts';
import { requestOf } from './request.ts';
import { POLICY_SCHEMA } from './shipped-packs.ts';
import { validatePack } from './validate-pack.ts';

async function policiesOf(...conditions: string[]) {
  const rules = conditions.map(
    (condition, index) =>
      `@id("rule-${index}") @outcome("${index % 2 ? 'approve' : 'deny'}") @reason("r")
       forbid (principal, action, resource) ${condition};`,
  );
  const text = ['@id("base") permit (principal, action, resource);', ...rules].join('\n');
  const validation = await validatePack([{ file: 'p.cedar', text }], POLICY_SCHEMA);
  if (!validation.ok) throw new Error(JSON.stringify(validation.errors));
  return validation.policies;
}

async function packOf(...conditions: string[]): Promise<Pack> {
  return compilePack({ id: 'p', version: 1, policies: await policiesOf(...conditions) });
}

const counts = (lastMinute: number, lastHour = lastMinute, priorDenials = 0) => ({
  rate: { lastMinute, lastHour },
  priorDenials,
});

describe('the counts that a pack reads', () => {
  test('are none where no rule speaks of them [PACK-03]', async () => {
    expect((await packOf('when { context.time.hour < 4 }')).counts).toBe(null);
  });

  test.each([
    ['context.rate.lastMinute >= 10', counts(3), { minute: [0, 10], hour: [0, null] }],
    ['context.rate.lastMinute >= 10', counts(10), { minute: [10, null], hour: [0, null] }],
    ['10 < context.rate.lastMinute', counts(10), { minute: [0, 11], hour: [0, null] }],
    ['context.rate.lastHour == 7', counts(7), { minute: [0, null], hour: [7, 8] }],
    ['context.priorDenials > 2', counts(0, 0, 1), { denials: [0, 3] }],
    ['context has priorDenials && context.priorDenials > 2', counts(0), { denials: [0, 3] }],
    [
      'context.rate.lastMinute * 2 > context.rate.lastHour',
      counts(4, 9),
      { minute: [4, 5], hour: [9, 10] },
    ],
    ['[context.rate.lastMinute].contains(3)', counts(4, 9), { minute: [4, 5], hour: [0, null] }],
    [
      'context.rate == { lastMinute: 1, lastHour: 1 }',
      counts(4, 9),
      { minute: [4, 5], hour: [9, 10] },
    ],
  ])('bound a decision under %s [PACK-03]', async (condition, given, ranges) => {
    const pack = await packOf(`when { ${condition} }`);

    expect(countRanges(pack.counts as CountReads, given)).toEqual(ranges);
  });
});

const random = randomOf(20_261_122);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const upTo = (most: number) => Math.floor(random() * (most + 1));

/** A condition on facts of every kind that a rule may use. */
function condition(): string {
  const count = pick(['context.rate.lastMinute', 'context.rate.lastHour', 'context.priorDenials']);
  const comparison = pick(['<', '<=', '>', '>=', '==', '!=']);
  const term = pick([
    () => `${count} ${comparison} ${upTo(6)}`,
    () => `${upTo(6)} ${comparison} ${count}`,
    () => `${count} + ${upTo(3)} ${comparison} context.rate.lastHour`,
    () =>
      `(if ${count} > ${upTo(6)} then context.time.hour else ${count}) ${comparison} ${upTo(6)}`,
    () => `[1, 3, ${upTo(6)}].contains(${count})`,
    () => `context.time.weekday ${comparison} ${upTo(7)} && context.time.hour < ${upTo(24)}`,
    () => `principal.tags.contains("${pick(['team:ops', 'trusted'])}")`,
    () => `principal has owner && principal.owner.subject == "${pick(['u1', 'u2'])}"`,
    () =>
      `principal has owner && principal.owner == {issuer: "https://idp.example", subject: "u1"}`,
    () => `context.credential has authAge && context.credential.authAge <= ${upTo(900)}`,
    () => `context.credential.kind == "${pick(['lab-token', 'agent-jwt'])}"`,
    () => `context.credential has acr && context.credential.acr == "mfa"`,
    () => `context.taint.sources.contains("web") || context.taint.paths.contains("/to")`,
  ])();
  return `${pick(['when', 'unless'])} { ${term} }`;
}

function givenFacts(): Facts {
  return {
    ...facts,
    ...counts(upTo(7), upTo(7), upTo(7)),
    now: Date.UTC(2026, 0, 1) + upTo(10_000) * 3_600_000,
    credential: pick([
      { kind: 'lab-token' } as const,
      {
        kind: 'agent-jwt',
        scopes: ['pay'],
        acr: pick([null, 'mfa']),
        authTime: Date.UTC(2025, 11, 31, 23, 55),
      } as const,
    ]),
    taint: { sources: pick([[], ['web']]), paths: pick([[], ['/to']]) },
  };
}

const givenAgent = (): Principal => ({
  ...agent,
  owner: pick([
    { contact: 'ops' },
    { issuer: 'https://idp.example', subject: pick(['u1', 'u2']) },
    null,
  ]),
  tags: pick([[], ['team:ops'], ['team:ops', 'trusted']]),
});

test('rules on counts, time, credential, owner, tags and taint answer as the official engine does, and a decision holds for every count in its ranges [PACK-03]', async () => {
  const engine = await cedarEngine();
  for (let set = 0; set < 30; set++) {
    const policies = await policiesOf(...Array.from({ length: 6 }, condition));
    const pack = compilePack({ id: 'p', version: 1, policies });
    const staticPolicies = Object.fromEntries(policies.map(({ id, json }) => [id, json]));
    engine.preparsePolicySet('counts', { staticPolicies: staticPolicies as never });
    for (let index = 0; index < 20; index++) {
      const [given, principal, one] = [givenFacts(), givenAgent(), call('search')];
      const answer = engine.statefulIsAuthorized({
        ...requestToJson(requestOf(one, principal, given, null)),
        preparsedPolicySetId: 'counts',
        preparsedSchemaName: undefined,
      } as never);
      if (answer.type === 'failure') throw new Error(JSON.stringify(answer.errors));
      const decision = decide(one, principal, pack, given);
      const { reason } = answer.response.diagnostics;

      expect(decision.reasons.map(({ rule }) => rule).sort()).toEqual(
        reason.filter((id) => id !== 'base').sort(),
      );
      for (const other of countsWithin(pack, given)) {
        expect(decide(one, principal, pack, { ...given, ...other })).toEqual(decision);
      }
    }
  }
});

/** A few counts within the ranges of a decision, ends included. */
function countsWithin(pack: Pack, given: Facts) {
  if (pack.counts === null) return [];
  const { minute, hour, denials } = countRanges(pack.counts, given);
  const ends = (range: readonly [number, number | null] = [0, null]) => [
    range[0],
    range[1] === null ? range[0] + 20 : range[1] - 1,
  ];
  return ends(minute).flatMap((a) =>
    ends(hour).flatMap((b) => ends(denials).map((c) => counts(a, b, c))),
  );
}
