import {
  type Analysis,
  type Analyzer,
  folderOf,
  type Risk,
  type SeenAt,
  type SourceTree,
} from '@svc/analysis';
import {
  type ConfigFormat,
  configDocument,
  textPlaces,
  textsBelow,
  valueAt,
} from '@svc/analysis/documents';
import { type McpServerEntry, mcpServerEntries, mcpServerSeen } from '@svc/code';
import { mcpConfigFile } from '@svc/code/mcp-config-files';
import type { Confidence, Relation, ScanProblem, Severity } from '@svc/contract';
import { isAgentConfig, settingFormat, settingKind } from './agent-config-files.ts';
import { type Audience, agentBlastRadius, type Sign } from './agent-rule.ts';
import { holdsCredential } from './credential-name.ts';
import { isInstructionFile, isShared, pluginFolder } from './instruction-files.ts';
import { AGENT_CONFIG_RULES } from './registry.ts';
import { hookSigns } from './rules/hooks.ts';
import { hiddenSigns, instructionSigns, valueSigns } from './rules/instructions.ts';
import { serverApprovalSigns } from './rules/server-approvals.ts';
import { credentialSigns, sessionCredentialSigns } from './rules/server-credentials.ts';
import { launchSigns } from './rules/server-launch.ts';
import { reachSigns } from './rules/server-reach.ts';
import { frontMatterSigns } from './rules/skill-tools.ts';
import { combinationSigns } from './rules/toxic-combination.ts';
import { typosquatSigns } from './rules/typosquat.ts';
import { SETTING_CHECKS } from './setting-checks.ts';

/** Files of this kind are small; a larger one is data of the same name. */
const MAX_FILE_LENGTH = 4 * 1024 * 1024;

type FileAnalysis = {
  readonly signs: readonly Sign[];
  readonly sightings: readonly SeenAt[];
  readonly relations: readonly Relation[];
  readonly problems: readonly ScanProblem[];
};

/** Risks of MCP client configurations, agents’ settings and instruction files; MCP servers, clients and skills as assets. */
export const agentConfigAnalyzer: Analyzer = {
  name: 'agent-config',
  rules: AGENT_CONFIG_RULES,
  nominates: isAgentConfig,
  async analyse(nominated, tree) {
    const plugins = pluginFolders(tree);
    const risks: Risk[] = [];
    const sightings: SeenAt[] = [];
    const relations: Relation[] = [];
    const problems: ScanProblem[] = [];
    for (const path of nominated) {
      const text = tree.text(path);
      if (text === null || text.length > MAX_FILE_LENGTH) continue;
      const found = analyseFile(path, text, plugins);
      risks.push(...found.signs.map((sign) => riskOf(path, sign)));
      sightings.push(...found.sightings);
      relations.push(...found.relations);
      problems.push(...found.problems);
    }
    return { risks, sightings, relations, problems } satisfies Analysis;
  },
};

function pluginFolders(tree: SourceTree): ReadonlySet<string> {
  const marks = tree.paths.filter((path) => `/${path}`.endsWith('/.claude-plugin/plugin.json'));
  return new Set(marks.map((path) => folderOf(folderOf(path))));
}

function analyseFile(path: string, text: string, plugins: ReadonlySet<string>): FileAnalysis {
  const kind = settingKind(path);
  const format = mcpConfigFile(path)?.format ?? (kind === null ? null : settingFormat(kind));
  if (format !== null) return analyseConfig(path, text, format);
  const folder = pluginFolder(path);
  if (!isInstructionFile(path) && !(folder !== null && plugins.has(folder))) {
    return { signs: [], sightings: [], relations: [], problems: [] };
  }
  const { signs } = frontMatterSigns(text);
  return {
    signs: [...signs, ...instructionSigns(text, textPlaces(text))],
    sightings: skillSeen(path, text),
    relations: [],
    problems: [],
  };
}

