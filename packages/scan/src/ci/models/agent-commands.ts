import { AGENT_COMMANDS, type AgentCommand } from './agent-command-table.ts';

/** Words before the program: assignments, `sudo`, `timeout 5m`, package runners and their options. */
const LEAD =
  /^(?:(?:[A-Za-z_]\w*=\$\(|[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|(?!\$\()\S*)|!|timeout\s+(?:-\S+\s+)*\S+|env(?:\s+(?:-u\s+\w+|-[iv0]\b|--unset=\w+))*(?=\s)|(?:time|sudo|exec|command|nohup|if|then|else|do|while)(?=\s)|npx|bunx|pnpx|pnpm\s+(?:dlx|exec)|yarn\s+dlx|npm\s+exec|bun\s+x|uvx|pipx\s+run|(?:--from|--package|--with)[= ]\S+|--no-install|--quiet|-y|--yes|--)\s*)+/;

/**
 * The agent that a command line calls without a person, and the call itself; null for other commands. `more`: programs that the job installs
 * and that ask a model.
 */
export function agentCommand(
  line: string,
  more: readonly AgentCommand[] = [],
): { readonly agent: AgentCommand; readonly call: string } | null {
  const call = `${line
    .trim()
    .replace(LEAD, '')
    .replace(/^["']|^(?:[^\s@]\S*)?\/(?=\w)/, '')} `;
  const agent = [...AGENT_COMMANDS, ...more].find(
    (one) => one.call.test(call) && one.headless.test(call),
  );
  return agent === undefined ? null : { agent, call };
}
