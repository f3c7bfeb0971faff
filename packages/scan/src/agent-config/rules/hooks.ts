import {
  type ConfigNode,
  type ConfigText,
  itemsOf,
  membersOf,
  textOf,
  valueAt,
} from '@svc/analysis/documents';
import { dataDestination, foreignCode, namesCredentialStore } from '@svc/inspect';
import type { Sign } from '../agent-rule.ts';
import { HOOK_FOREIGN_CODE, HOOK_SENDS } from './approvals.ts';

/** Members whose text is a shell command that a client runs by itself. */
const COMMANDS = new Set(['command', 'bash', 'powershell', 'run', 'script']);
/** Commands that Claude Code's settings name outside of hooks. */
const HELPERS = [
  'apiKeyHelper',
  'awsAuthRefresh',
  'awsCredentialExport',
  'gcpAuthRefresh',
  'otelHeadersHelper',
];

/** Commands of hooks, helpers and the status line of a settings file. */
export function hookSigns(root: ConfigNode | null): Sign[] {
  const commands = [
    ...commandsBelow(valueAt(root, 'hooks')),
    ...commandsBelow(valueAt(root, 'statusLine')),
    ...commandsBelow(valueAt(root, 'fileSuggestion')),
    ...HELPERS.map((name) => textOf(valueAt(root, name))).filter((text) => text !== null),
  ];
  return commands.flatMap(commandSigns);
}

/** What is wrong with a command that runs by itself. */
export function commandSigns({ text, span }: ConfigText): Sign[] {
  const foreign = foreignCode(text);
  if (foreign !== null) {
    const message = `An automatic command executes code that it has just ${foreign}.`;
    return [{ rule: HOOK_FOREIGN_CODE, span, message, identity: foreign }];
  }
  const host = dataDestination(text);
  if (host === null) return [];
  const takesSecrets =
    namesCredentialStore(text) || /\benv\b\s*\||\bprintenv\b|\$\(env\)/.test(text);
  const what = takesSecrets ? 'credentials' : 'data';
  const severity = takesSecrets ? 'critical' : 'medium';
  const message = `An automatic command sends ${what} to ${host}.`;
  return [{ rule: HOOK_SENDS, span, message, identity: host, severity }];
}

function commandsBelow(node: ConfigNode | null): readonly ConfigText[] {
  return [
    ...itemsOf(node).flatMap(commandsBelow),
    ...membersOf(node).flatMap(({ name, value }) => {
      const text = COMMANDS.has(name) ? textOf(value) : null;
      return text === null ? commandsBelow(value) : [text];
    }),
  ];
}
