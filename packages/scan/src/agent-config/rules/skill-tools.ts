import {
  type ConfigText,
  configDocument,
  memberAt,
  scalarOf,
  textsBelow,
  textsOf,
  valueAt,
} from '@svc/analysis/documents';
import type { Sign } from '../agent-rule.ts';
import { allowListSigns } from './allow-lists.ts';
import { APPROVAL_BYPASS } from './approvals.ts';
import { commandSigns } from './hooks.ts';
import { valueSigns } from './instructions.ts';

export type FrontMatter = {
  readonly signs: readonly Sign[];
  readonly problem: { readonly line: number | null; readonly reason: string } | null;
};

/** The YAML head of a skill, command or agent: which tools it may use unasked, in which mode, with which hooks. */
export function frontMatterSigns(text: string): FrontMatter {
  const head = /^---\r?\n([\s\S]*?)\r?\n---\s*(?:\r?\n|$)/.exec(text)?.[1];
  if (head === undefined) return { signs: [], problem: null };
  // One line above keeps line numbers those of the file.
  const { root, problem } = configDocument('yaml', `\n${head}`);
  if (problem !== null) return { signs: [], problem };
  const mode = memberAt(root, 'permissionMode');
  const bypass: Sign[] =
    mode === null || scalarOf(mode.value) !== 'bypassPermissions'
      ? []
      : [
          {
            rule: APPROVAL_BYPASS,
            span: mode.span,
            message: 'permissionMode is bypassPermissions: the agent acts without approval.',
            identity: 'permissionMode',
          },
        ];
  const allowed = textsOf(valueAt(root, 'allowed-tools')).flatMap(listed);
  const tools = allowListSigns(allowed, 'allowed-tools')
    // The skill’s author grants its own steps; only a bare shell is more than they need.
    .map((sign) => ({ ...sign, severity: 'low' as const }));
  const hooks = textsOf(valueAt(root, 'hooks')).flatMap(commandSigns);
  return { signs: [...bypass, ...tools, ...hooks, ...valueSigns(textsBelow(root))], problem: null };
}

/** `Bash(git:*), Read` or `Bash Read`; commas and spaces inside brackets belong to the entry. */
function listed({ text, span }: ConfigText): readonly ConfigText[] {
  return (text.match(/[^\s,(]+(?:\([^)]*\))?/g) ?? []).map((entry) => ({ text: entry, span }));
}
