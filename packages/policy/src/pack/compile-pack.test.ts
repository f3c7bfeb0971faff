import { describe, expect, test, vi } from 'vitest';
import { binaryAnswer } from '../binary-answer.ts';
import { cedarEngine } from '../cedar/engine.ts';
import { requestToJson } from '../cedar/value-json.testing.ts';
import { agent, call, facts, secretFound } from '../decide.testing.ts';
import { decide } from '../decide.ts';
import type { Facts, FindingFact } from '../facts.ts';
import {
  benchmarkCall,
  benchmarkFacts,
  benchmarkPolicies,
  benchmarkPrincipal,
} from './benchmark-pack.testing.ts';
import { compilePack, compilePackInSlices, type StoredPack } from './compile-pack.ts';
import type { Pack } from './pack.ts';
import { requestOf } from './request.ts';
import { POLICY_SCHEMA, SHIPPED_PACKS } from './shipped-packs.ts';
import { validatePack } from './validate-pack.ts';

async function packOf(...policies: string[]): Promise<Pack> {
  const base = '@id("base") permit (principal, action, resource);';
  const text = [base, ...policies].join('\n');
  const validation = await validatePack([{ file: 'pack.cedar', text }], POLICY_SCHEMA);
  if (!validation.ok) throw new Error(JSON.stringify(validation.errors));
  return compilePack({ id: 'pack-test', version: 1, policies: validation.policies });
}

const rule = (outcome: string, clauses: string, id: string = outcome, resource = 'resource') =>
  `@id("${id}") @outcome("${outcome}") @reason("because") forbid (principal, action, ${resource}) ${clauses};`;

const shipped = (id: string) =>
  compilePack(SHIPPED_PACKS.find((pack) => pack.id === id) as StoredPack);

const found = (
  category: string,
  severity: FindingFact['severity'],
  confidence: FindingFact['confidence'],
): Facts => ({
  ...facts,
  inspection: { findings: [{ ...secretFound, category, severity, confidence }], refused: null },
});

const everyTool = { ...agent, allowedTools: ['*'] };

