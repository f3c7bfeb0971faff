import { textOf, textsBelow, valueAt } from '@svc/analysis/documents';
import { guarded, isUnguarded, lookupGuard, narrowed } from '../access/guards.ts';
import { leavesCredentials, otherSecrets, signsIn } from '../access/holdings.ts';
import { unpinnedImage } from '../models/agent-installs.ts';
import type { CiSign } from '../rules/ci-rule.ts';
import { OUTPUT_IN_SCRIPT, UNPINNED_AGENT } from '../rules/rules.ts';
import { readPaths } from '../workflow/expressions.ts';
import { type Job, type Step, scriptOf } from '../workflow/workflow.ts';
import { readAction } from './action-steps.ts';
import { answersIn, type JobState } from './job-state.ts';
import { readScript } from './script-steps.ts';
import { foldersOf, type Place, standingOf } from './step-place.ts';
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

/** Reports a job that runs in an agent's container image without an exact version. */
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
