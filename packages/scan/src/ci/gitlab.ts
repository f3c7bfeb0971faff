import {
  type ConfigNode,
  memberAt,
  membersOf,
  textOf,
  textsBelow,
  textsOf,
  valueAt,
} from '@svc/analysis/documents';
import { callBypass } from './models/action-approvals.ts';
import { unpinnedInstalls } from './models/agent-installs.ts';
import type { CiSign, Standing } from './rules/ci-rule.ts';
import { APPROVALS_OFF, UNPINNED_AGENT, UNTRUSTED_PROMPT } from './rules/rules.ts';
import { type AgentCall, scriptTaint } from './scripts/script-taint.ts';
import { expandedNames } from './scripts/shell-script.ts';
import { CLEAN, type Taint } from './scripts/taint.ts';

/** Predefined variables that the author of a merge request or commit writes. */
const UNTRUSTED =
  /^CI_(?:MERGE_REQUEST_(?:TITLE|DESCRIPTION|SOURCE_BRANCH_NAME|LABELS)|COMMIT_(?:MESSAGE|TITLE|DESCRIPTION|AUTHOR|REF_NAME|BRANCH|TAG_MESSAGE)|EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_NAME)$/;
/** Variables that hold more than the pipeline's own short-lived token. */
const TOKEN =
  /(?:^|_)(?:TOKEN|PAT|PASSWORD|SECRET|PRIVATE_KEY|SSH_KEY|DEPLOY_KEY|ACCESS_KEY)(?:_|$)/;
const OWN =
  /^CI_JOB_TOKEN$|ANTHROPIC|CLAUDE|OPENAI|GEMINI|GOOGLE_API|MISTRAL|OPENROUTER|CODEX|MAX_TOKENS/;
/** Keywords of a pipeline file that are not jobs. */
const NO_JOB = new Set([
  'default',
  'include',
  'stages',
  'variables',
  'workflow',
  'image',
  'services',
  'cache',
  'spec',
  'pages_deploy',
]);

/** AI jobs of a GitLab pipeline. */
export function gitlabSigns(path: string, root: ConfigNode | null): CiSign[] {
  const jobs = new Map(membersOf(root).map(({ name, value }) => [name, value]));
  const extended = new Set(
    [...jobs.values()].flatMap((node) => textsOf(valueAt(node, 'extends')).map(({ text }) => text)),
  );
  // A template that no job of the file extends is extended by another file.
  const isTemplate = (name: string) => name.startsWith('.') && extended.has(name);
  return [...jobs].flatMap(([name, node]) =>
    NO_JOB.has(name) || isTemplate(name) || node.kind !== 'object'
      ? []
      : jobSigns(path, name, chainOf(node, jobs), root),
  );
}

/** Jobs that one job extends, by way of others too; GitLab follows eleven. */
const MAX_BASES = 100;

/** Returns a job with what it extends, nearest first, each once. */
function chainOf(job: ConfigNode, jobs: ReadonlyMap<string, ConfigNode>): readonly ConfigNode[] {
  const chain = new Set<ConfigNode>();
  const waiting = [job];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (chain.has(node) || chain.size > MAX_BASES) continue;
    chain.add(node);
    // The last of several bases overrides the others, so it is the next.
    const bases = textsOf(valueAt(node, 'extends')).flatMap(({ text }) => jobs.get(text) ?? []);
    waiting.push(...bases);
  }
  return [...chain];
}

