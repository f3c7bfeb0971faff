/** What the benchmark `policy-compiled` measures; the path of the decision is the product's own. */
import { cedarEngine } from './cedar/engine.ts';
import { requestToJson } from './cedar/value-json.testing.ts';
import { decide } from './decide.ts';
import {
  benchmarkCall,
  benchmarkFacts,
  benchmarkPolicies,
  benchmarkPrincipal,
} from './pack/benchmark-pack.testing.ts';
import { compilePack } from './pack/compile-pack.ts';
import { requestOf } from './pack/request.ts';
import { POLICY_SCHEMA } from './pack/shipped-packs.ts';
import { validatePack } from './pack/validate-pack.ts';

export { compareWithEngine } from './cedar/differential.testing.ts';

/** Each decides the calls `from` up to `to`; the same calls under the same policies. */
export type BenchmarkSides = {
  readonly compiled: (from: number, to: number) => void;
  readonly official: (from: number, to: number) => void;
};

/**
 * Returns both sides of a comparison over `calls` calls under `rules` policies: the whole decision from plain facts, and the
 * engine's evaluation alone of requests made beforehand and policies parsed beforehand.
 */
export async function benchmarkSides(rules: number, calls: number): Promise<BenchmarkSides> {
  const sources = [{ file: 'rules.cedar', text: benchmarkPolicies(rules) }];
  const validation = await validatePack(sources, POLICY_SCHEMA);
  if (!validation.ok) throw new Error(JSON.stringify(validation.errors));
  const { policies } = validation;
  const pack = compilePack({ id: 'pack-benchmark', version: 1, policies });
  const cases = Array.from({ length: calls }, (_, index) => ({
    call: benchmarkCall(index),
    principal: benchmarkPrincipal(index),
    facts: benchmarkFacts(index),
  }));
  const engine = await cedarEngine();
  const staticPolicies = Object.fromEntries(policies.map(({ id, json }) => [id, json]));
  const parsed = engine.preparsePolicySet('benchmark', { staticPolicies: staticPolicies as never });
  if (parsed.type === 'failure') throw new Error(JSON.stringify(parsed.errors));
  const requests = cases.map(({ call, principal, facts }) => ({
    ...requestToJson(requestOf(call, principal, facts, null)),
    preparsedPolicySetId: 'benchmark',
  }));
  return {
    compiled: (from, to) => {
      for (const { call, principal, facts } of cases.slice(from, to)) {
        const { rule } = decide(call, principal, pack, facts);
        if (rule === 'internal') throw new Error('a decision failed inside');
      }
    },
    official: (from, to) => {
      for (const request of requests.slice(from, to)) {
        const { type } = engine.statefulIsAuthorized(request as never);
        if (type === 'failure') throw new Error('the engine refused a request');
      }
    },
  };
}
