/** An agent's or model's command line tool. */
export type AgentCommand = {
  readonly name: string;
  /** Matches a call of it at the start of a command, after `npx` and the like. */
  readonly call: RegExp;
  /** What in the call makes it work without a person; other calls are not agents at work, such as `claude mcp add`. */
  readonly headless: RegExp;
  /** Flags that switch approvals or the sandbox off. */
  readonly bypass: RegExp;
  readonly power: 'tools' | 'answer';
};

const NEVER = /(?!)/;

/** Agents and models by their command lines, from each program's own help and documentation. */
export const AGENT_COMMANDS: readonly AgentCommand[] = [
  {
    name: 'Claude Code',
    call: /^(?:claude|@anthropic-ai\/claude-code(?:@\S+)?)\s/,
    headless: /\s(?:-p|--print|--dangerously-skip-permissions|--permission-mode)\b|^claude\s+["'$]/,
    bypass:
      /--dangerously-skip-permissions\b|--permission-mode[= ]["']?bypassPermissions|--allowed-?[tT]ools[= ]["']?(?:[^"'\n]{0,1000},)?\s{0,20}Bash(?:\(\*?(?::\*)?\))?(?=["',\s]|$)/,
    power: 'tools',
  },
  {
    name: 'Codex',
    call: /^(?:codex|@openai\/codex(?:@\S+)?)\s/,
    headless: /\s(?:exec|e|--full-auto|--yolo|--dangerously-bypass-approvals-and-sandbox)\b/,
    bypass: /--dangerously-bypass-approvals-and-sandbox\b|--yolo\b|danger-full-access/,
    power: 'tools',
  },
  {
    name: 'Gemini CLI',
    call: /^(?:gemini|@google\/gemini-cli(?:@\S+)?)\s/,
    headless: /\s(?:-p|--prompt|-y|--yolo|--approval-mode)\b|^gemini\s+["'$<]/,
    bypass: /\s(?:--yolo|-y)\b|--approval-mode[= ]["']?yolo/,
    power: 'tools',
  },
  {
    name: 'Copilot CLI',
    call: /^(?:copilot|@github\/copilot(?:-cli)?(?:@\S+)?)\s/,
    headless: /\s(?:-p|--prompt|--allow-all-tools|--yolo|--allow-all)\b/,
    bypass: /--allow-all-tools\b|--yolo\b|--allow-all\b(?!-)/,
    power: 'tools',
  },
  {
    name: 'Cursor CLI',
    call: /^(?:cursor-agent|agent)\s/,
    headless:
      /^cursor-agent\s|^agent\s[^"'\n]{0,500}(?:\s|^agent\s)?--(?:print|force|output-format)\b|^agent\s+-p\b/,
    bypass: /--force\b|--yolo\b|(?<=^(?:cursor-agent|agent)\s(?:[^"'\n]{0,200}\s)?)-f\b/,
    power: 'tools',
  },
  {
    name: 'aider',
    call: /^(?:aider|aider-chat|python3?\s+-m\s+aider)\s/,
    headless: /\s(?:--message(?:-file)?|-m|-f|--yes-always|--yes)\b/,
    bypass: /\s--yes(?:-always)?\b/,
    power: 'tools',
  },
  {
    name: 'opencode',
    call: /^(?:opencode|opencode-ai(?:@\S+)?)\s/,
    headless: /\s(?:run|github)\b/,
    bypass: /--dangerously-skip-permissions\b/,
    power: 'tools',
  },
  { name: 'goose', call: /^goose\s/, headless: /\srun\b/, bypass: NEVER, power: 'tools' },
  {
    name: 'Qwen Code',
    call: /^(?:qwen|@qwen-code\/qwen-code(?:@\S+)?)\s/,
    headless: /\s(?:-p|--prompt|-y|--yolo)\b/,
    bypass: /\s(?:--yolo|-y)\b/,
    power: 'tools',
  },
  {
    name: 'Amp',
    call: /^(?:amp|@sourcegraph\/amp(?:@\S+)?)\s/,
    headless: /\s(?:-x|--execute)\b/,
    bypass: /--dangerously-allow-all\b/,
    power: 'tools',
  },
  {
    name: 'Kiro CLI',
    call: /^(?:kiro-cli|q)\s+chat\s/,
    headless: /--no-interactive\b/,
    bypass: /--trust-all-tools\b/,
    power: 'tools',
  },
  {
    name: 'Droid',
    call: /^droid\s/,
    headless: /\sexec\b/,
    bypass: /--skip-permissions-unsafe\b|--auto[= ]high\b/,
    power: 'tools',
  },
  {
    name: 'Crush',
    call: /^crush\s/,
    headless: /\srun\b/,
    bypass: /\s(?:--yolo|-y)\b/,
    power: 'tools',
  },
  {
    name: 'Continue CLI',
    call: /^(?:cn|@continuedev\/cli(?:@\S+)?)\s/,
    headless: /\s(?:-p|--print)\b/,
    bypass: /\s--auto\b|--allow[= ]["']?\*/,
    power: 'tools',
  },
  {
    name: 'Auggie',
    call: /^(?:auggie|@augmentcode\/auggie(?:@\S+)?)\s/,
    headless: /\s(?:-p|--print)\b/,
    bypass: NEVER,
    power: 'tools',
  },
  {
    name: 'Kilo CLI',
    call: /^(?:kilo|@kilocode\/cli(?:@\S+)?)\s/,
    headless: /\srun\b/,
    bypass: /\s--auto\b/,
    power: 'tools',
  },
  {
    name: 'OpenHands CLI',
    call: /^openhands\s/,
    headless: /\s--headless\b/,
    bypass: NEVER,
    power: 'tools',
  },
  {
    name: 'Kimi CLI',
    call: /^(?:kimi|kimi-cli)\s/,
    headless: /\s(?:--print|--quiet)\b/,
    bypass: /\s--yolo\b/,
    power: 'tools',
  },
  {
    name: 'Cline CLI',
    call: /^cline\s/,
    headless: /\s(?:-y|--yolo|--json)\b/,
    bypass: /\s(?:-y|--yolo)\b/,
    power: 'tools',
  },
  {
    name: 'Grok CLI',
    call: /^grok\s/,
    headless: /\s(?:-p|--single)\b/,
    bypass: /\s--always-approve\b/,
    power: 'tools',
  },
  {
    name: 'Mistral Vibe',
    call: /^vibe\s/,
    headless: /\s(?:-p|--prompt)\b/,
    bypass: /\s--auto-approve\b/,
    power: 'tools',
  },
  {
    name: 'Qodo CLI',
    call: /^(?:qodo|@qodo\/(?:gen|command)(?:@\S+)?)\s/,
    headless: /\s--ci\b/,
    bypass: NEVER,
    power: 'tools',
  },
  {
    name: 'Oz CLI',
    call: /^oz\s+agent\s/,
    headless: /\srun(?:-cloud)?\b/,
    bypass: NEVER,
    power: 'tools',
  },
  {
    name: 'GenAIScript',
    call: /^genaiscript(?:@\S+)?\s/,
    headless: /\srun\b/,
    bypass: NEVER,
    power: 'answer',
  },
  {
    name: 'llm',
    call: /^llm\s/,
    headless:
      /^llm\s+(?!install|keys|plugins|models|logs|templates|collections|aliases|uninstall|--help|--version)\S/,
    bypass: NEVER,
    power: 'answer',
  },
  {
    name: 'gh models',
    call: /^gh\s+models\s+run\s/,
    headless: /./,
    bypass: NEVER,
    power: 'answer',
  },
  { name: 'ollama', call: /^ollama\s+run\s/, headless: /./, bypass: NEVER, power: 'answer' },
  {
    name: 'pi',
    call: /^(?:pi|@(?:mariozechner|earendil-works)\/pi-coding-agent(?:@\S+)?)\s/,
    headless: /\s(?:-p|--print)\b|\s--mode[= ]["']?(?:json|rpc)\b/,
    bypass: NEVER,
    power: 'tools',
  },
  {
    name: 'Rovo Dev CLI',
    call: /^acli\s+rovodev\s/,
    headless: /\srun\b/,
    bypass: /\s--yolo\b/,
    power: 'tools',
  },
  {
    name: 'gptme',
    call: /^gptme\s/,
    headless: /\s(?:-n|--non-interactive)\b|^gptme\s+["'$]/,
    bypass: /\s(?:-y|--no-confirm)\b/,
    power: 'tools',
  },
  {
    name: 'iFlow CLI',
    call: /^(?:iflow|@iflow-ai\/iflow-cli(?:@\S+)?)\s/,
    headless: /\s(?:-p|--prompt|-y|--yolo)\b/,
    bypass: /\s(?:--yolo|-y)\b/,
    power: 'tools',
  },
  {
    name: 'Junie CLI',
    call: /^(?:junie|@jetbrains\/junie(?:@\S+)?)\s/,
    headless: /\s--(?:auth|task)\b|^junie\s+["'$]/,
    bypass: NEVER,
    power: 'tools',
  },
  {
    name: 'Copilot coding agent',
    call: /^gh\s+(?:agent-tasks?|agents?)\s+create\s/,
    headless: /./,
    bypass: NEVER,
    power: 'tools',
  },
  {
    name: 'CodeRabbit CLI',
    call: /^(?:coderabbit|cr)\s+review\s/,
    headless: /./,
    bypass: NEVER,
    power: 'answer',
  },
  {
    name: 'aichat',
    call: /^aichat\s/,
    headless: /^aichat\s+(?!--(?:help|version|list-\w+|info|serve)\b)\S/,
    bypass: NEVER,
    power: 'answer',
  },
];
