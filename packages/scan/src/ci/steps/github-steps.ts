import { membersOf, textOf, textsBelow, valueAt } from '@svc/analysis/documents';
import { guarded, isUnguarded, lookupGuard, narrowed } from '../access/guards.ts';
import { leavesCredentials, otherSecrets, signsIn } from '../access/holdings.ts';
import { unpinnedImage, unpinnedInstalls } from '../models/agent-installs.ts';
import { isInline, programIn } from '../models/model-calls.ts';
import type { CiSign } from '../rules/ci-rule.ts';
import { OUTPUT_IN_SCRIPT, UNPINNED_AGENT } from '../rules/rules.ts';
import { CLEAN, joined, scriptTaint, type Taint } from '../scripts/taint.ts';
import { readPaths } from '../workflow/expressions.ts';
import { type Job, type Step, scriptOf } from '../workflow/workflow.ts';
import { readAction } from './action-steps.ts';
import { aiStepSigns, bypassName } from './ai-step.ts';
import { installedAgents, noteInstalls } from './installed-agents.ts';
import { answersIn, expressionTaint, type JobState } from './job-state.ts';
import { callSigns } from './model-steps.ts';
import { promptFilesIn } from './prompt-files.ts';
import { noteProgramOutputs, ownAnswers, startedProgram } from './started-programs.ts';
import { foldersOf, type Place, standingOf } from './step-place.ts';
import {
  directionsOf,
  filesNamedIn,
  noteDirections,
  noteForeignCommits,
  noteOwnRun,
  withStepEnv,
} from './step-taint.ts';
import { expandScript } from './written-files.ts';

/** Reads one step: reports its signs, and updates the state for later steps of the job. */
export function readStep(step: Step, place: Place, state: JobState): void {
  const before = state.triggers;
  state.triggers = narrowed(before, step.condition, state.plainJobs, state.ownRuns);
  const secrets = state.hasSecrets;
  if (
    otherSecrets(step.env).length + otherSecrets(step.with).length > 0 ||
    usesAppToken(step, state)
  )
    state.hasSecrets = true;
  const run = scriptOf(step);
  const script =
    run === null ? null : expandScript(place.withScripts(run, foldersOf(step, place)), state);
  if (step.uses !== null && signsIn(step.uses)) state.isSignedIn = true;
  if (step.uses !== null) readAction(step, step.uses, place, state, readStep);
  if (script !== null) readScript(step, script, place, state);
  outputScriptSigns(step, place, state);
  state.hasSecrets = secrets || (step.uses !== null && leavesCredentials(step.uses, step.with));
  const asked = lookupGuard(
    [step.uses ?? '', script ?? '', textOf(valueAt(step.with, 'script'))?.text ?? ''].join('\n'),
  );
  state.triggers = guarded(before, asked);
}

function usesAppToken(step: Step, state: JobState): boolean {
  return [...textsBelow(step.with), ...textsBelow(step.env)].some(({ text }) =>
    readPaths(text).some(
      (path) => path.startsWith('steps.') && state.appTokens.has(path.split('.')[1] ?? ''),
    ),
  );
}

