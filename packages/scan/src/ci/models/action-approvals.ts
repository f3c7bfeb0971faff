import { type ConfigNode, membersOf, scalarOf, textOf, valueAt } from '@svc/analysis/documents';
import type { AgentCommand } from './agent-command-table.ts';
import type { AiAction } from './ai-actions.ts';

const BYPASS =
  /--dangerously-skip-permissions\b|\bbypassPermissions\b|--dangerously-bypass-approvals-and-sandbox\b|\bdanger-full-access\b|--yolo\b|--allow-all-tools\b|--allow-?ed-?tools[= ]{1,3}["']?(?:[^"'\n]{0,1000},)?\s{0,20}Bash(?:\(\*?(?::\*)?\))?(?=["',\s]|$)|--allowed[tT]ools[= ]{1,3}["']?(?:[^"'\n]{0,1000},)?\s{0,20}Bash(?:\(\*?(?::\*)?\))?(?=["',\s]|$)|"defaultMode"\s*:\s*"bypassPermissions"|"core(?:Tools)?"\s*:\s*\[[^\]]{0,1000}"(?:ShellTool|run_shell_command)"/;

/** Returns what in an action's inputs switches approvals off, as findings name it; null where nothing does. */
export function actionBypass(
  action: AiAction,
  inputs: ConfigNode | null,
  ref: string,
): string | null {
  for (const option of action.options) {
    // The input ended with version 1, which ignores it.
    if (option === 'allowed_tools' && /^v[1-9]/.test(ref)) continue;
    const text = textOf(valueAt(inputs, option))?.text ?? '';
    if (option === 'safety-strategy') {
      if (text === 'unsafe') return 'safety-strategy: unsafe';
    } else if (option === 'allowed_tools') {
      if (/(?:^|[,\s])Bash(?:\(\*?(?::\*)?\))?(?=[,\s]|$)/.test(text)) return 'allowed_tools: Bash';
    } else {
      const found = BYPASS.exec(text)?.[0];
      if (found !== undefined) return bypassName(found);
    }
  }
  return null;
}

/** Returns the name of a matched option for findings: its flag, or what its allow list amounts to. */
function bypassName(found: string): string {
  if (/allow-?ed-?tools|"core/i.test(found)) return 'every shell command allowed';
  return /--[\w-]+|\w[\w-]+/.exec(found)?.[0] ?? found;
}

/** Returns what in a call of an agent's command switches approvals off, as findings name it; null where nothing does. */
export function callBypass(agent: AgentCommand, call: string): string | null {
  const found = agent.bypass.exec(call)?.[0];
  return found === undefined ? null : bypassName(found);
}

/** Everybody, as inputs of actions say it: an asterisk, or the account that has caused the event, whichever that is. */
const EVERYBODY =
  /^(?:\*|\$\{\{\s*github\.(?:actor|triggering_actor|event\.(?:sender|issue\.user|pull_request\.user|comment\.user|discussion\.user|review\.user)\.login)\s*\}\})$/;

/** Returns the input that allows everybody to start an action which otherwise requires write access. */
export function openingInput(action: AiAction, inputs: ConfigNode | null): string | null {
  const open = membersOf(inputs).find(
    ({ name, value }) =>
      action.opens.includes(name) && EVERYBODY.test(String(scalarOf(value) ?? '').trim()),
  );
  return open?.name ?? null;
}
