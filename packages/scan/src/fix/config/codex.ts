import type { ConfigNode } from '@svc/analysis/documents';
import { mcpServerEntries } from '@svc/code';
import { valueTag } from '@svc/inspect';
import { type Edit, lineEndOf, lineStartOf, nextLineOf } from '../edit.ts';
import type { ExaminedFile, PlacedFinding } from '../examine-file.ts';
import { type FixPlan, type Refusal, refuse } from '../fix.ts';
import { variableNames } from '../variable-name.ts';

const OTHER_FORM = refuse('the value is written in a form that is not rewritten');

/** A value on a line of its own: `name = "value"  # comment`. */
const LINE = /^([ \t]*)([\w-]+)([ \t]*=[ \t]*)"([^"\\\n]*)"([ \t]*(?:#[^\n\r]*)?)\r?$/;
const ENV_HEADER = /^[ \t]*\[\s*mcp_servers\.([\w-]+|"[^"\\\n]*")\.env\s*\][ \t]*(?:#[^\n]*)?\r?$/;

/**
 * Plans to have Codex read a credential: it expands no variables in texts, but forwards those that `env_vars` lists and reads the
 * one that `bearer_token_env_var` names. Source: https://developers.openai.com/codex/mcp.
 */
export function planCodexCredential(
  { file: { text } }: ExaminedFile,
  target: PlacedFinding,
  root: ConfigNode | null,
): FixPlan | Refusal {
  const start = lineStartOf(text, target.start);
  const end = nextLineOf(text, start);
  const line = text.slice(start, end).replace(/\n$/, '');
  const [, indent = '', key = '', equals = '', value = ''] = LINE.exec(line) ?? [];
  if (key === '' || value === '') return OTHER_FORM;
  if (key === 'bearer_token') {
    const name = serverOf(text, start, /^[ \t]*\[\s*mcp_servers\.([\w-]+)\s*\]/);
    const [variable] = variableNames({ names: ['token', name ?? 'mcp'], ruleId: '', value });
    if (variable === undefined || text.includes(`"${variable}"`)) return OTHER_FORM;
    const from = start + indent.length;
    const written = `bearer_token_env_var${equals}"${variable}"`;
    return plan(
      [{ start: from, end: from + key.length + equals.length + value.length + 2, text: written }],
      variable,
      value,
    );
  }
  const server = serverOf(text, start, ENV_HEADER);
  if (server === null || !/^[A-Za-z_]\w*$/.test(key) || isElsewhere(root, server, key))
    return OTHER_FORM;
  const added = envVarsEdit(text, server, key);
  return 'reason' in added ? added : plan([added, { start, end, text: '' }], key, value);
}

/** The name in the header of the table that a line is in; null where that is another kind of table. */
function serverOf(text: string, line: number, header: RegExp): string | null {
  for (let start = line; start > 0; ) {
    start = lineStartOf(text, start - 1);
    const source = text.slice(start, nextLineOf(text, start)).replace(/\n$/, '');
    if (/^[ \t]*\[/.test(source)) return header.exec(source)?.[1] ?? null;
  }
  return null;
}

/** True where another server has a variable of the same name: both would get one value. */
function isElsewhere(root: ConfigNode | null, server: string, key: string): boolean {
  const own = server.replace(/^"|"$/g, '');
  return mcpServerEntries(root, ['mcp_servers']).entries.some(
    ({ name, env }) => name !== own && env.some((one) => one.name === key),
  );
}

/** Adds a name to the list of variables that the server gets from the environment. */
function envVarsEdit(text: string, server: string, key: string): Edit | Refusal {
  const quoted = server.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const table = new RegExp(
    `^[ \\t]*\\[\\s*mcp_servers\\.${quoted}\\s*\\][ \\t]*(?:#[^\\n]*)?\\r?$`,
    'm',
  ).exec(text);
  if (table === null) return OTHER_FORM;
  const from = nextLineOf(text, table.index);
  const rest = text.slice(from);
  const body = rest.slice(0, /^[ \t]*\[/m.exec(rest)?.index ?? rest.length);
  const list = /^([ \t]*env_vars[ \t]*=[ \t]*\[)([^\]\n]*)\]/m.exec(body);
  if (list === null && /^[ \t]*env_vars\b/m.test(body)) return OTHER_FORM;
  if (list === null)
    return { start: from, end: from, text: `env_vars = ["${key}"]${lineEndOf(text)}` };
  const at = from + list.index + (list[1]?.length ?? 0) + (list[2]?.trimEnd().length ?? 0);
  const comma = /(?:^|,)\s*$/.test(list[2] ?? '') ? '' : ', ';
  return { start: at, end: at, text: `${comma}"${key}"` };
}

function plan(edits: readonly Edit[], name: string, value: string): FixPlan {
  return {
    edits,
    variables: [{ name, tag: valueTag(value) }],
    title: `Read ${name} from the environment`,
    summary: [
      `Codex takes the value of ${name} from its environment.`,
      `Set ${name} where Codex is started.`,
      'The removed value stays in the history of the repository: revoke it and issue a new one.',
    ].join('\n'),
  };
}
