import { assetUse, type Risk, type RiskRule, type SourceTree, type TextSpan } from '@svc/analysis';
import { blastRadiusOf, type FactorTables, type ScanProblem, type Severity } from '@svc/contract';
import {
  type DefinitionFlag,
  type DefinitionFlagKind,
  judgeDefinition,
  toolDefinition,
} from '@svc/inspect';
import type { DefinitionText } from './definition-texts.ts';
import type { ServerTool, ServerTools } from './server-tools.ts';

export const POISONED_DEFINITION: RiskRule = {
  id: 'agent-config/poisoned-tool-definition',
  category: 'agent-config',
  title: 'Prompt injection in the definition of an MCP tool',
  severity: 'high',
  why: 'Agents read the definitions of all tools that a server lists, before any is called, and follow what they say. Text that instructs the agent, or that reviewers do not see, steers calls to other tools, too.',
  remediation:
    '1. Find out who added the text and which clients have listed the tool.\n2. Remove it: a definition says what the tool does, and what its arguments are.\n3. Put the server behind a gateway that pins definitions, so that a change of one waits for a person.',
  sources: [
    'OWASP Top 10 for Agentic Applications 2026, ASI01 Agent Goal Hijack',
    'OWASP Top 10 for LLM Applications 2025, LLM01 Prompt Injection',
    'https://modelcontextprotocol.io/specification/2025-11-25/server/tools',
  ],
};

type Reported = { readonly does: string; readonly severity: Severity };

/** Findings for the flags by which the judge quarantines, with the effect of the text. */
const REPORTED: Readonly<Partial<Record<DefinitionFlagKind, Reported>>> = {
  'hidden-text': { does: 'hides text from reviewers', severity: 'high' },
  'encoded-text': { does: 'holds an encoded instruction', severity: 'high' },
  injection: {
    does: 'instructs the agent to drop its rules or to run fetched code',
    severity: 'high',
  },
  concealment: { does: 'instructs the agent to conceal what it does', severity: 'high' },
  exfiltration: { does: 'instructs the agent to pass private data on', severity: 'high' },
  'chat-markup': { does: 'imitates the markup of a system message', severity: 'medium' },
  'other-tool': { does: 'instructs the agent about a tool of another server', severity: 'medium' },
};

/** The published table behind the blast radius of a poisoned definition: whom it reaches, what is gained, and what still stands in the way. */
export const DEFINITION_FACTORS = {
  audience: {
    agents: { points: 30, title: 'every agent that lists the tools of the server' },
    readers: { points: 15, title: 'readers of an example' },
  },
  gain: { instructions: { points: 40, title: 'the agent’s instructions' } },
  barrier: { none: { points: 20, title: 'none: definitions are read before any call' } },
} as const satisfies FactorTables;

/** Names of other tools that a definition is compared with. */
const MAX_NAMES = 100;
const MAX_LINES_OF_TEXT = 60;

/** Judges definitions as the gateway does where it sees them for the first time. */
export function poisonedDefinitions(
  { tools, firstLeftOut }: ServerTools,
  tree: Pick<SourceTree, 'text'>,
): { readonly risks: Risk[]; readonly problems: ScanProblem[] } {
  const names = tools.slice(0, MAX_NAMES);
  const risks = tools.flatMap((tool) => risksOf(tool, names, tree));
  const reason = 'too many definitions of MCP tools; those from here on were not judged';
  return { risks, problems: firstLeftOut === null ? [] : [{ ...firstLeftOut, reason }] };
}

function risksOf(
  tool: ServerTool,
  names: readonly ServerTool[],
  tree: Pick<SourceTree, 'text'>,
): Risk[] {
  const { server, name, texts } = tool;
  const others = names.filter((other) => other.name !== name);
  const isForeign = (other: ServerTool) =>
    server !== null && other.server !== null && other.server !== server;
  // the judge reads each text of a schema, at any depth
  const inputSchema = { examples: texts.map(({ text }) => text) };
  const flags = judgeDefinition(toolDefinition({ name, inputSchema }), {
    own: others.filter((other) => !isForeign(other)).map((other) => other.name),
    foreign: others
      .filter(isForeign)
      .map((other) => ({ server: other.server ?? '', tool: other.name })),
  });
  const kinds = Map.groupBy(
    flags.filter(({ holds }) => holds),
    ({ kind }) => kind,
  );
  return [...kinds].flatMap(([kind, [flag]]) => {
    const reported = REPORTED[kind];
    return reported === undefined || flag === undefined ? [] : [riskOf(tool, flag, reported, tree)];
  });
}

function riskOf(
  { name, texts, ...tool }: ServerTool,
  { kind, at, text }: DefinitionFlag,
  { does, severity }: Reported,
  tree: Pick<SourceTree, 'text'>,
): Risk {
  const source: Omit<DefinitionText, 'text'> = texts[Number(at.split('/').at(-1))] ?? tool;
  const isExample = assetUse(source.path) === 'example';
  return {
    rule: POISONED_DEFINITION,
    path: source.path,
    span: spanOf(tree.text(source.path) ?? '', source.line, text),
    message: `The definition of the tool ${name} ${does}.`,
    severity: isExample ? 'low' : severity,
    confidence: kind === 'other-tool' || kind === 'chat-markup' ? 'medium' : 'high',
    blastRadius: blastRadiusOf(DEFINITION_FACTORS, {
      audience: isExample ? 'readers' : 'agents',
      gain: 'instructions',
      barrier: 'none',
    }),
    identity: `${name} ${kind} ${text.toLowerCase().replace(/\s+/g, ' ')}`,
  };
}

/** Where a text that begins on a line has what was found; the line where the source writes it otherwise. */
function spanOf(source: string, line: number, found: string): TextSpan {
  const lines = source.split('\n').slice(line - 1, line - 1 + MAX_LINES_OF_TEXT);
  const [words = ''] = found.split('\n');
  const at = words === '' ? -1 : lines.findIndex((one) => one.includes(words));
  const start = at === -1 ? 0 : (lines[at] as string).indexOf(words);
  const end = at === -1 ? (lines[0] ?? '').length : start + words.length;
  const foundLine = line + Math.max(0, at);
  return { startLine: foundLine, startColumn: start + 1, endLine: foundLine, endColumn: end + 1 };
}