describe('a compiled pack', () => {
  test('decides as the official engine does on calls with facts of every kind', async () => {
    const text = benchmarkPolicies(60);
    const validation = await validatePack([{ file: 'p.cedar', text }], POLICY_SCHEMA);
    if (!validation.ok) throw new Error(JSON.stringify(validation.errors));
    const { policies } = validation;
    const pack = compilePack({ id: 'p', version: 1, policies });
    const engine = await cedarEngine();
    const staticPolicies = Object.fromEntries(policies.map(({ id, json }) => [id, json]));
    engine.preparsePolicySet('facts', { staticPolicies: staticPolicies as never });
    const outcomes = new Set<string>();
    for (let index = 0; index < 400; index++) {
      const [one, principal, given] = [
        benchmarkCall(index),
        benchmarkPrincipal(index),
        benchmarkFacts(index),
      ];
      const answer = engine.statefulIsAuthorized({
        ...requestToJson(requestOf(one, principal, given, null)),
        preparsedPolicySetId: 'facts',
        preparsedSchemaName: undefined,
      } as never);
      if (answer.type === 'failure') throw new Error(JSON.stringify(answer.errors));
      const { outcome, reasons } = decide(one, principal, pack, given);
      const { decision, diagnostics } = answer.response;

      expect(outcome === 'allow').toBe(decision === 'allow');
      if (decision === 'deny') {
        expect(reasons.map((reason) => reason.rule).sort()).toEqual(diagnostics.reason.toSorted());
      }
      outcomes.add(outcome);
    }
    expect([...outcomes].sort()).toEqual(['allow', 'approve', 'deny', 'sanitize', 'step-up']);
  });

  test('denies where a rule reads a fact that is not known, rather than skip the rule [GOV-02]', async () => {
    const pack = await packOf(
      rule('approve', 'when { context.rate.lastMinute > 100 }', 'rate'),
      rule('approve', 'when { context has priorDenials && context.priorDenials > 100 }', 'denials'),
    );
    const decided = (change: Partial<Facts>) =>
      decide(call('search'), agent, pack, { ...facts, ...change });

    expect(decided({}).outcome).toBe('allow');
    expect(decided({ rate: null })).toMatchObject({ outcome: 'deny', rule: 'rate' });
    expect(decided({ priorDenials: undefined as never })).toMatchObject({ outcome: 'deny' });
    expect(decided({ priorDenials: null })).toMatchObject({ outcome: 'deny', rule: 'denials' });
  });

  test('denies where a fact is no fact, rather than compare it as false [GOV-02]', async () => {
    const pack = await packOf(
      rule('approve', 'when { context.findings.any.anyConfidence >= 1 }', 'findings'),
      rule('approve', 'when { context.time.hour >= 0 && context.rate.lastHour > 100 }', 'numbers'),
    );
    const faults: Partial<Facts>[] = [
      found('secret', 'grave' as never, 'high'),
      found('secret', 'high', 'sure' as never),
      { now: Number.NaN },
      { now: 9e15 },
      { rate: { lastMinute: 0, lastHour: 0.5 } },
    ];

    expect(decide(call('search'), agent, pack, facts).outcome).toBe('allow');
    for (const fault of faults) {
      const decision = decide(call('search'), agent, pack, { ...facts, ...fault });
      expect(decision).toMatchObject({ outcome: 'deny', rule: 'internal' });
    }
  });

  test('applies rules of a server and of a tool to calls that name them, and to no others', async () => {
    const pack = await packOf(
      rule('deny', '', 'server', 'resource in Server::"mail"'),
      rule('approve', '', 'tool', 'resource == Tool::"repo/read"'),
      rule('sanitize', 'when { resource.name == "mail.search" }', 'name'),
    );
    const rules = (tool: string, server?: string) =>
      decide(call(tool, {}, server), everyTool, pack, facts).reasons.map((reason) => reason.rule);

    expect(rules('send', 'mail')).toEqual(['server']);
    expect(rules('send')).toEqual([]);
    expect(rules('read', 'repo')).toEqual(['tool']);
    expect(rules('repo/read')).toEqual([]);
    expect(rules('search', 'mail')).toEqual(['server', 'name']);
    expect(rules('mail.search', 'mail')).toEqual(['server', 'name']);
    expect(rules('repo.read', 'repo')).toEqual(['tool']);
  });

  test('of a version that named tools as they were sent permits as it did, and forbids by either name [GOV-02]', async () => {
    const text = [
      '@id("own") permit (principal, action, resource == Tool::"repo/repo.read");',
      '@id("documented") permit (principal, action, resource == Tool::"repo/write");',
      rule('deny', 'when { context.time.hour >= 13 }', 'old', 'resource == Tool::"repo/repo.read"'),
      rule('deny', '', 'new', 'resource == Tool::"mail/send"'),
      '@id("mail") permit (principal, action, resource in Server::"mail");',
      rule('approve', 'when { resource.name == "search" }', 'bare-name'),
    ].join('\n');
    const validation = await validatePack([{ file: 'p.cedar', text }], POLICY_SCHEMA);
    if (!validation.ok) throw new Error(JSON.stringify(validation.errors));
    const { policies } = validation;
    const decided = (namesAsSent: boolean, tool: string, server: string, hour = 12) => {
      const pack = compilePack({ id: 'p', version: 1, policies, namesAsSent });
      const now = Date.UTC(2026, 0, 5, hour);
      return decide(call(tool, {}, server), everyTool, pack, { ...facts, now }).rule;
    };

    expect(decided(true, 'repo.read', 'repo')).toBe('own');
    expect(decided(true, 'repo.read', 'repo', 13)).toBe('old');
    expect(decided(true, 'repo.write', 'repo')).toBe('no-permit');
    expect(decided(true, 'write', 'repo')).toBe('documented');
    expect(decided(true, 'mail.send', 'mail')).toBe('new');
    expect(decided(true, 'search', 'mail')).toBe('bare-name');
    expect(decided(false, 'repo.read', 'repo', 13)).toBe('no-permit');
    expect(decided(false, 'repo.write', 'repo')).toBe('documented');
    expect(decided(false, 'mail.send', 'mail')).toBe('new');
  });

  test('is compiled in slices as at once, and pauses between them', async () => {
    const text = benchmarkPolicies(400);
    const validation = await validatePack([{ file: 'p.cedar', text }], POLICY_SCHEMA);
    if (!validation.ok) throw new Error(JSON.stringify(validation.errors));
    const { policies } = validation;
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now++);
    let pauses = 0;
    const sliced = await compilePackInSlices({ id: 'p', version: 1, policies }, async () => {
      pauses++;
    });
    vi.restoreAllMocks();
    const atOnce = compilePack({ id: 'p', version: 1, policies });

    expect(pauses).toBeGreaterThan(policies.length / 10);
    expect(sliced.counts).toEqual(atOnce.counts);
    expect(sliced.judgesInspection).toBe(atOnce.judgesInspection);
    for (let index = 0; index < 100; index++) {
      const made = [benchmarkCall(index), benchmarkPrincipal(index)] as const;
      const given = benchmarkFacts(index);
      expect(decide(...made, sliced, given)).toEqual(decide(...made, atOnce, given));
    }
  });

  test('knows the paths and types of arguments, and denies where there are too many', async () => {
    const pack = await packOf(
      rule('approve', 'when { context.arguments.paths.contains("/to/*/address") }', 'path'),
      rule(
        'sanitize',
        'when { context.arguments.types.contains({ path: "/a~1b", type: "number" }) }',
        'type',
      ),
    );
    const decided = (args: Record<string, unknown>) =>
      decide(call('search', args), agent, pack, facts);

    expect(decided({ to: [{ address: 'x' }] }).outcome).toBe('approve');
    expect(decided({ 'a/b': 1 }).outcome).toBe('sanitize');
    expect(decided({ 'a/b': '1', to: [] }).outcome).toBe('allow');
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
    expect(decided(many)).toMatchObject({ outcome: 'deny', rule: 'path' });
  });

  test('names what a credential lacks, and that a lab token cannot be stepped up', async () => {
    const unless =
      'unless { context.credential.scopes.containsAll(["pay", "admin"]) && context.credential has authAge && context.credential.authAge <= 900 }';
    const pack = await packOf(rule('step-up', unless));
    const jwt = (scopes: string[], age: number): Facts => ({
      ...facts,
      credential: { kind: 'agent-jwt', scopes, acr: null, authTime: facts.now - age * 1000 },
    });
    const decided = (given: Facts) => decide(call('search'), agent, pack, given);

    expect(decided(jwt(['pay', 'admin'], 900)).outcome).toBe('allow');
    expect(decided(jwt(['pay', 'admin'], 901)).outcome).toBe('step-up');
    expect(decided(jwt(['pay', 'admin'], -5)).outcome).toBe('step-up');
    expect(decided(jwt(['pay'], 10)).unlocks).toEqual([
      { by: 'credential', scopes: ['admin'], maxAge: 900, acr: [], canStepUp: true },
    ]);
    expect(binaryAnswer(decided(facts)).reason).toContain('a lab token cannot be stepped up');
  });
});

