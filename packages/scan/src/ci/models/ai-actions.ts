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
  /** It has no prompt, and works on the issue or pull request that started it. */
  readonly worksOnEvent: boolean;
  /** Its sources show that it sends text of the issue or pull request to a model that only answers. */
  readonly readsText: boolean;
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
    worksOnEvent: false,
    readsText: false,
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

/** Of actions that took over claude-code-action's check of people, and its inputs that admit others. */
const CHECKED: Row = { checksActor: true, opens: ['allowed_non_write_users', 'allowed_bots'] };
/** Of actions that review or describe the pull request, or sort the issue, that started them. */
const ON_EVENT: Row = { power: 'answer', worksOnEvent: true };

/** Events that an action which checks the permission of a comment's author does not check. */
const NOT_COMMENTS = ['issues', 'pull_request_target', 'workflow_run', 'discussion'];
const OF_DOCKER: Row = { options: ['extra-args'], checksActor: true, unchecked: NOT_COMMENTS };

/** From each action's own action.yml and documentation. */
const AI_ACTIONS: readonly AiAction[] = [
  action('anthropics/claude-code-action', CLAUDE_PROMPTS, {
    options: CLAUDE_OPTIONS,
    checksActor: true,
    // It looks at people for issues, comments and pull requests only.
    unchecked: ['workflow_run'],
    opens: ['allowed_non_write_users', 'allowed_bots'],
  }),
  action('anthropics/claude-code-base-action', CLAUDE_PROMPTS, { options: CLAUDE_OPTIONS }),
  action('anthropics/claude-code-action/base-action', CLAUDE_PROMPTS, { options: CLAUDE_OPTIONS }),
  action('anthropics/claude-code-security-review', ['custom-security-scan-instructions']),
  action('austenstone/copilot-cli', ['prompt']),
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
  action('actions/ai-inference', ['prompt', 'prompt-file', 'system-prompt', 'input'], {
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
  action('Factory-AI/droid-action', ['instructions'], {
    ...CHECKED,
    options: ['droid_args', 'settings'],
  }),
  action('letta-ai/letta-code-action', ['prompt'], { ...CHECKED, options: ['letta_args'] }),
  action('aws-actions/application-observability-for-aws', ['custom_prompt'], {
    checksActor: true,
    opens: ['allowed_non_write_users'],
  }),
  action('ask-bonk/ask-bonk/github', ['prompt'], { checksActor: true }),
  action('continuedev/continue/actions/general-review', [], {
    checksActor: true,
    worksOnEvent: true,
  }),
  action('OpenHands/extensions/plugins/pr-review', [], { worksOnEvent: true }),
  action('OpenHands/software-agent-sdk/.github/actions/pr-review', [], { worksOnEvent: true }),
  action('mattzcarey/shippie', ['CUSTOM_INSTRUCTIONS'], { worksOnEvent: true }),
  action('getsentry/warden', [], { worksOnEvent: true }),
  action('aaronsteers/devin-action', ['prompt-text', 'prompt-file']),
  action('docker/cagent-action', ['prompt'], OF_DOCKER),
  action('docker/docker-agent-action', ['prompt'], OF_DOCKER),
  action('iflow-ai/iflow-cli-action', ['prompt'], { options: ['settings_json', 'extra_args'] }),
  action('mistralai/mistral-vibe', ['prompt']),
  action('mirrajabi/aider-github-action', ['aider_args']),
  action('pullfrog/pullfrog', ['prompt', 'prompt_file']),
  action('qodo-ai/command', ['prompt', 'key-value-pairs']),
  action('warpdotdev/oz-agent-action', ['prompt'], { options: ['mcp'] }),
  action('appleboy/LLM-action', ['input_prompt', 'system_prompt'], { power: 'answer' }),
  action('vercel/ai-action', ['prompt'], { power: 'answer' }),
  action('ai-action/ollama-action', ['prompt'], { power: 'answer' }),
  action('FidelusAleksander/prompt-action', ['prompt', 'prompt-file', 'system-prompt', 'vars'], {
    power: 'answer',
  }),
  action('github/ai-moderator', [], ON_EVENT),
  action('anc95/ChatGPT-CodeReview', [], ON_EVENT),
  action('presubmit/ai-reviewer', [], ON_EVENT),
  action('tmokmss/bedrock-pr-reviewer', ['system_message', 'summarize'], ON_EVENT),
  action('cirolini/genai-code-review', [], ON_EVENT),
  action('gitbito/CodeReviewAgent', [], ON_EVENT),
  action('luuuc/council/action', [], ON_EVENT),
  action('pelikhan/action-genai-issue-dedup', [], ON_EVENT),
  action('pelikhan/action-genai-issue-labeller', ['instructions'], ON_EVENT),
  action('hustcer/deepseek-review', ['sys-prompt', 'user-prompt'], {
    ...ON_EVENT,
    checksActor: true,
    unchecked: NOT_COMMENTS,
  }),
  action('caido/action-issue-triager', [], ON_EVENT),
  action('JetBrains/junie-github-action', ['prompt', 'custom_prompt'], { checksActor: true }),
  // Without a prompt it checks who commented, with one nobody.
  action('kirodotdev-labs/kiro-action', ['prompt'], { options: ['kiro_args'] }),
];

const BY_NAME = new Map(AI_ACTIONS.map((one) => [one.name.toLowerCase(), one]));

/** Names that say enough without their owner: a copy of such an action, or a fork, keeps the name. */
const COPIED = AI_ACTIONS.filter(({ name }) =>
  /\/(?:claude-code-(?:base-)?action|codex-action|run-gemini-cli|gemini-cli-action|qwen-code-action|pr-agent|ai-pr-reviewer|chatgpt-codereview|letta-code-action|droid-action|ai-inference|opencode\/github|deepseek-review|augment-agent|cagent-action)$/i.test(
    name,
  ),
);
const BY_COPY = new Map(
  COPIED.flatMap((one) => {
    const [owner = '', ...rest] = one.name.toLowerCase().split('/');
    const path = rest.join('/');
    // Mirrors put the owner in front: `anthropics-claude-code-action`.
    return [path, `${owner}-${path}`, `${owner}_${path}`].map((name) => [name, one] as const);
  }),
);

/** The action that `uses: owner/name[/folder]@ref` names, under its own owner or as a copy of another; null for others. */
export function aiAction(uses: string): AiAction | null {
  const written = (uses.split('@')[0] ?? '').replace(/(?<!\/)\/+$/, '');
  const name = written.toLowerCase();
  const known = BY_NAME.get(name);
  if (known !== undefined) return known;
  const copied = name.startsWith('.') ? undefined : BY_COPY.get(name.slice(name.indexOf('/') + 1));
  return copied === undefined ? null : { ...copied, name: written };
}
