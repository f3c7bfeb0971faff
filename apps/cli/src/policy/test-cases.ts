import type { Decision } from '@svc/policy';
import { plural, printable } from '../printable.ts';
import type { LocatedCase, ParsedCases } from './case-file.ts';
import { decideGiven } from './decide-case.ts';
import { type LocatedRule, locatedRules } from './located-rules.ts';
import type { PolicyPack } from './policy-pack.ts';

/** A case with what was decided; the rules are all that applied, or the one that permits, strongest first. */
export type CaseResult = {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly passed: boolean;
  readonly expect: LocatedCase['expect'];
  readonly outcome: Decision['outcome'];
  readonly rule: string;
  readonly reason: string;
  readonly rules: readonly LocatedRule[];
};

export type TestReport = {
  readonly pack: string;
  readonly passed: number;
  readonly failed: number;
  /** Policies that applied in no case. */
  readonly unreached: readonly string[];
  readonly cases: readonly CaseResult[];
};

/** Decides the cases of some files by a pack. */
export function testCases(
  policyPack: PolicyPack,
  files: readonly { readonly file: string; readonly parsed: ParsedCases }[],
): TestReport {
  const cases = files.flatMap(({ file, parsed }) =>
    parsed.cases.map((one) => resultOf(policyPack, file, one, parsed)),
  );
  const reached = new Set(cases.flatMap(({ rules }) => rules.map(({ rule }) => rule)));
  const passed = cases.filter((result) => result.passed).length;
  return {
    pack: policyPack.pack.id,
    passed,
    failed: cases.length - passed,
    unreached: policyPack.policies.map(({ id }) => id).filter((id) => !reached.has(id)),
    cases,
  };
}

function resultOf(
  policyPack: PolicyPack,
  file: string,
  { title, line, expect, ...given }: LocatedCase,
  defaults: ParsedCases,
): CaseResult {
  const { decision } = decideGiven(policyPack.pack, given, defaults);
  const rules = locatedRules(policyPack, decision);
  const { outcome, rule, reason } = decision;
  const ids = rules.map((one) => one.rule);
  const passed =
    outcome === expect.outcome &&
    (expect.rule === undefined || expect.rule === rule) &&
    (expect.rules === undefined || isSameSet(expect.rules, ids));
  return { file, line, title, passed, expect, outcome, rule, reason, rules };
}

function isSameSet(expected: readonly string[], found: readonly string[]): boolean {
  return expected.every((id) => found.includes(id)) && found.every((id) => expected.includes(id));
}

/** Renders the failed cases, the policies that no case reaches, and the count. */
export function renderTestReport({ passed, failed, unreached, cases }: TestReport): string {
  const lines = cases.filter((result) => !result.passed).flatMap(renderFailure);
  if (unreached.length > 0) lines.push(`no case reaches: ${unreached.join(', ')}`);
  lines.push(`${passed} of ${plural(passed + failed, 'case')} passed`);
  return lines.map((line) => `${printable(line)}\n`).join('');
}

function renderFailure({ file, line, title, expect, outcome, reason, rules }: CaseResult) {
  const ids = expect.rules ?? (expect.rule === undefined ? [] : [expect.rule]);
  const by = ids.length === 0 ? '' : ` by ${ids.join(', ')}`;
  const names = rules.map(({ rule, place }) => (place === null ? rule : `${rule} (${place})`));
  return [
    `${file}:${line}: ${title}`,
    `  expected ${expect.outcome}${by}`,
    `  decided  ${outcome} by ${names.join(', ')}: ${reason}`,
  ];
}
