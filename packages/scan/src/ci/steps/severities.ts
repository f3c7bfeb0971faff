import type { Severity } from '@svc/contract';
import type { Standing } from '../rules/ci-rule.ts';
import type { JobState } from './job-state.ts';

/** Severity of outsiders' text in a step, by the secrets and permissions of the job, in words. */
export type Weights = {
  readonly prompt: Severity;
  readonly holding: string;
  /** It has more than the model's key. */
  readonly isArmed: boolean;
};

const ORDER: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

/**
 * High for a token that writes code or for secrets, medium for one that writes comments or is not limited by the file, low
 * for one that reads. One worse for an agent that runs any command, one better for a model that only answers, and for a job
 * behind an environment, which may ask for approval.
 */
export function ciRuleSeverities(state: JobState, { power }: Standing): Weights {
  const { token, hasSecrets } = state;
  let at = token === 'much' || hasSecrets ? 1 : token === 'words' || token === 'unknown' ? 2 : 3;
  if (power === 'unrestricted') at--;
  if (power === 'answer') at++;
  if (state.hasEnvironment) at++;
  const held = [
    ...(token === 'much' ? ['a token that can write'] : []),
    ...(token === 'words' ? ['a token that can comment or sign in'] : []),
    ...(token === 'unknown' ? ['the repository’s default token'] : []),
    ...(hasSecrets ? ['secrets'] : []),
  ];
  return {
    prompt: severityAt(at),
    holding: `${held.length === 0 ? '' : `, in a job with ${held.join(' and ')}`}${state.hasEnvironment ? ', behind an environment that may ask for approval' : ''}`,
    isArmed: token === 'much' || token === 'words' || hasSecrets,
  };
}

function severityAt(at: number): Severity {
  return ORDER[Math.min(Math.max(at, 0), 3)] ?? 'low';
}
