import { type AnalysisRun, assetUse, type SourceTree } from '@svc/analysis';
import { type Grammar, plainTree, syntaxReader } from '@svc/analysis/syntax';
import type { Declared } from '../../model/declared.ts';
import { bindingsOf } from './bindings.ts';
import { holdersIn } from './code-holders.ts';
import { codePolicies } from './code-policies.ts';

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  py: 'python',
};
/** What a program that writes an IAM policy holds; parsing the rest would cost more than it could find. */
const MAY_CONCERN =
  /\bPolicyStatement\b|ManagedPolicyName|managed_policy_name|\bStatement["']?\s*:|:iam::aws:policy\/|\bGrant\.add|\.grant(?:[A-Z_]\w*)?\(|\bassumed(?:By|_by)\b/;
/** Larger files are bundles. */
const MAX_LENGTH = 1_000_000;
/** Expressions of one file that are evaluated. */
const MAX_VALUES = 200_000;

/** Returns the IAM policies that the nominated programs write; tests assert policies and grant nothing. */
export async function codeDeclarations(
  paths: readonly string[],
  tree: SourceTree,
  run: AnalysisRun,
): Promise<readonly Declared[]> {
  const declared: Declared[] = [];
  for (const path of paths) {
    if (!run.go()) break;
    if (assetUse(path) === 'test') continue;
    const source = tree.text(path);
    if (source === null || source.length > MAX_LENGTH || !MAY_CONCERN.test(source)) continue;
    const read = await syntaxReader(
      GRAMMARS[path.slice(path.lastIndexOf('.') + 1)] ?? 'javascript',
    );
    const root = read(source, (node) => plainTree(node, source));
    const budget = run.budget.part(MAX_VALUES);
    const file = { path, source, budget, bindings: bindingsOf(source, root) };
    const holders = holdersIn(file, root);
    declared.push(...holders.declared, ...codePolicies(file, root, holders));
  }
  return declared;
}
