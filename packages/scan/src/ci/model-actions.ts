import { type ConfigNode, membersOf } from '@svc/analysis/documents';
import { type AiAction, action } from './ai-actions.ts';
import { isModelKey } from './model-keys.ts';

/** Inputs and variables by which a step chooses a model. */
const MODEL = /(?:^|_)(?:MODEL|MODEL_NAME|LLM)$/;
/** Inputs that tell a model what to do. */
const PROMPT = /(?:^|_)(?:PROMPT|TASK|TASK_REQUEST|INSTRUCTIONS?|MESSAGE|QUESTION)$/;
/** Inputs of programs that use tools. */
const TOOLS = /^(?:SETTINGS|SETTINGS_JSON|CLAUDE_ARGS|ALLOWED_TOOLS|MCP_CONFIG|MCP_SERVERS)$/;
/** Words in the names of actions that run an agent. */
const AGENT =
  /(?:^|[-_/])(?:claude|codex|gemini|qwen|opencode|aider|goose|copilot|cursor|openhands|agents?|pr-agent)(?=[-_/]|$)/;
/** Actions that pass a key on without running a model: they deploy, build, or set a program up. */
const CARRIER =
  /^(?:actions|docker|github|azure|aws-actions|google-github-actions)\/|(?:^|[-_/])(?:deploy\w*|ssh|scp|setup|cache|upload|docker|wrangler|helm|terraform|vercel|railway|flyctl|heroku|dotenv|envfile|secrets?)(?=[-_/]|$)/;

/**
 * The action of a step that is not in the table, but is given the key of a model's provider together with a model, a prompt or
 * the name of an agent; null for others. Each of its inputs may reach the prompt.
 */
export function modelAction(
  uses: string,
  inputs: ConfigNode | null,
  env: ConfigNode | null,
): AiAction | null {
  const name = (uses.split('@')[0] ?? '').replace(/\/+$/, '');
  if (name.startsWith('.') || name.startsWith('docker:') || CARRIER.test(name.toLowerCase()))
    return null;
  const given = membersOf(inputs).map((one) => one.name);
  const all = [...given, ...membersOf(env).map((one) => one.name)];
  const isAgent = AGENT.test(name.toLowerCase());
  const isAsked = given.some((one) => PROMPT.test(plain(one)));
  if (!all.some(isModelKey)) return null;
  if (!isAgent && !isAsked && !all.some((one) => MODEL.test(plain(one)))) return null;
  const isWithTools = isAgent || given.some((one) => TOOLS.test(plain(one)));
  return action(
    name,
    given.filter((one) => !isModelKey(one) && !TOOLS.test(plain(one))),
    {
      options: given.filter((one) => TOOLS.test(plain(one))),
      power: isWithTools ? 'tools' : 'answer',
      worksOnEvent: !isAsked,
    },
  );
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll('-', '_');
}
