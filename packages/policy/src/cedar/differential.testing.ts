import { compilePolicies } from './compile-policies.ts';
import { cedarEngine } from './engine.ts';
import { generatePolicy, generateRequest, randomOf } from './generate-cases.testing.ts';
import type { PolicyJson } from './policy-json.ts';
import { type RequestJson, requestFromJson } from './request-json.testing.ts';

const REQUESTS_PER_SET = 50;
const MAX_POLICIES = 6;

/** What both sides answer, with policy ids sorted. */
type Answer = {
  readonly decision: string;
  readonly reason: readonly string[];
  readonly errors: readonly string[];
};

export type Disagreement = {
  readonly policies: Readonly<Record<string, PolicyJson>>;
  readonly request: RequestJson;
  readonly official: Answer;
  readonly compiled: Answer;
};

export type Comparison = {
  readonly cases: number;
  /** How many of them were allowed, and in how many a policy failed: a comparison of denials alone would show little. */
  readonly allowed: number;
  readonly failed: number;
  readonly disagreement: Disagreement | null;
};

/**
 * Compares the compiled form with the official engine on generated policies and requests, up to the first disagreement.
 * What is compiled is the policy as the engine reads its own text.
 */
export async function compareWithEngine(cases: number, seed: number): Promise<Comparison> {
  const engine = await cedarEngine();
  const random = randomOf(seed);
  let [done, allowed, failed] = [0, 0, 0];
  while (done < cases) {
    const policies = generatePolicies();
    const preparsed = engine.preparsePolicySet('differential', {
      staticPolicies: policies as never,
    });
    if (preparsed.type === 'failure') throw new Error(JSON.stringify([preparsed, policies]));
    const evaluate = compilePolicies(Object.entries(policies).map(([id, json]) => ({ id, json })));
    const ids = Object.keys(policies);
    for (let index = 0; index < REQUESTS_PER_SET && done < cases; index++, done++) {
      const request = generateRequest(random);
      const official = askEngine(request);
      const { permits, forbids, errors } = evaluate(requestFromJson(request));
      const isAllowed = forbids.length === 0 && permits.length > 0;
      const named = (indexes: readonly number[]) => indexes.map((one) => ids[one] as string).sort();
      const compiled = {
        decision: isAllowed ? 'allow' : 'deny',
        reason: named(isAllowed ? permits : forbids),
        errors: named(errors),
      };
      if (JSON.stringify(official) !== JSON.stringify(compiled)) {
        const disagreement = { policies, request, official, compiled };
        return { cases: done, allowed, failed, disagreement };
      }
      if (isAllowed) allowed++;
      if (errors.length > 0) failed++;
    }
  }
  return { cases: done, allowed, failed, disagreement: null };

  function generatePolicies(): Record<string, PolicyJson> {
    const count = 1 + Math.floor(random() * MAX_POLICIES);
    return Object.fromEntries(
      Array.from({ length: count }, (_, index) => {
        const generated = generatePolicy(random);
        const text = engine.policyToText(generated as never);
        if (text.type === 'failure') throw new Error(JSON.stringify([text, generated]));
        const read = engine.policyToJson(text.text);
        if (read.type === 'failure') throw new Error(JSON.stringify([read, text.text]));
        return [`p${index}`, read.json as PolicyJson];
      }),
    );
  }

  function askEngine(request: RequestJson): Answer {
    const answer = engine.statefulIsAuthorized({
      ...request,
      preparsedPolicySetId: 'differential',
    } as never);
    if (answer.type === 'failure') throw new Error(JSON.stringify([answer, request]));
    const { decision, diagnostics } = answer.response;
    return {
      decision,
      reason: diagnostics.reason.toSorted(),
      errors: diagnostics.errors.map(({ policyId }) => policyId).sort(),
    };
  }
}
