import type { McpServerEntry } from '@svc/code';
import { agentRule, type Sign } from '../agent-rule.ts';
import { type Ability, KNOWN_SERVERS } from '../known-servers.ts';
import { SOURCES } from '../sources.ts';
import { packageSpec, unwrapped } from './server-launch.ts';

export const TOXIC_COMBINATION = agentRule('toxic-combination', {
  title: 'MCP servers combine private data, untrusted input and outbound access',
  severity: 'medium',
  why: 'Untrusted text can make the agent read private data through one server and exfiltrate it through another; each server alone looks harmless.',
  remediation:
    '1. Split the servers between agents that do not share a conversation, or require approval for every tool that sends.\n2. Limit the server with private data to what the task needs.',
  sources: [
    SOURCES.toolMisuse,
    SOURCES.goalHijack,
    'https://simonwillison.net/2025/Jun/16/the-lethal-trifecta/',
  ],
  gain: 'files',
  barrier: 'content',
});

const TITLES: Readonly<Record<Ability, string>> = {
  private: 'private data',
  untrusted: 'foreign text',
  out: 'a way out',
};
const ABILITIES = ['private', 'untrusted', 'out'] as const;

/** Checks all servers of one configuration together; one server that combines all is its publisher's design, and not reported. */
export function combinationSigns(servers: readonly McpServerEntry[]): Sign[] {
  const brought = servers
    .filter(({ isEnabled }) => isEnabled)
    .map((server) => ({ server, abilities: abilitiesOf(server) }))
    .filter(({ abilities }) => abilities.length > 0);
  const [first] = brought;
  if (first === undefined || brought.length < 2) return [];
  const byAbility = ABILITIES.map((ability) => ({
    ability,
    names: brought
      .filter(({ abilities }) => abilities.includes(ability))
      .map(({ server }) => server.name),
  }));
  if (byAbility.some(({ names }) => names.length === 0)) return [];
  const parts = byAbility.map(
    ({ ability, names }) => `${TITLES[ability]} (${names.slice(0, 4).join(', ')})`,
  );
  const message = `The MCP servers of this configuration combine ${parts.join(', ')}.`;
  const identity = brought
    .map(({ server }) => server.name)
    .sort()
    .join(' ');
  return [
    { rule: TOXIC_COMBINATION, span: first.server.span, message, identity, confidence: 'medium' },
  ];
}

/** Returns the abilities of a known server; empty for an unknown one. */
function abilitiesOf(server: McpServerEntry): readonly Ability[] {
  const remote = [server.url, ...server.args].flatMap((at) => {
    const host = /^https?:\/\//.test(at?.text ?? '')
      ? URL.parse(at?.text ?? '')?.hostname
      : undefined;
    return host === undefined ? [] : [KNOWN_SERVERS.host.get(host) ?? []];
  });
  if (server.command === null) return remote.flat();
  const spec = packageSpec(unwrapped([server.command, ...server.args]));
  if (spec === null || spec.kind === 'address') return remote.flat();
  const name = spec.operand.text.replace(/(.)(?:@|[=<>~!]=?|\[).*$/, '$1').toLowerCase();
  const image = name.replace(/:[\w.-]+$/, '');
  return KNOWN_SERVERS[spec.kind].get(spec.kind === 'image' ? image : name) ?? remote.flat();
}