describe('the packs that come with the service', () => {
  const destructive: Facts = { ...facts, tool: { labels: ['destructive'], serverLabels: [] } };
  const owned = { ...agent, owner: { issuer: 'https://idp.example', subject: 'u1' } };
  const tainted: Facts = {
    ...facts,
    tool: { labels: ['external'], serverLabels: [] },
    taint: { sources: ['web'], paths: ['/to'] },
  };

  test.each([
    ['pack-dev-observe', facts, 'allow'],
    ['pack-staging', facts, 'allow'],
    ['pack-production', facts, 'allow'],
    ['pack-dev-observe', found('secret', 'high', 'medium'), 'deny'],
    ['pack-staging', found('secret', 'high', 'medium'), 'deny'],
    ['pack-production', found('secret', 'critical', 'high'), 'deny'],
    ['pack-dev-observe', found('secret', 'medium', 'low'), 'allow'],
    ['pack-production', found('secret', 'medium', 'low'), 'sanitize'],
    ['pack-staging', found('injection', 'high', 'medium'), 'allow'],
    ['pack-production', found('injection', 'high', 'medium'), 'deny'],
    ['pack-staging', found('exfiltration', 'critical', 'high'), 'approve'],
    ['pack-production', found('exfiltration', 'critical', 'high'), 'deny'],
    ['pack-dev-observe', destructive, 'allow'],
    ['pack-staging', destructive, 'approve'],
    ['pack-production', destructive, 'approve'],
    ['pack-staging', tainted, 'allow'],
    ['pack-production', tainted, 'approve'],
    [
      'pack-production',
      { ...facts, tool: { labels: ['privileged'], serverLabels: [] } },
      'step-up',
    ],
    ['pack-production', { ...facts, environment: 'staging' }, 'deny'],
  ])('%s decides case %# as documented', (id, given, outcome) => {
    expect(decide(call('search'), agent, shipped(id), given).outcome).toBe(outcome);
  });

  test('let staging destroy where an owner answers for the agent', () => {
    expect(decide(call('search'), owned, shipped('pack-staging'), destructive).outcome).toBe(
      'allow',
    );
  });

  test('deny a call that was not inspected whole [GOV-02]', () => {
    const refused: Facts = {
      ...facts,
      inspection: { findings: [], refused: 'the budget is spent' },
    };
    for (const { id } of SHIPPED_PACKS) {
      expect(decide(call('search'), agent, shipped(id), refused)).toMatchObject({
        outcome: 'deny',
        rule: 'incomplete-inspection',
      });
    }
  });
});
