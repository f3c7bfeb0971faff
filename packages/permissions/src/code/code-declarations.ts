import { type AnalysisRun, assetUse, type SourceTree } from '@svc/analysis';
import { child, type Grammar, type PlainNode, plainTree, syntaxReader } from '@svc/analysis/syntax';
import type { Declared } from '../model/declared.ts';
import { codePolicies } from './code-policies.ts';
import { type CodeFile, sourceOf } from './code-value.ts';

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
  /\bPolicyStatement\b|ManagedPolicyName|managed_policy_name|\bStatement["']?\s*:|:iam::aws:policy\/|\bGrant\.add/;
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
    const file = { path, source, budget, constants: new Map<string, PlainNode>() };
    declared.push(...codePolicies({ ...file, constants: constantsOf(file, root) }, root));
  }
  return declared;
}

const BINDINGS: Readonly<Record<string, readonly [name: string, value: string]>> = {
  variable_declarator: ['name', 'value'],
  assignment: ['left', 'right'],
  assignment_expression: ['left', 'right'],
};

/** Names that a file binds exactly once, with what they are bound to. */
function constantsOf(file: CodeFile, root: PlainNode): ReadonlyMap<string, PlainNode> {
  const bound = new Map<string, PlainNode | null>();
  const visit = (node: PlainNode): void => {
    const [name, value] = (BINDINGS[node.type] ?? []).map((field) => child(node, field));
    if (name?.type === 'identifier') {
      const key = sourceOf(file, name);
      bound.set(key, bound.has(key) ? null : (value ?? null));
    }
    node.children.forEach(visit);
  };
  visit(root);
  return new Map([...bound].filter((entry): entry is [string, PlainNode] => entry[1] !== null));
}