function analyseConfig(path: string, text: string, format: ConfigFormat): FileAnalysis {
  const { root, problem } = configDocument(format, text);
  const file = mcpConfigFile(path);
  const kind = settingKind(path);
  const lists = (file?.keys ?? []).map((key) => mcpServerEntries(root, key));
  const servers = lists.flatMap(({ entries }) => entries);
  const faults = lists.flatMap((list) => list.faults);
  const signs = [
    ...servers.filter(({ isEnabled }) => isEnabled).flatMap(serverSigns),
    ...servers.filter(({ isEnabled }) => !isEnabled).flatMap(credentialSigns),
    ...combinationSigns(servers),
    ...(kind === null ? [] : SETTING_CHECKS[kind](root)),
    ...hookSigns(root),
    ...sessionCredentialSigns(kind === null ? null : valueAt(root, 'env')),
    ...hiddenSigns(text, textPlaces(text)),
    ...valueSigns(textsBelow(root)),
  ];
  const seen = servers.map((server) => ({ path, ...mcpServerSeen(server) }));
  return {
    signs,
    sightings: [...clientSeen(path, file?.client ?? null, servers), ...seen],
    relations: relationsOf(path, file?.client ?? null, servers),
    // What was read of a broken file may look like a fault and be none.
    problems: (problem === null ? faults : [problem]).map((one) => ({ path, ...one })),
  };
}

function serverSigns(server: McpServerEntry): Sign[] {
  return [
    ...launchSigns(server),
    ...typosquatSigns(server),
    ...reachSigns(server),
    ...credentialSigns(server),
    ...serverApprovalSigns(server),
  ];
}

function clientSeen(
  path: string,
  client: string | null,
  servers: readonly McpServerEntry[],
): SeenAt[] {
  const [first] = servers;
  if (client === null || first === undefined) return [];
  const { span } = first;
  return [
    {
      path,
      line: span.startLine,
      kind: 'mcp-client',
      name: client,
      provider: null,
      version: null,
      purl: null,
      confidence: 'high',
      qualifier: null,
    },
  ];
}

/** Client uses server, server uses credential; a credential is named by its variable. */
function relationsOf(
  path: string,
  client: string | null,
  servers: readonly McpServerEntry[],
): Relation[] {
  return servers.flatMap(({ name, span, env, headers }) => {
    const server = { kind: 'mcp-server' as const, name: name.slice(0, 500) };
    const line = span.startLine;
    const byClient =
      client === null
        ? []
        : [{ from: { kind: 'mcp-client' as const, name: client }, to: server, path, line }];
    const credentials = [...env, ...headers].filter((one) => holdsCredential(one.name, one.text));
    return [
      ...byClient,
      ...credentials.map((one) => ({
        from: server,
        to: { kind: 'credential' as const, name: one.name.slice(0, 500) },
        path,
        line: one.span.startLine,
      })),
    ];
  });
}

function skillSeen(path: string, text: string): SeenAt[] {
  const folder = /(?:^|\/)([^/]+)\/SKILL\.md$/i.exec(path)?.[1];
  if (folder === undefined) return [];
  const name = /^name:\s*["']?([\w .-]{1,200}?)["']?\s*$/m.exec(text.slice(0, 4000))?.[1] ?? folder;
  return [
    {
      path,
      line: 1,
      kind: 'skill',
      name,
      provider: null,
      version: null,
      purl: null,
      confidence: 'high',
      qualifier: null,
    },
  ];
}

const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
/** Folders of tests, fixtures and examples: nobody’s agent reads them until they are copied. */
const EXAMPLE =
  /(?:^|\/)(?:tests?|__tests__|testdata|e2e|fixtures?|__fixtures__|mocks?|examples?|samples?|demos?|templates?|evals?|benchmarks?)\//i;

function riskOf(path: string, sign: Sign): Risk {
  const isExample = EXAMPLE.test(path);
  const audience: Audience = isExample
    ? 'example'
    : isShared(path)
      ? 'shared'
      : /\.local\.(?:json|md)$/.test(path)
        ? 'user'
        : 'project';
  const severity = sign.severity ?? sign.rule.severity;
  const { rule, span, message, identity, confidence = 'high' } = sign;
  return {
    rule,
    path,
    span,
    message,
    identity,
    severity: isExample ? lowered(severity) : severity,
    confidence: isExample ? lessSure(confidence) : confidence,
    blastRadius: agentBlastRadius(rule, audience),
    ...(sign.isSecret ? { isSecret: true as const } : {}),
  };
}

function lowered(severity: Severity): Severity {
  return SEVERITIES[Math.min(SEVERITIES.indexOf(severity) + 1, 3)] ?? severity;
}

function lessSure(confidence: Confidence): Confidence {
  return confidence === 'high' ? 'medium' : 'low';
}
