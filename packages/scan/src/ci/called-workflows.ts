import { memberAt, membersOf, textOf, textsBelow, valueAt } from '@svc/analysis/documents';
import { otherSecrets } from './access/holdings.ts';
import { action } from './models/ai-actions.ts';
import { isNamedForAi, isPromptInput } from './models/model-actions.ts';
import { holdsModelKey } from './models/model-keys.ts';
import type { CiSign } from './rules/ci-rule.ts';
import { joined } from './scripts/taint.ts';
import { pinSigns } from './steps/action-pins.ts';
import { AI_STEP_DEFAULTS } from './steps/ai-step.ts';
import { aiStepSigns } from './steps/ai-step-signs.ts';
import { expressionTaint, type JobState } from './steps/job-state.ts';
import { standingOf } from './steps/step-place.ts';
import type { Job, Step } from './workflow/workflow.ts';

/** A workflow of another repository: `owner/name/.github/workflows/review.yml@v1`. */
const OF_OTHERS = /^([\w.-]+\/[\w.-]+)\/\.(?:github|gitea|forgejo)\/workflows\/([\w.-]+)\.ya?ml@/;

/**
 * Reports a call of a workflow of another repository that asks a model: it is given a model's key, or is named for a model's task and
 * inherits the secrets. What it does is not read: only its version and the prompts that it is given are judged.
 */
export function calledWorkflowSigns(path: string, job: Job, state: JobState): CiSign[] {
  const [, repository = '', file = ''] = OF_OTHERS.exec(job.uses ?? '') ?? [];
  if (file === '') return [];
  const secrets = valueAt(job.node, 'secrets');
  const inputs = valueAt(job.node, 'with');
  const isKeyed = membersOf(secrets).some(({ name, value }) =>
    holdsModelKey(name, textOf(value)?.text ?? ''),
  );
  const isTrusted = textOf(secrets)?.text === 'inherit' || state.asksModels;
  if (!isKeyed && !(isTrusted && isNamedForAi(`/${file.toLowerCase()}`))) return [];
  const prompts = membersOf(inputs).filter(({ name }) => isPromptInput(name));
  const called = action(
    `${repository}/${file}.yml`,
    prompts.map(({ name }) => name),
    {
      power: 'answer',
    },
  );
  const step: Step = {
    id: null,
    uses: job.uses,
    run: null,
    condition: '',
    node: job.node,
    with: inputs,
    env: null,
    folder: '',
    span: memberAt(job.node, 'uses')?.span ?? job.node.span,
  };
  if (otherSecrets(secrets).length > 0) state.hasSecrets = true;
  const ai = {
    ...AI_STEP_DEFAULTS,
    name: called.name,
    step,
    taint: joined(
      prompts.flatMap(({ value }) =>
        [...textsBelow(value)].map(({ text }) => expressionTaint(text, state)),
      ),
    ),
    power: called.power,
  };
  return [
    ...aiStepSigns(path, ai, state, job.name),
    ...pinSigns(path, step, called, standingOf(state)),
  ];
}
