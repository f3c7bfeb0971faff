import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Call } from './call.ts';
import type { RequestJson } from './cedar/request-json.testing.ts';
import { requestToJson } from './cedar/value-json.testing.ts';
import { decide } from './decide.ts';
import type { Facts } from './facts.ts';
import { compilePack } from './pack/compile-pack.ts';
import { requestOf } from './pack/request.ts';
import { POLICY_SCHEMA } from './pack/shipped-packs.ts';
import { validatePack } from './pack/validate-pack.ts';
import type { Principal } from './principal.ts';

type Input = { call: Call; principal: Principal; facts: Facts };
type Change = { [Part in keyof Input]?: Partial<Input[Part]> };

const decisions = read<{
  base: Input;
  packs: Record<string, string[]>;
  cases: { title: string; pack: string; with: Change; expect: Record<string, unknown> }[];
}>('decisions.json');
const requests = read<{
  base: Input;
  cases: { title: string; with: Change; request: RequestJson }[];
}>('requests.json');

describe('vectors of decisions', () => {
  test.each(decisions.cases)(
    '$title [GOV-01]',
    async ({ pack: name, with: change, expect: wanted }) => {
      const text = (decisions.packs[name] as string[]).join('\n');
      const validation = await validatePack([{ file: name, text }], POLICY_SCHEMA);
      if (!validation.ok) throw new Error(JSON.stringify(validation.errors));
      const pack = compilePack({ id: name, version: 1, policies: validation.policies });
      const { call, principal, facts } = apply(decisions.base, change);

      const { outcome, rule, reasons, unlocks, usesApproval } = decide(
        call,
        principal,
        pack,
        facts,
      );

      const rules = reasons.map((reason) => reason.rule);
      expect({ outcome, rule, reasons: rules, unlocks, usesApproval }).toEqual(wanted);
    },
  );
});

describe('vectors of requests', () => {
  test.each(requests.cases)('$title', ({ with: change, request }) => {
    const { call, principal, facts } = apply(requests.base, change);

    expect(inOrder(requestToJson(requestOf(call, principal, facts, null)))).toEqual(
      inOrder(request),
    );
  });
});

function read<T>(file: string): T {
  const url = new URL(`../../../vectors/policy/${file}`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as T;
}

function apply(base: Input, change: Change): Input {
  return {
    call: { ...base.call, ...change.call },
    principal: { ...base.principal, ...change.principal },
    facts: { ...base.facts, ...change.facts },
  };
}

/** The same value with arrays sorted: those of a request are sets. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(inOrder).map((item) => [JSON.stringify(item), item] as const);
    return items.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}