function jobSigns(
  path: string,
  name: string,
  chain: readonly ConfigNode[],
  root: ConfigNode | null,
): CiSign[] {
  const variables = variableTaints([
    valueAt(root, 'variables'),
    ...chain.toReversed().map((node) => valueAt(node, 'variables')),
  ]);
  const scripts = ['before_script', 'script'].map((key) => {
    const owner =
      chain.find((node) => valueAt(node, key) !== null) ?? valueAt(root, 'default') ?? null;
    return {
      member: memberAt(owner, key),
      text: textsOf(valueAt(owner, key))
        .map(({ text }) => text)
        .join('\n'),
    };
  });
  const script = scripts.map(({ text }) => text).join('\n');
  const at = scripts[1]?.member ?? scripts[0]?.member;
  if (at === null || at === undefined) return [];
  const variable = (one: string): Taint =>
    UNTRUSTED.test(one) ? new Set([one]) : (variables.get(one) ?? CLEAN);
  const { calls } = scriptTaint(script, { expression: () => CLEAN, variable });
  const tokens = tokensOf(script, chain);
  const standing: Standing = {
    starter: 'unknown',
    holds: tokens.length > 0 ? 'secrets' : 'unknown',
    power: 'tools',
  };
  const here = { path, span: at.span, standing };
  const installs = unpinnedInstalls(script).map(
    (agent): CiSign => ({
      ...here,
      rule: UNPINNED_AGENT,
      message: `${agent} is installed without an exact version.`,
      identity: `${name} ${agent}`,
    }),
  );
  return [...calls.flatMap((call) => agentCallSigns(call, name, tokens, here)), ...installs];
}

/** Weaknesses of the call of an agent. `tokens`: credentials that the job holds. */
function agentCallSigns(
  { agent, call, taint }: AgentCall,
  job: string,
  tokens: readonly string[],
  here: Pick<CiSign, 'path' | 'span' | 'standing'>,
): CiSign[] {
  const bypass = callBypass(agent, call);
  const power = bypass === null ? agent.power : ('unrestricted' as const);
  const at = { ...here, standing: { ...here.standing, power } };
  const sources = [...taint].sort();
  const isFetched = !sources.some((source) => UNTRUSTED.test(source));
  const held = tokens.length === 0 ? '' : `, in a job with ${tokens.slice(0, 3).join(', ')}`;
  const prompt: CiSign = {
    ...at,
    rule: UNTRUSTED_PROMPT,
    message: `The prompt of ${agent.name} contains ${sources.slice(0, 3).join(', ')}${held}.`,
    identity: `${job} ${agent.name} ${sources.join(' ')}`,
    severity:
      tokens.length === 0 ? 'low' : agent.power === 'answer' || isFetched ? 'medium' : 'high',
    confidence: 'medium',
  };
  const unasked: CiSign = {
    ...at,
    rule: APPROVALS_OFF,
    message: `${agent.name} runs with ${bypass}.`,
    identity: `${job} ${agent.name} ${bypass}`,
    severity: tokens.length > 0 && sources.length > 0 ? 'medium' : 'low',
  };
  return [...(sources.length === 0 ? [] : [prompt]), ...(bypass === null ? [] : [unasked])];
}

function variableTaints(levels: readonly (ConfigNode | null)[]): ReadonlyMap<string, Taint> {
  const taints = new Map<string, Taint>();
  for (const level of levels) {
    for (const { name, value } of membersOf(level)) {
      const text = textOf(value)?.text ?? textOf(valueAt(value, 'value'))?.text ?? '';
      const sources = expandedNames(text).flatMap((one) =>
        UNTRUSTED.test(one) ? [one] : [...(taints.get(one) ?? CLEAN)],
      );
      taints.set(name, new Set(sources));
    }
  }
  return taints;
}

/** Names of credentials that the job's script reads or its `secrets:` and `id_tokens:` bring. */
function tokensOf(script: string, chain: readonly ConfigNode[]): string[] {
  const declared = chain.flatMap((node) =>
    ['secrets', 'id_tokens'].flatMap((key) =>
      membersOf(valueAt(node, key)).map(({ name }) => name),
    ),
  );
  const values = chain.flatMap((node) =>
    [...textsBelow(valueAt(node, 'variables'))].map(({ text }) => text),
  );
  const read = [script, ...values].flatMap(expandedNames);
  return [...new Set([...declared, ...read.filter((one) => TOKEN.test(one))])].filter(
    (one) => !OWN.test(one),
  );
}
