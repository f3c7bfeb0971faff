import { modelId } from '@svc/analysis';
import { membersOf, textOf } from '@svc/analysis/documents';
import { AGENT_COMMANDS, type AgentCommand } from '../models/agent-command-table.ts';
import { isNamedForModels, namesAgent } from '../models/model-actions.ts';
import { isAgentProgram } from '../models/model-calls.ts';
import { holdsModelKey, isModelKey } from '../models/model-keys.ts';
import { installedPrograms, type JobInstall } from '../programs/installed-programs.ts';
import type { Step } from '../workflow/workflow.ts';
import type { JobState } from './job-state.ts';
import { canLookUp } from './step-taint.ts';

/** Programs of a job that are remembered. */
const MAX_INSTALLS = 100;

/** Programs that are given a model's key and do something else with it: they build, test, evaluate, deploy or manage packages. */
const OTHER_WORK =
  /(?:^|[-_/.])(?:\w{0,10}lint|prettier|typescript|tsx|ts-node|vercel|netlify\w*|wrangler|firebase\w*|serverless|pnpm|yarn|npm|corepack|turbo|nx|jest|vitest|playwright|cypress|pytest\w*|tox|nox|poetry|uv|pip\w*|hatch|build|twine|mkdocs\w*|sphinx|semantic-release|promptfoo|deepeval|ragas|\w{0,10}evals?|\w{0,10}tests?|railway|flyctl|modal|streamlit|supabase|expo\w*|eas|prisma|dotenvx?|coverage|ruff|black|mypy|deploy\w*|docker\w*|sst|cdk|pulumi|ansible\w*|terraform|jq|gh|mcp\w*)(?=$|[-_/.])/i;
/** Calls of a program that do its work; others set it up or show something. */
const TASK =
  /^(?!\S+\s+(?:-{0,2}(?:version|help)|-[vVh]|init|login|auth|config\w*|doctor|install|update|upgrade|setup|mcp|plugins?|completion|list|ls|status)\b|\S+\s*$)/;
/** Ways to hand a prompt over. */
const PROMPT_OPTION =
  /\s(?:-p\s{1,5}["'$]|--(?:prompt(?:-file)?|message|task|instructions?|query)[ =])/;
/** Words after the program by which it works on files itself. */
const WORKS = /^\S+\s+(?:run|exec|fix|code|agent|implement|solve|resolve|work)\b/;
/** Flags that switch approvals off, as many agents call them. */
const BYPASS =
  /--dangerously-skip-permissions\b|--yolo\b|--allow-all-tools\b|--dangerously-bypass-approvals-and-sandbox\b/;

/** Remembers what a step installs for later steps of its job. */
export function noteInstalls(step: Step, script: string, path: string, state: JobState): void {
  for (const one of installedPrograms(script)) {
    if (state.installs.length >= MAX_INSTALLS) return;
    state.installs.push({ ...one, path, span: step.span });
  }
}

/**
 * Returns the programs, among those that the job has installed, by which a step asks a model: it is given a model's key, and a prompt, the id
 * of a model, the number of the event with a token, or a name that says so.
 */
export function installedAgents(
  step: Step,
  script: string,
  state: JobState,
): ReadonlyMap<AgentCommand, JobInstall> {
  const isKeyed = membersOf(step.env).some(({ name, value }) =>
    holdsModelKey(name, textOf(value)?.text ?? ''),
  );
  const isKeyedJob = isKeyed || [...state.variables.keys()].some(isModelKey);
  const found = new Map<AgentCommand, JobInstall>();
  for (const install of state.installs) {
    for (const command of install.commands) {
      const calls = isListed(command) ? [] : callsOf(command, script);
      if (calls.length === 0 || OTHER_WORK.test(install.name)) continue;
      const hasModel = calls.some(choosesModel);
      const isAsked =
        calls.some((call) => PROMPT_OPTION.test(call) || isAgentProgram(call)) ||
        isNamedForModels(install.name);
      const isConfigured = isKeyed && (canLookUp(step, script) || hasOwnVariables(command, step));
      if (!hasModel && !(isKeyedJob && isAsked) && !isConfigured) continue;
      found.set(row(command, calls), install);
      break;
    }
  }
  return found;
}

/** True for the command of an agent that the table holds. */
function isListed(command: string): boolean {
  return AGENT_COMMANDS.some(({ call }) => call.test(`${command} `));
}

/** Calls of a command at the start of a line, or after a variable, `&&` and the like. */
function callsOf(command: string, script: string): string[] {
  if (!script.includes(command)) return [];
  return script
    .replaceAll('\\\n', ' ')
    .split(/\n|&&|\|\|?|;|\$\(/)
    .map((line) => line.trim().replace(/^(?:[A-Za-z_]\w{0,80}=\S{0,200}\s{1,20})+/, ''))
    .filter((line) => line.startsWith(`${command} `));
}

/** True for a call whose option for a model holds the id of one. */
function choosesModel(call: string): boolean {
  const found = /\s(?:-m|--model)[ =]["']?([\w./:@-]{2,120})/.exec(call)?.[1];
  if (found === undefined) return false;
  // What stands before the last slash is a provider, which may be the program's own.
  const model = modelId(found) ?? modelId(found.slice(found.lastIndexOf('/') + 1));
  return model !== null && !model.needsContext;
}

/** True where a variable of the step sets the program's model or provider: `OPENWIKI_MODEL_ID` for `openwiki`. */
function hasOwnVariables(command: string, step: Step): boolean {
  const prefix = command.toUpperCase().replaceAll('-', '_');
  return membersOf(step.env).some(
    ({ name }) =>
      name.startsWith(`${prefix}_`) && /_(?:MODEL|MODEL_ID|PROVIDER|LLM|API_KEY)$/.test(name),
  );
}

function row(command: string, calls: readonly string[]): AgentCommand {
  const plain = command.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isAgent =
    namesAgent(command) || calls.some((call) => WORKS.test(call) || isAgentProgram(call));
  return {
    name: command,
    call: new RegExp(`^${plain}\\s`),
    headless: TASK,
    bypass: BYPASS,
    power: isAgent ? 'tools' : 'answer',
  };
}