function readScript(step: Step, script: string, place: Place, state: JobState): void {
  if (
    /\bgh\s+pr\s+checkout\b|\bgit\s+(?:fetch|checkout)\b[^\n]{0,500}(?:refs\/pull\/|pull\/)/.test(
      script,
    )
  )
    state.hasForeignCode = true;
  const inStep = withStepEnv(step, state);
  const variable = (name: string) => inStep.variables.get(name) ?? CLEAN;
  const environment = joined(membersOf(step.env).map(({ name }) => variable(name)));
  noteInstalls(step, script, place.path, state);
  const installed = installedAgents(step, script, inStep);
  const found = scriptTaint(script, {
    expression: (text) => expressionTaint(text, inStep),
    variable,
    files: state.files,
    environment,
    isForeign: state.hasForeignCode,
    installed: [...installed.keys()],
    isAnswer: ownAnswers(step, script, place, state),
  });
  const prompts = found.calls.length === 0 ? '' : promptFilesIn(script, step, place);
  const { toEvent, toBacklog } = directionsOf(
    [...textsBelow(step.node)].map(({ text }) => text).join('\n') + script,
    state,
    prompts,
  );
  const fromPrompts = filesNamedIn(prompts, state);
  for (const { agent, call, taint } of found.calls) {
    const off = agent.bypass.exec(call)?.[0];
    const bypass = off === undefined ? null : bypassName(off);
    const ai = {
      name: agent.name,
      step,
      taint: joined([taint, fromPrompts]),
      power: agent.power,
      bypass,
      checksActor: false,
      unchecked: [],
      openedBy: null,
      restoresConfig: false,
      readsEvent: toEvent,
      readsBacklog: toBacklog,
      worksOnEvent: false,
    };
    place.signs.push(...aiStepSigns(place.path, ai, state, place.job));
    const install = installed.get(agent);
    if (install !== undefined && !install.isPinned)
      place.signs.push(installSign(install.name, install, state));
  }
  if (found.calls.length === 0) {
    const program = startedProgram(step, script, place, state);
    // A program may read any file; one in the script names those that it reads.
    const isInFile = program !== null || programIn(script) !== null;
    const files = [...found.files]
      .filter(([file]) => isInFile || script.includes(file))
      .map(([, taint]) => taint);
    const given = joined([
      ...membersOf(step.env).map(({ name }) => variable(name)),
      expressionTaint(script, inStep),
    ]);
    callSigns(
      { step, script, taint: joined([given, found.sent, ...files]), program },
      place,
      state,
    );
    // What a program makes of its variables is not known; its outputs may contain them.
    if (step.id !== null && given.size > 0 && (programIn(script) !== null || isInline(script)))
      state.stepOutputs.set(step.id, new Map([['*', given]]));
    noteProgramOutputs(step, program, state);
  }
  for (const name of unpinnedInstalls(script))
    place.signs.push(installSign(name, { path: place.path, span: step.span }, state));
  noteDirections(step, script, state);
  noteForeignCommits(step, script, state);
  noteOwnRun(step, script, state);
  for (const [name, taint] of found.variables) state.variables.set(name, taint);
  for (const [file, taint] of found.files) state.files.set(file, taint);
  if (step.id !== null && found.outputs.size > 0) {
    const known = state.stepOutputs.get(step.id) ?? new Map<string, Taint>();
    state.stepOutputs.set(step.id, new Map([...known, ...found.outputs]));
  }
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

/** A job that runs in an agent's image at its newest version. */
export function imageSigns(path: string, { name, image }: Job, state: JobState): CiSign[] {
  const found = unpinnedImage(image?.text ?? '');
  if (image === null || found === null) return [];
  return [
    {
      rule: UNPINNED_AGENT,
      path,
      span: image.span,
      message: `${found} is used without an exact version.`,
      identity: `${name} ${found}`,
      standing: standingOf(state),
    },
  ];
}

function outputScriptSigns(step: Step, place: Place, state: JobState): void {
  const script =
    step.run ??
    (/^actions\/github-script@/.test(step.uses ?? '')
      ? textOf(valueAt(step.with, 'script'))?.text
      : null) ??
    '';
  const answers = answersIn(script, state);
  if (answers.length === 0) return;
  const isOpenTo = state.triggers.some(isUnguarded);
  place.signs.push({
    rule: OUTPUT_IN_SCRIPT,
    path: place.path,
    span: step.span,
    message: `The script contains ${answers[0]}, which is model output.`,
    identity: `${place.job} ${answers.join(' ')}`,
    severity: isOpenTo ? 'high' : 'medium',
    standing: { ...standingOf(state), power: 'unrestricted' },
  });
}
