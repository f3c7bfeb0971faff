/** An action that runs a model or an agent. */
export type AiAction = {
  /** `owner/name`, with the folder where it is in one. */
  readonly name: string;
  /** Inputs whose text becomes part of the prompt. */
  readonly prompts: readonly string[];
  /** Inputs with command line arguments or settings of the agent. */
  readonly options: readonly string[];
  /** `tools`, it can run things; `answer`, it returns text. */
  readonly power: 'tools' | 'answer';
  /** It refuses people without write access unless an input of `opens` is set. */
  readonly checksActor: boolean;
  /** Events for which it checks nobody. */
  readonly unchecked: readonly string[];
  /** Inputs that admit others, and the value that admits everybody. */
  readonly opens: readonly string[];
  /** It restores its own configuration files from the base branch. */
  readonly restoresConfig: boolean;
  /** It has no prompt, and works on the issue or pull request that started it. */
  readonly worksOnEvent: boolean;
};

type Row = Partial<Omit<AiAction, 'name' | 'prompts'>>;

/** Returns a row of the table, with what most actions have in common. */
export function action(name: string, prompts: readonly string[], row: Row = {}): AiAction {
  return {
    name,
    prompts,
    options: [],
    power: 'tools',
    checksActor: false,
    unchecked: [],
    opens: [],
    restoresConfig: false,
    worksOnEvent: false,
    ...row,
  };
}

const CLAUDE_OPTIONS = ['claude_args', 'settings', 'allowed_tools', 'claude_env'];
const CLAUDE_PROMPTS = [
  'prompt',
  'prompt_file',
  'direct_prompt',
  'custom_instructions',
  'override_prompt',
  'append_system_prompt',
  'system_prompt',
];

/** From each action's own action.yml and documentation. */
const AI_ACTIONS: readonly AiAction[] = [
  action('anthropics/claude-code-action', CLAUDE_PROMPTS, {
    options: CLAUDE_OPTIONS,
    checksActor: true,
    // It looks at people for issues, comments and pull requests only.
    unchecked: ['workflow_run'],
    opens: ['allowed_non_write_users', 'allowed_bots'],
    restoresConfig: true,
  }),
  action('anthropics/claude-code-base-action', CLAUDE_PROMPTS, { options: CLAUDE_OPTIONS }),
  action('anthropics/claude-code-action/base-action', CLAUDE_PROMPTS, { options: CLAUDE_OPTIONS }),
  action('anthropics/claude-code-security-review', ['custom-security-scan-instructions']),
  action('openai/codex-action', ['prompt', 'prompt-file'], {
    options: ['codex-args', 'sandbox', 'safety-strategy'],
    checksActor: true,
    opens: ['allow-users'],
  }),
  action('google-github-actions/run-gemini-cli', ['prompt'], { options: ['settings'] }),
  action('google-gemini/gemini-cli-action', ['prompt', 'PROMPT'], {
    options: ['settings_json', 'settings'],
  }),
  action('QwenLM/qwen-code-action', ['prompt'], { options: ['settings'] }),
  action('actions/ai-inference', ['prompt', 'system-prompt', 'input'], {
    power: 'answer',
    options: ['copilot-allow-tools'],
  }),
  action('github/ai-inference', ['prompt', 'system-prompt'], { power: 'answer' }),
  action('github/ai-assessment-comment-labeler', ['issue_body'], { power: 'answer' }),
  action('github/copilot-cli-action', ['prompt'], { options: ['args'] }),
  action('sst/opencode/github', ['prompt'], { checksActor: true }),
  action('anomalyco/opencode/github', ['prompt'], { checksActor: true }),
  action('block/goose-action', ['prompt', 'instructions']),
  action('cursor/agent-action', ['prompt']),
  action('augmentcode/augment-agent', ['instruction', 'prompt'], { options: ['rules'] }),
  action('augmentcode/review-pr', ['custom_context', 'custom_guidelines'], { worksOnEvent: true }),
  action('augmentcode/describe-pr', ['custom_context', 'custom_guidelines'], {
    worksOnEvent: true,
  }),
  action('warpdotdev/warp-agent-action', ['prompt'], { options: ['args'] }),
  action('continuedev/continue', ['prompt']),
  action('Codium-ai/pr-agent', [], { power: 'answer', worksOnEvent: true }),
  action('qodo-ai/pr-agent', [], { power: 'answer', worksOnEvent: true }),
  action('CodiumAI/pr-agent', [], { power: 'answer', worksOnEvent: true }),
  action('coderabbitai/ai-pr-reviewer', ['system_message', 'summarize'], { power: 'answer' }),
  action('All-Hands-AI/OpenHands', ['prompt']),
  action('dust-tt/dust-action', ['prompt', 'message'], { power: 'answer' }),
  action('JetBrains/junie-github-action', ['prompt', 'custom_prompt'], { checksActor: true }),
];

const BY_NAME = new Map(AI_ACTIONS.map((one) => [one.name.toLowerCase(), one]));

/** The action that `uses: owner/name[/folder]@ref` names; null for others. */
export function aiAction(uses: string): AiAction | null {
  const name = uses.split('@')[0]?.toLowerCase() ?? '';
  return BY_NAME.get(name.replace(/\/+$/, '')) ?? null;
}
