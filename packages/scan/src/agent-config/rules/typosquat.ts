import type { McpServerEntry } from '@svc/code';
import { editDistance } from '@svc/inspect';
import { agentRule, type Sign } from '../agent-rule.ts';
import { KNOWN_SERVERS } from '../known-servers.ts';
import { SOURCES } from '../sources.ts';
import { packageSpec, unwrapped } from './server-launch.ts';

export const TYPOSQUAT = agentRule('look-alike-server', {
  title: 'Possible typosquatting of an MCP server package',
  severity: 'high',
  why: 'A package whose name is one typo away from a popular one may be malicious; it runs with the user’s rights and sees every call.',
  remediation:
    '1. Compare the name with the publisher’s documentation.\n2. Correct it, or suppress the finding with a reason.',
  sources: [SOURCES.agentSupplyChain, SOURCES.supplyChain],
  gain: 'code',
  barrier: 'trust',
});

/** Parts that most names share, and that are therefore ignored. */
const SHARED = /mcp|server|model-?context-?protocol|[@/_.-]/g;
const MIN_NAME_LENGTH = 5;

/** Detects a server whose package name is nearly that of a known one. */
export function typosquatSigns(server: McpServerEntry): Sign[] {
  if (server.command === null) return [];
  const spec = packageSpec(unwrapped([server.command, ...server.args]));
  if (spec === null || (spec.kind !== 'npm' && spec.kind !== 'pypi')) return [];
  const name = spec.operand.text.replace(/(.)(?:@|[=<>~!]=?|\[).*$/, '$1').toLowerCase();
  const meant = lookAlike(name, spec.kind);
  if (meant === null) return [];
  const message = `MCP server ${server.name} is fetched as ${name}, which is nearly ${meant}.`;
  return [
    {
      rule: TYPOSQUAT,
      span: spec.operand.span,
      message,
      identity: `${server.name} ${name}`,
      confidence: 'medium',
    },
  ];
}

/** Returns the known package that a name resembles; null for a known name and for one that resembles none. */
function lookAlike(name: string, registry: 'npm' | 'pypi'): string | null {
  const known = [...KNOWN_SERVERS[registry].keys()];
  const plain = registry === 'pypi' ? name.replace(/[_.]+/g, '-') : name;
  if (known.includes(plain)) return null;
  return known.find((one) => resembles(plain, one)) ?? null;
}

function resembles(name: string, known: string): boolean {
  const [scope, base] = parts(name);
  const [knownScope, knownBase] = parts(known);
  if (scope === knownScope) return base !== knownBase && isSlip(base, knownBase);
  // The scope is misspelt, or left out of a name that means something only with it.
  if (base !== knownBase || knownScope === '') return false;
  if (scope === '') return /^server-/.test(base);
  return squeezed(scope) === squeezed(knownScope) || editDistance(scope, knownScope, 2) <= 2;
}

function isSlip(base: string, known: string): boolean {
  if (squeezed(base) === squeezed(known)) return base.length > 8;
  const telling = known.replace(SHARED, '');
  if (telling.length < MIN_NAME_LENGTH) return false;
  const most = telling.length >= 10 ? 2 : 1;
  // A digit or a letter put behind the name is how forks are named, not how a slip looks.
  return editDistance(base, known, most) <= most && !/^[\d-]+$/.test(base.replace(known, ''));
}

function parts(name: string): [string, string] {
  const at = name.indexOf('/');
  return at === -1 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
}

function squeezed(text: string): string {
  return text.replace(/[_.-]/g, '').replace(/s$/, '');
}
