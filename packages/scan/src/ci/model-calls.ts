import { membersOf } from '@svc/analysis/documents';
import { isModelKey } from './model-keys.ts';
import type { Step } from './workflow.ts';

/** Hosts that answer for a model. */
const HOST =
  /\b(?:api\.anthropic\.com|api\.openai\.com|models\.github\.ai|models\.inference\.ai\.azure\.com|generativelanguage\.googleapis\.com|openrouter\.ai|api\.deepseek\.com|api\.mistral\.ai|api\.groq\.com|api\.x\.ai|api\.cohere\.(?:ai|com)|api\.perplexity\.ai|dashscope\.aliyuncs\.com)\b/;
/** True for a command that prints what a model's host answers, not the state of the request. */
export function printsAnswer(command: string): boolean {
  return (
    HOST.test(command) &&
    /\bcurl\b|\bwget\b/.test(command) &&
    !/\s(?:-w|--write-out|-o|--output)\b/.test(command)
  );
}

/** A program in a file that an interpreter runs, at the start of a command. */
const PROGRAM =
  /(?:^|[\n;&|(]|\bthen\s|\belse\s)[ \t]*(?:uv\s+run\s+)?(?:python3?|node|bun(?:\s+run)?|deno\s+run|npx\s+tsx|tsx|ts-node|ruby|php|go\s+run)(?:[ \t]+-{1,2}[\w-]+){0,10}[ \t]+["']?((?:\$\{\{[^}\n]{0,200}\}\}|\$(?!\{\{)|[^\s"';|&$]){1,300}?\.(?:py|[cm]?[jt]s|rb|php|go))\b/;

/** The program in a file that a script runs; null for others. */
export function programIn(script: string): string | null {
  return PROGRAM.exec(script)?.[1]?.replace(/^\$\{\{[^}]*\}\}\//, '') ?? null;
}

/** True for a script that sets outputs by a program inside it. */
export function isInline(script: string): boolean {
  return (
    /\b(?:node|python3?|bun|ruby|perl)\b[^\n|;]{0,100}?(?:<<|\s-[ce]\s)/.test(script) &&
    /GITHUB_OUTPUT/.test(script)
  );
}

/** Options of programs that let a model use tools. */
const AGENT_OPTIONS =
  /\s--(?:approval-mode|allowed-?tools|max-(?:session-)?turns|yolo|dangerously-[\w-]{1,60}|permission-mode)\b/;

/** True for a script whose program lets the model use tools. */
export function isAgentProgram(script: string): boolean {
  return AGENT_OPTIONS.test(script);
}

/** What a script asks a model with: the host that it calls, or the program that is given a model's key; null for others. */
export function modelCall(step: Step, script: string): string | null {
  const host = HOST.exec(script)?.[0];
  if (
    host !== undefined &&
    /\bcurl\b|\bwget\b|\bfetch\s*\(|\brequests\.|\burllib\b|\baxios\b/.test(script)
  )
    return host;
  if (!membersOf(step.env).some(({ name }) => isModelKey(name))) return null;
  return programIn(script);
}
