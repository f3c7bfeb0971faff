import { modelId } from '@svc/analysis';
import { type ConfigNode, membersOf, textOf } from '@svc/analysis/documents';
import { type AiAction, action } from './ai-actions.ts';
import { holdsModelKey, isModelAddress, isModelKey } from './model-keys.ts';

/** Inputs and variables by which a step chooses a model. */
const MODEL = /(?:^|_)(?:MODEL|MODELS|MODEL_NAME|MODEL_ID|LLM)$/;
/** Inputs that hold a prompt. */
const PROMPT =
  /(?:^|_)(?:PROMPT|PROMPT_FILE|TASK|TASK_REQUEST|INSTRUCTIONS?|MESSAGE|QUESTION|QUERY)$/;
/** Inputs that no other program than one that asks a model has. */
const SYSTEM_PROMPT = /(?:^|_)(?:SYSTEM|SYS|USER|CUSTOM|REVIEW|LLM|AI)_PROMPT(?:_(?:FILE|PATH))?$/;
const API_KEY = /(?:^|_)API_KEY$/;
/** Inputs of programs that use tools. */
const TOOLS = /^(?:SETTINGS|SETTINGS_JSON|\w{1,30}_ARGS|ALLOWED_TOOLS|MCP|MCP_CONFIG|MCP_SERVERS)$/;
/** Words in the names of actions that run an agent. */
const AGENT =
  /(?:^|[-_/])(?:claude|codex|gemini|qwen|opencode|aider|goose|copilot|cursor|openhands|droid|letta|devin|jules|junie|iflow|cline|kilocode|auggie|kiro|agents?|pr-agent|swe-agent)(?=[-_/]|$)/;
/** Words for models in the names of actions, and for what a model does there. */
const AI_NAME =
  /(?:^|[-_/])(?:ai|genai|llms?|gpt|chatgpt|openai|anthropic|claude|gemini|codex|qwen|deepseek|mistral|bedrock|ollama|copilot)(?=[-_/]|$)/;
const AI_TASK =
  /review|triag|summar|describ|description|changelog|release-?notes?|translat|moderat|label|dedup|duplicate|assist|inference|prompt|explain|suggest|comment|commit|analy|autofix|(?<![a-z])fix(?![a-z])|pr-writer|respond|answer|agent/;
/** Actions around such texts and files that ask no model: they check, count, set up or fetch. */
const ABOUT =
  /lint|check|valid|verif|usage|cost|metric|status|badge|config|install|sync|skills?\b|rules\b|detect/;
/** Owners of actions that pass a key on without running a model, and words for such actions: they deploy, build, or set a program up. */
const CARRIER_OWNER = /^(?:actions|docker|github|azure|aws-actions|google-github-actions)\//;
const CARRIER =
  /(?:^|[-_/])(?:deploy\w*|ssh|scp|setup|cache|upload|docker|wrangler|helm|terraform|vercel|railway|flyctl|heroku|dotenv|envfile|secrets?)(?=[-_/]|$)/;

/** What a step gives an action. */
type Given = { readonly inputs: ConfigNode | null; readonly env: ConfigNode | null };

/**
 * The action of a step that is not in the table, but by what it is given or called asks a model; null for others. Each of its inputs may
 * reach the prompt. `canAskModels`: the job's token may ask the models of the code host.
 */
export function modelAction(uses: string, given: Given, canAskModels: boolean): AiAction | null {
  const name = nameOf(uses);
  const isOwn = name.startsWith('.');
  const words = name.toLowerCase().replace(/^\.\/(?:\.github\/)?(?:actions\/)?/, '');
  if ((!isOwn && CARRIER_OWNER.test(words)) || CARRIER.test(words)) return null;
  const inputs = textsBy(given.inputs);
  const env = textsBy(given.env);
  const isAgent = AGENT.test(words);
  const isAsked = inputs.some(([input]) => PROMPT.test(plain(input)));
  const isPrompted = inputs.some(([input]) => /(?:^|_)PROMPT(?:_FILE)?$/.test(plain(input)));
  const asksFor = [...inputs, ...env].some(([one]) => MODEL.test(plain(one)));
  const isAi =
    inputs.some(([input, value]) => holdsModelKey(input, value) && !/google.?api/i.test(input)) ||
    inputs.some(([input]) => SYSTEM_PROMPT.test(plain(input))) ||
    inputs.some(([input, value]) => MODEL.test(plain(input)) && isModel(value)) ||
    (isPrompted && (asksFor || inputs.some(([input]) => API_KEY.test(plain(input))))) ||
    ([...inputs, ...env].some(([one, value]) => holdsModelKey(one, value)) &&
      (isAgent || isAsked || asksFor || AI_NAME.test(words))) ||
    (canAskModels && (isPrompted || asksFor || AI_NAME.test(words))) ||
    (!isOwn && isNamedForAi(words));
  const hasAddress = inputs.some(([input]) => isModelAddress(input));
  if (!isAi && !hasAddress) return null;
  const tools = inputs.map(([input]) => input).filter((input) => TOOLS.test(plain(input)));
  return action(
    name,
    inputs
      .map(([input]) => input)
      .filter((one) => !isModelKey(one) && !isModelAddress(one) && !tools.includes(one)),
    {
      options: tools,
      power: isAgent || tools.length > 0 ? 'tools' : 'answer',
      // What one does that only the address of a model shows is not known.
      worksOnEvent: isAi && !isAsked,
    },
  );
}

/** True for a name such as `ai-pr-reviewer` or `action-genai-issue-dedup`, the owner apart. */
export function isNamedForAi(words: string): boolean {
  const own = words.slice(words.indexOf('/'));
  return AI_NAME.test(own) && AI_TASK.test(own) && !ABOUT.test(own);
}

/** True for a name that has a word for models or agents in it: `gpt-review`, `fix-agent`. */
export function isNamedForModels(name: string): boolean {
  return AI_NAME.test(name.toLowerCase()) || namesAgent(name);
}

/** True for a name that has a word for agents in it. */
export function namesAgent(name: string): boolean {
  return AGENT.test(name.toLowerCase());
}

/** True for an input that holds a prompt. */
export function isPromptInput(name: string): boolean {
  return PROMPT.test(plain(name));
}

function isModel(value: string): boolean {
  const found = modelId(value.trim());
  return found !== null && !found.needsContext;
}

/** The name of an action without its version; an image keeps its registry. */
function nameOf(uses: string): string {
  return uses.startsWith('docker://')
    ? uses.replace(/(?:@sha256:\w+|:[\w.-]+)$/, '')
    : (uses.split('@')[0] ?? '').replace(/(?<!\/)\/+$/, '');
}

function textsBy(node: ConfigNode | null): (readonly [name: string, value: string])[] {
  return membersOf(node).map(({ name, value }) => [name, textOf(value)?.text ?? ''] as const);
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll('-', '_');
}
