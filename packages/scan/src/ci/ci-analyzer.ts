import type { Analyzer, Risk, SourceTree } from '@svc/analysis';
import { type ConfigNode, configDocument, textOf, valueAt } from '@svc/analysis/documents';
import { atLeast, type ScanProblem } from '@svc/contract';
import { templateLabels } from './access/template-labels.ts';
import { areOwn, precedingWorkflows, type Trigger, triggersOf } from './access/triggers.ts';
import { type CallWorkflow, workflowSigns } from './github-jobs.ts';
import { gitlabSigns } from './gitlab.ts';
import { ownPrograms } from './programs/own-programs.ts';
import { type CiSign, ciBlastRadius } from './rules/ci-rule.ts';
import { CI_RULES } from './rules/rules.ts';
import { ownScripts } from './scripts/own-scripts.ts';
import type { Entry } from './steps/job-state.ts';
import { ownWorkflows } from './workflow/own-workflows.ts';
import { isGitlabFile, isPipeline, isWorkflow } from './workflow/pipeline-files.ts';

/** Calls of reusable workflows of the tree that are followed, one into the other. */
const MAX_DEPTH = 4;
/** Ways into reusable workflows that are followed; beyond them each is read on its own. */
const MAX_CALLS = 2000;

/** Characters of prompts in files of the repository that are read in a scan. */
const MAX_PROMPTS = 20_000_000;

/** What the outputs of a reusable workflow hold. */
type Outputs = ReturnType<CallWorkflow>;
const NO_OUTPUTS: Outputs = new Map();

const NO_CALLER: Entry = {
  triggers: [],
  isKnown: false,
  inputs: new Map(),
  literals: new Map(),
  callerToken: null,
};

/** AI steps of GitHub Actions and GitLab CI that mix foreign text with power. */
export const ciAnalyzer: Analyzer = {
  name: 'ci',
  rules: CI_RULES,
  nominates: isPipeline,
  async analyse(nominated, tree) {
    const roots = new Map<string, ConfigNode | null>();
    const problems: ScanProblem[] = [];
    for (const path of nominated) {
      const text = tree.text(path);
      if (text === null) continue;
      const { root, problem } = configDocument('yaml', text);
      if (problem !== null) problems.push({ path, ...problem });
      roots.set(path, root);
    }
    const workflows = new Map([...roots].filter(([path]) => isWorkflow(path)));
    const signs = [...githubSigns(workflows, tree)];
    for (const [path, root] of roots)
      if (isGitlabFile(path)) signs.push(...gitlabSigns(path, root));
    return { risks: risksOf(signs), sightings: [], relations: [], problems };
  },
};

/** Workflows by their own triggers first; then those that others call, as called. */
function githubSigns(roots: ReadonlyMap<string, ConfigNode | null>, tree: SourceTree): CiSign[] {
  const signs: CiSign[] = [];
  const repository = {
    tree,
    programs: ownPrograms(tree),
    scripts: ownScripts(tree),
    ownWorkflow: ownWorkflows(tree, roots.keys()),
    promptBudget: { left: MAX_PROMPTS },
  };
  const labels = roots.size === 0 ? new Set<string>() : templateLabels(tree);
  const triggersIn = (root: ConfigNode | null): readonly Trigger[] => triggersOf(root, labels);
  const own = memberWorkflows(roots, triggersIn);
  const reachable = (root: ConfigNode | null) => {
    const before = precedingWorkflows(root);
    const isOwn = before.length > 0 && before.every((name) => own.has(name));
    return triggersIn(root).filter(({ event }) => event !== 'workflow_run' || !isOwn);
  };
  const called = new Set<string>();
  let left = MAX_CALLS;
  const enter = (path: string, root: ConfigNode | null, entry: Entry, depth: number): Outputs => {
    const folder = path.slice(0, path.lastIndexOf('.github/'));
    const call = (file: string, given: Entry): Outputs => {
      if (depth >= MAX_DEPTH || left-- <= 0) return NO_OUTPUTS;
      const target = folder + file;
      called.add(target);
      const callee = roots.get(target);
      return callee === undefined ? NO_OUTPUTS : enter(target, callee, given, depth + 1);
    };
    const found = workflowSigns(path, root, entry, repository, call);
    signs.push(...found.signs);
    return found.outputs;
  };
  for (const [path, root] of roots) {
    const own = triggersIn(root).filter(({ event }) => event !== 'workflow_call');
    const triggers = reachable(root).filter(({ event }) => event !== 'workflow_call');
    if (own.length > 0) enter(path, root, { ...NO_CALLER, triggers, isKnown: true }, 0);
  }
  for (const [path, root] of roots) {
    const triggers = triggersIn(root);
    const isOnlyCalled =
      triggers.length > 0 && triggers.every(({ event }) => event === 'workflow_call');
    if (isOnlyCalled && !called.has(path)) enter(path, root, NO_CALLER, 0);
  }
  return signs;
}

/** Names of workflows that only members start. */
function memberWorkflows(
  roots: ReadonlyMap<string, ConfigNode | null>,
  triggersIn: (root: ConfigNode | null) => readonly Trigger[],
): ReadonlySet<string> {
  return new Set(
    [...roots]
      .filter(([, root]) => areOwn(triggersIn(root)))
      .map(([path, root]) => textOf(valueAt(root, 'name'))?.text ?? path),
  );
}

/** A step that is reached in several ways is reported once, in the worst of them. */
function risksOf(signs: readonly CiSign[]): Risk[] {
  const worst = new Map<string, Risk>();
  for (const sign of signs) {
    const { rule, path, span, message, identity, standing, confidence = 'high' } = sign;
    const severity = sign.severity ?? rule.severity;
    const key = JSON.stringify([rule.id, path, span.startLine, span.startColumn, identity]);
    const known = worst.get(key);
    if (known !== undefined && atLeast(known.severity, severity)) continue;
    const blastRadius = ciBlastRadius(standing);
    worst.set(key, { rule, path, span, message, identity, severity, confidence, blastRadius });
  }
  return [...worst.values()];
}
