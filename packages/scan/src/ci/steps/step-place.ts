import type { SourceTree } from '@svc/analysis';
import { folderOf } from '@svc/analysis';
import { isUnguarded } from '../access/guards.ts';
import { holdingOf } from '../access/holdings.ts';
import { isModelKey } from '../models/model-keys.ts';
import type { OwnPrograms } from '../programs/own-programs.ts';
import type { CiSign } from '../rules/ci-rule.ts';
import type { OwnScripts } from '../scripts/own-scripts.ts';
import { readPaths } from '../workflow/expressions.ts';
import type { Step } from '../workflow/workflow.ts';
import type { JobState } from './job-state.ts';

/** The repository of the workflows: its files, its programs, and a reader of its shell scripts for each workflow. */
export type Repository = {
  readonly tree: SourceTree;
  readonly programs: OwnPrograms;
  readonly scripts: () => OwnScripts;
  /** The file of a workflow that is called by the full name of this repository; null for others. */
  readonly ownWorkflow: (uses: string) => string | null;
  /** Characters of prompts in files that may still be read. */
  readonly promptBudget: { left: number };
};

/** The place of a step, and where its signs are collected. */
export type Place = {
  readonly path: string;
  readonly job: string;
  readonly repository: Repository;
  /** Puts the repository's shell scripts into those of the workflow, up to its byte budget. */
  readonly withScripts: OwnScripts;
  readonly depth: number;
  readonly signs: CiSign[];
};

/** The standing of a finding about a step that runs no agent, such as an installation. */
export function standingOf(state: JobState): CiSign['standing'] {
  return {
    starter: state.triggers.some(isUnguarded)
      ? 'anyone'
      : state.entry.isKnown
        ? 'members'
        : 'unknown',
    holds: holdingOf(state.token, state.hasSecrets),
    power: 'tools',
  };
}

/** True where a program of the step can ask a model: by a key among its variables or arguments, by the job's token, or signed in to a cloud. */
export function isKeyed(text: string, state: JobState): boolean {
  return (
    state.asksModels ||
    state.isSignedIn ||
    [...state.variables.keys()].some(isModelKey) ||
    readPaths(text).some((path) => path.startsWith('secrets.') && isModelKey(path.slice(8)))
  );
}

/** Folders that a step's paths start from: where it runs, where its action is, and the repository itself. */
export function foldersOf(step: Step, { path, depth }: Place): string[] {
  return [step.folder, ...(depth > 0 ? [folderOf(path)] : []), ''];
}
