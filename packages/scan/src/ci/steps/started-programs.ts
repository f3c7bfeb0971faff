import type { OwnProgram } from '../programs/own-programs.ts';
import { pipelinesOf } from '../scripts/shell-script.ts';
import { CLEAN, joined, READ_OF_EVENT, type Taint } from '../scripts/taint.ts';
import type { Step } from '../workflow/workflow.ts';
import type { JobState } from './job-state.ts';
import { foldersOf, isKeyed, type Place } from './step-place.ts';
import { withStepEnv } from './step-taint.ts';

/** Commands of one step that may start a program of the repository, and those of one pipeline. */
const MAX_COMMANDS = 100;
const MAX_IN_PIPELINE = 5;
/** Characters of a pipeline in which a program is looked for. */
const MAX_PIPELINE = 5000;

/** The program of the repository that a command of a script starts; null where none is known. */
export function startedProgram(
  step: Step,
  script: string,
  place: Place,
  state: JobState,
): OwnProgram | null {
  const commands = pipelinesOf(script).flatMap(({ stages }) => stages);
  const found = commands
    .slice(0, MAX_COMMANDS)
    .flatMap((command) => startedBy(command, step, place, state));
  return found.find(({ asks }) => asks !== null) ?? found[0] ?? null;
}

/** Files that a script of `actions/github-script` loads, from the root of the repository. */
const LOADED =
  /\b(?:require|import)\s{0,3}\(\s{0,5}['"`](?:\$\{\{[^}\n]{0,100}\}\}\/|\$\{process\.env\.GITHUB_WORKSPACE\}\/|\.\/)([\w./-]{2,200})['"`]/g;

/** The program of the repository that a script of `actions/github-script` loads; null where none is known. */
export function loadedProgram(script: string, { repository }: Place): OwnProgram | null {
  const found = [...script.matchAll(LOADED)]
    .slice(0, MAX_IN_PIPELINE)
    .flatMap(([, file = '']) => [file, `${file}.js`, `${file}/index.js`])
    .map((file) => repository.programs.at(file))
    .filter((one) => one !== null);
  return found.find(({ asks }) => asks !== null) ?? found[0] ?? null;
}

/** Outputs of a step may hold what the program that it starts reads of the event. */
export function noteProgramOutputs(step: Step, program: OwnProgram | null, state: JobState): void {
  if (step.id === null || program?.readsEvent !== true) return;
  const known = state.stepOutputs.get(step.id) ?? new Map<string, Taint>();
  const every = joined([known.get('*') ?? CLEAN, new Set([READ_OF_EVENT])]);
  state.stepOutputs.set(step.id, new Map([...known, ['*', every]]));
}

/**
 * Returns a test for pipelines of a step that capture what a program which asks a model prints.
 */
export function ownAnswers(
  step: Step,
  script: string,
  place: Place,
  state: JobState,
): (pipeline: string) => boolean {
  if (!isKeyed(script, withStepEnv(step, state))) return () => false;
  let left = MAX_COMMANDS;
  return (pipeline) => {
    if (!pipeline.includes('$(') || pipeline.length > MAX_PIPELINE) return false;
    return pipeline
      .split('$(')
      .slice(1, MAX_IN_PIPELINE)
      .map((one) => one.replace(/[)"'\s]{1,10}$/, ''))
      .some(
        (one) => left-- > 0 && startedBy(one, step, place, state).some(({ asks }) => asks !== null),
      );
  };
}

/** The programs that a command may start: of the repository, or of a file that a step has written. */
function startedBy(command: string, step: Step, place: Place, state: JobState): OwnProgram[] {
  const { programs } = place.repository;
  const own = foldersOf(step, place)
    .map((folder) => programs.startedBy(command, folder))
    .filter((one) => one !== null);
  if (own.length > 0 || state.written.size === 0) return own;
  const file = [...state.written.keys()].find(
    (one) => /\.(?:py|[cm]?[jt]s)$/.test(one) && command.includes(one),
  );
  const text = file === undefined ? undefined : state.written.get(file);
  return file === undefined || text === undefined || /<<|\bcat\s/.test(command)
    ? []
    : [programs.inText(file, text)];
}
