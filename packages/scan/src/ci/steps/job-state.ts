import { type ConfigNode, membersOf, textOf, valueAt } from '@svc/analysis/documents';
import type { TokenWrite } from '../access/holdings.ts';
import type { Trigger } from '../access/triggers.ts';
import type { JobInstall } from '../programs/installed-programs.ts';
import { ANSWER, CLEAN, joined, type Taint, unanswered } from '../scripts/taint.ts';
import { isUntrusted, readPaths } from '../workflow/expressions.ts';
import { NUMBER, STATUS } from '../workflow/output-names.ts';

/** How a workflow is entered: by its own triggers, or by a caller in the tree. */
export type Entry = {
  readonly triggers: readonly Trigger[];
  /** False for a reusable workflow that nothing in the tree calls. */
  readonly isKnown: boolean;
  readonly inputs: ReadonlyMap<string, Taint>;
  /** Values of inputs that hold no expression. */
  readonly literals: ReadonlyMap<string, string>;
  /** Maximum permission of the token as granted by the caller; null without a caller. */
  readonly callerToken: TokenWrite | null;
};

/** State while the steps of a job are read in order. */
export type JobState = {
  readonly entry: Entry;
  readonly token: TokenWrite;
  /** The token may ask the models of the code host. */
  readonly asksModels: boolean;
  readonly variables: Map<string, Taint>;
  readonly files: Map<string, Taint>;
  /** Those in the artifacts of the job. */
  readonly uploaded: Map<string, Taint>;
  /** Values of the matrix by their first name; `*` is every value. */
  readonly matrix: ReadonlyMap<string, Taint>;
  /** Files, and outputs of steps, whose text tells the reader to look up the event or the open issues. */
  readonly directions: Map<string, Directions>;
  /** By step id, then output; `*` is every output. */
  readonly stepOutputs: Map<string, Map<string, Taint>>;
  readonly appTokens: Set<string>;
  /** Programs that steps have installed. */
  readonly installs: JobInstall[];
  /** Texts of files that steps have written by here-documents. */
  readonly written: Map<string, string>;
  /** Characters that may still be put into the scripts of the job. */
  readonly textBudget: { left: number };
  readonly needs: ReadonlyMap<string, JobOutputs>;
  /** Jobs whose choice guards nothing. */
  readonly plainJobs: ReadonlySet<string>;
  /** Paths such as `env.SHA` that hold a commit of an outsider. */
  readonly foreignCommits: Set<string>;
  /** Steps that look for a pull request in the list of the run alone, which is empty for forks. */
  readonly ownRuns: Set<string>;
  /** Those that reach the step at hand, with their guards. */
  triggers: readonly Trigger[];
  /** A step has signed in to a cloud. */
  isSignedIn: boolean;
  hasEnvironment: boolean;
  hasSecrets: boolean;
  /** A branch of an outsider is checked out at the root. */
  hasForeignCode: boolean;
};

/** What a text tells its reader to look up. */
export type Directions = { readonly toEvent: boolean; readonly toBacklog: boolean };

export type JobOutputs = {
  readonly taint: ReadonlyMap<string, Taint>;
  /** Files in the artifacts of the job. */
  readonly files: ReadonlyMap<string, Taint>;
};

/** What of a text's expressions outsiders write, and whether a model answers. */
export function expressionTaint(text: string, state: JobState): Taint {
  if (!text.includes('${{')) return CLEAN;
  return joined(readPaths(text).map((path) => pathTaint(path, state)));
}

function pathTaint(path: string, state: JobState): Taint {
  if (isUntrusted(path)) return new Set([path]);
  const [context, first = '', second, third = ''] = path.split('.');
  if (context === 'inputs') return state.entry.inputs.get(first) ?? CLEAN;
  if (context === 'matrix')
    return NUMBER.test(path.slice(path.lastIndexOf('.') + 1))
      ? CLEAN
      : (state.matrix.get(first) ?? state.matrix.get('*') ?? CLEAN);
  if (context === 'env') return state.variables.get(first) ?? CLEAN;
  if (second !== 'outputs') return CLEAN;
  if (context === 'steps') {
    const outputs = state.stepOutputs.get(first);
    const every = outputs?.get('*') ?? CLEAN;
    return (
      outputs?.get(third) ??
      (NUMBER.test(third) ? CLEAN : STATUS.test(third) ? unanswered(every) : every)
    );
  }
  return context === 'needs' ? (state.needs.get(first)?.taint.get(third) ?? CLEAN) : CLEAN;
}

/** The paths of a text that hold a model's answer. */
export function answersIn(text: string, state: JobState): string[] {
  if (!text.includes('${{')) return [];
  return readPaths(text).filter((path) => pathTaint(path, state).has(ANSWER));
}

/** Values of a call's inputs, and of those that it leaves at their default, that hold no expression. */
export function inputLiterals(
  inputs: ConfigNode | null,
  declared: ConfigNode | null,
): ReadonlyMap<string, string> {
  const given = new Set(membersOf(inputs).map(({ name }) => name));
  const defaults = membersOf(declared).flatMap(({ name, value }) =>
    given.has(name) ? [] : [[name, textOf(valueAt(value, 'default'))?.text] as const],
  );
  const texts = membersOf(inputs).map(({ name, value }) => [name, textOf(value)?.text] as const);
  return new Map(
    [...defaults, ...texts].flatMap(([name, text]) =>
      text === undefined || text.includes('${{') ? [] : [[name, text] as const],
    ),
  );
}

/** What of each input of a call outsiders write. */
export function inputTaints(
  inputs: ConfigNode | null,
  state: JobState,
): ReadonlyMap<string, Taint> {
  return new Map(
    membersOf(inputs).map(({ name, value }) => [
      name,
      expressionTaint(textOf(value)?.text ?? '', state),
    ]),
  );
}
