import { membersOf, textOf } from '@svc/analysis/documents';
import { modelModule, modulesOf } from '@svc/code';
import type { Step } from '../workflow/workflow.ts';
import { isInlineCode } from './inline-code.ts';
import { addressIn, asksByAddress, startsAgent } from './model-hosts.ts';
import { holdsModelKey, isModelKey } from './model-keys.ts';

/** True for a command that prints what a model's host answers, not the state of the request, nor the number of an agent that it starts. */
export function printsAnswer(command: string): boolean {
  return (
    /\bcurl\b|\bwget\b/.test(command) &&
    asksByAddress(command) &&
    !startsAgent(command) &&
    !/\s(?:-w|--write-out|-o|--output)\b/.test(command)
  );
}

/** A program in a file that an interpreter runs, at the start of a command. */
const PROGRAM =
  /(?:^|[\n;&|(]|\bthen\s|\belse\s|\bif\s|\btime\s)[ \t]*(?:!\s)?(?:(?:uv|poetry|pipenv|pdm)\s+run\s+|(?:npx|bunx|pnpm|pnpm\s+exec|yarn|npm\s+exec)\s+(?=tsx|ts-node)|timeout\s+\S{1,20}\s+)?(?:python(?:3(?:\.\d{1,2})?)?|node|bun(?:\s+run)?|deno\s+run|npx\s+tsx|tsx|ts-node|ruby|php|go\s+run|uv\s+run)(?:[ \t]+-[\w-]+(?:=[^\s"';|&]{0,100})?){0,10}[ \t]+["']?((?:\$\{\{[^}\n]{0,200}\}\}|\$(?!\{\{)|[^\s"';|&$]){1,300}?\.(?:py|[cm]?[jt]s|rb|php|go))\b/;

/** The program in a file that a script runs; null for others. */
export function programIn(script: string): string | null {
  return PROGRAM.exec(script)?.[1]?.replace(/^\$\{\{[^}]*\}\}\//, '') ?? null;
}

/** True for a script that sets outputs by a program inside it. */
export function isInline(script: string): boolean {
  return isInlineCode(script) && /GITHUB_OUTPUT/.test(script);
}

/** Options of programs that let a model use tools. */
const AGENT_OPTIONS =
  /\s--(?:approval-mode|allowed-?tools|max-(?:session-)?turns|yolo|dangerously-[\w-]{1,60}|permission-mode)\b/;

/** True for a script whose program lets the model use tools. */
export function isAgentProgram(script: string): boolean {
  return AGENT_OPTIONS.test(script);
}

/** A container that is run with variables of the step: the image is the last word before its own arguments. */
const CONTAINER = /\bdocker\s+run\b([^\n]{0,2000})/;

/** The image of a container that is given a model's key; null for others. */
function keyedImage(script: string): string | null {
  const call = CONTAINER.exec(script.replaceAll('\\\n', ' '))?.[1] ?? '';
  const keys = [...call.matchAll(/\s(?:-e|--env)[ =]["']?([A-Za-z_]\w{0,80})/g)];
  if (!keys.some(([, name = '']) => isModelKey(name))) return null;
  const words = call.trim().split(/\s+/);
  return (
    words.find(
      (word, at) =>
        /^\w[\w.-]*(?:\/[\w.-]+)*(?::[\w.-]+|@sha256:\w+)?$/.test(word) &&
        !takesValue(words[at - 1] ?? ''),
    ) ?? null
  );
}

/** True for an option of `docker run` whose value is the next word. */
function takesValue(word: string): boolean {
  return /^(?:-[evwuplh]|--(?:env|env-file|volume|workdir|user|name|network|entrypoint|mount|platform|publish|label|add-host|memory|cpus))$/.test(
    word,
  );
}

/** The library of a program inside the script that asks a model; null for others. */
function inlineLibrary(script: string): string | null {
  if (!isInlineCode(script)) return null;
  return (
    modulesOf(script, 'python').find((name) => modelModule('python', name) !== null) ??
    modulesOf(script, 'javascript').find((name) => modelModule('javascript', name) !== null) ??
    null
  );
}

/** Calls of a program or script over the network. */
export const REQUESTS =
  /\bcurl\b|\bwget\b|\bfetch\s*\(|\brequests\.|\burllib\b|\baxios\b|\bhttpx\b|\bhttp\.client\b|\bInvoke-(?:RestMethod|WebRequest)\b/;

/**
 * What a script asks a model with: the host that it calls, the library of a program inside it, or the program or container that is
 * given a model's key; null for others.
 */
export function modelCall(step: Step, script: string): string | null {
  const address = REQUESTS.test(script) ? addressIn(script) : null;
  if (address !== null) return address;
  const isKeyed = membersOf(step.env).some(({ name, value }) =>
    holdsModelKey(name, textOf(value)?.text ?? ''),
  );
  return (
    inlineLibrary(script) ??
    keyedImage(script) ??
    (isKeyed
      ? (programIn(script) ?? (isInlineCode(script) ? 'a program in the script' : null))
      : null)
  );
}

/** True for a command that gives what it reads to a model's host, an address in a variable, a program or a container. */
export function sendsOn(command: string): boolean {
  if (programIn(command) !== null || isInlineCode(command) || CONTAINER.test(command)) return true;
  if (!/\b(?:curl|wget|Invoke-RestMethod|Invoke-WebRequest)\b/.test(command)) return false;
  return asksByAddress(command) || !/https?:\/\/(?!\$)/.test(command);
}
