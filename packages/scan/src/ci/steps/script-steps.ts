import { membersOf, textsBelow } from '@svc/analysis/documents';
import { callBypass } from '../models/action-approvals.ts';
import type { AgentCommand } from '../models/agent-command-table.ts';
import { unpinnedInstalls } from '../models/agent-installs.ts';
import { isInline, programIn } from '../models/model-calls.ts';
import type { JobInstall } from '../programs/installed-programs.ts';
import type { CiSign } from '../rules/ci-rule.ts';
import { UNPINNED_AGENT } from '../rules/rules.ts';
import { type ScriptTaint, scriptTaint } from '../scripts/script-taint.ts';
import { CLEAN, joined, type Taint } from '../scripts/taint.ts';
import type { Step } from '../workflow/workflow.ts';
import { AI_STEP_DEFAULTS } from './ai-step.ts';
import { aiStepSigns } from './ai-step-signs.ts';
import { installedAgents, noteInstalls } from './installed-agents.ts';
import { expressionTaint, type JobState } from './job-state.ts';
import { callSigns } from './model-steps.ts';
import { promptFilesIn } from './prompt-files.ts';
import { noteProgramOutputs, ownAnswers, startedProgram } from './started-programs.ts';
import { type Place, standingOf } from './step-place.ts';
import {
  directionsOf,
  filesNamedIn,
  noteDirections,
  noteForeignCommits,
  noteOwnRun,
  withStepEnv,
} from './step-taint.ts';

/** Commands that check out the branch of a pull request. */
const CHECKS_OUT_PULL =
  /\bgh\s+pr\s+checkout\b|\bgit\s+(?:fetch|checkout)\b[^\n]{0,500}(?:refs\/pull\/|pull\/)/;

/** Reads the script of a step: reports agents and models that it runs, and updates the state for later steps of the job. */
export function readScript(step: Step, script: string, place: Place, state: JobState): void {
  if (CHECKS_OUT_PULL.test(script)) state.hasForeignCode = true;
  const inStep = withStepEnv(step, state);
  noteInstalls(step, script, place.path, state);
  const installed = installedAgents(step, script, inStep);
  const environment = environmentTaint(step, inStep);
  const found = scriptTaint(script, {
    expression: (text) => expressionTaint(text, inStep),
    variable: (name) => inStep.variables.get(name) ?? CLEAN,
    files: state.files,
    environment,
    isForeign: state.hasForeignCode,
    installed: [...installed.keys()],
    isAnswer: ownAnswers(step, script, place, state),
  });
  if (found.calls.length > 0) readAgentCalls(step, script, { found, installed }, place, state);
  else {
    const given = joined([environment, expressionTaint(script, inStep)]);
    readProgram(step, script, { found, given }, place, state);
  }
  for (const name of unpinnedInstalls(script))
    place.signs.push(installSign(name, { path: place.path, span: step.span }, state));
  noteDirections(step, script, state);
  noteForeignCommits(step, script, state);
  noteOwnRun(step, script, state);
  noteResults(step, found, state);
}

/** What of the variables of a step outsiders write. */
function environmentTaint(step: Step, inStep: JobState): Taint {
  return joined(membersOf(step.env).map(({ name }) => inStep.variables.get(name) ?? CLEAN));
}

/** Reports agents whose commands a script calls. */
function readAgentCalls(
  step: Step,
  script: string,
  { found, installed }: { found: ScriptTaint; installed: ReadonlyMap<AgentCommand, JobInstall> },
  place: Place,
  state: JobState,
): void {
  const prompts = promptFilesIn(script, step, place);
  const texts = [...textsBelow(step.node)].map(({ text }) => text).join('\n');
  const { toEvent, toBacklog } = directionsOf(texts + script, state, prompts);
  const fromPrompts = filesNamedIn(prompts, state);
  for (const { agent, call, taint } of found.calls) {
    const ai = {
      ...AI_STEP_DEFAULTS,
      name: agent.name,
      step,
      taint: joined([taint, fromPrompts]),
      power: agent.power,
      bypass: callBypass(agent, call),
      readsEvent: toEvent,
      readsBacklog: toBacklog,
    };
    place.signs.push(...aiStepSigns(place.path, ai, state, place.job));
    const install = installed.get(agent);
    if (install !== undefined && !install.isPinned)
      place.signs.push(installSign(install.name, install, state));
  }
}

/** Reports a script that asks a model by a program or a request. `given`: what its variables and expressions hold. */
function readProgram(
  step: Step,
  script: string,
  { found, given }: { found: ScriptTaint; given: Taint },
  place: Place,
  state: JobState,
): void {
  const program = startedProgram(step, script, place, state);
  // A program may read any file; one in the script names those that it reads.
  const isInFile = program !== null || programIn(script) !== null;
  const files = [...found.files]
    .filter(([file]) => isInFile || script.includes(file))
    .map(([, taint]) => taint);
  const taint = joined([given, found.sent, ...files]);
  callSigns({ step, script, taint, program }, place, state);
  // What a program makes of its variables is not known; its outputs may contain them.
  if (step.id !== null && given.size > 0 && (programIn(script) !== null || isInline(script)))
    state.stepOutputs.set(step.id, new Map([['*', given]]));
  noteProgramOutputs(step, program, state);
}

/** Remembers variables, files and outputs that a script sets. */
function noteResults(
  step: Step,
  { variables, files, outputs }: ScriptTaint,
  state: JobState,
): void {
  for (const [name, taint] of variables) state.variables.set(name, taint);
  for (const [file, taint] of files) state.files.set(file, taint);
  if (step.id === null || outputs.size === 0) return;
  const known = state.stepOutputs.get(step.id) ?? new Map<string, Taint>();
  state.stepOutputs.set(step.id, new Map([...known, ...outputs]));
}

function installSign(name: string, at: Pick<CiSign, 'path' | 'span'>, state: JobState): CiSign {
  return {
    rule: UNPINNED_AGENT,
    path: at.path,
    span: at.span,
    message: `${name} is installed without an exact version.`,
    identity: name,
    standing: standingOf(state),
  };
}
