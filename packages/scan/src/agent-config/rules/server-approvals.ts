import { memberAt, scalarOf, textsOf, valueAt } from '@svc/analysis/documents';
import type { McpServerEntry } from '@svc/code';
import type { Sign } from '../agent-rule.ts';
import { AUTO_APPROVED_TOOLS } from './approvals.ts';

/** Names under which clients list tools of a server that need no approval. */
const LISTS = [
  'alwaysAllow',
  'autoApprove',
  'auto_approve',
  'autoApproved',
  'alwaysAllowTools',
] as const;
/** Words of tools that change, run or send something. */
const ACTS =
  /(?:^|[_\-./])(?:write|edit|create|update|delete|remove|move|rename|push|merge|commit|execute|exec|run|eval|send|post|upload|publish|deploy|install|kill|drop|insert|put|patch|set|close|approve|transfer|pay|refund|fork|shell|bash|terminal|command)(?:[_\-./]|$)/i;

/** Whether a server's tools run unseen: all of them, or such as change or send things. */
export function serverApprovalSigns(server: McpServerEntry): Sign[] {
  const trust = memberAt(server.node, 'trust');
  if (trust !== null && scalarOf(trust.value) === true) {
    return [sign(server, trust.span, 'All tools', 'trust', 'medium')];
  }
  return LISTS.flatMap((name) => {
    const member = memberAt(server.node, name);
    if (member === null) return [];
    if (scalarOf(member.value) === true)
      return [sign(server, member.span, 'All tools', name, 'medium')];
    const tools = textsOf(valueAt(server.node, name));
    const every = tools.find(({ text }) => text === '*');
    if (every !== undefined) return [sign(server, every.span, 'All tools', name, 'medium')];
    const acting = tools.filter(({ text }) => ACTS.test(spaced(text)));
    const [first] = acting;
    if (first === undefined) return [];
    const shown = acting
      .slice(0, 3)
      .map(({ text }) => text)
      .join(', ');
    const rest = acting.length > 3 ? ` and ${acting.length - 3} more` : '';
    return [sign(server, first.span, `Tools that act (${shown}${rest})`, name, 'low')];
  });
}

function spaced(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2');
}

function sign(
  { name }: McpServerEntry,
  span: Sign['span'],
  what: string,
  setting: string,
  severity: 'medium' | 'low',
): Sign {
  return {
    rule: AUTO_APPROVED_TOOLS,
    span,
    message: `${what} of MCP server ${name} run without approval.`,
    identity: `${name} ${setting}`,
    severity,
  };
}
