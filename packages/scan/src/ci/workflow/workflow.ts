import type { TextSpan } from '@svc/analysis';
import {
  type ConfigNode,
  itemsOf,
  memberAt,
  membersOf,
  scalarOf,
  textOf,
  textsOf,
  valueAt,
} from '@svc/analysis/documents';

/** A step of a job or of a composite action. */
export type Step = {
  readonly id: string | null;
  readonly uses: string | null;
  readonly run: string | null;
  readonly condition: string;
  readonly node: ConfigNode;
  readonly with: ConfigNode | null;
  readonly env: ConfigNode | null;
  /** Folder that a script runs in, as the step says; empty for the repository. */
  readonly folder: string;
  /** Place of what the step runs. */
  readonly span: TextSpan;
};

export type Job = {
  readonly name: string;
  readonly node: ConfigNode;
  readonly condition: string;
  readonly needs: readonly string[];
  /** A reusable workflow that is called instead of steps. */
  readonly uses: string | null;
  readonly steps: readonly Step[];
  readonly hasEnvironment: boolean;
  /** The image that the steps run in, with its place. */
  readonly image: { readonly text: string; readonly span: TextSpan } | null;
};

export function jobsOf(root: ConfigNode | null): Job[] {
  return membersOf(valueAt(root, 'jobs')).map(({ name, value }) => ({
    name,
    node: value,
    condition: conditionOf(value),
    needs: textsOf(valueAt(value, 'needs')).map(({ text }) => text),
    uses: textOf(valueAt(value, 'uses'))?.text ?? null,
    steps: stepsOf(valueAt(value, 'steps')),
    hasEnvironment: valueAt(value, 'environment') !== null,
    image: textOf(valueAt(value, 'container')) ?? textOf(valueAt(value, 'container', 'image')),
  }));
}

export function stepsOf(node: ConfigNode | null): Step[] {
  return itemsOf(node).map((step) => {
    const at = memberAt(step, 'uses') ?? memberAt(step, 'run');
    return {
      id: textOf(valueAt(step, 'id'))?.text ?? null,
      uses: textOf(valueAt(step, 'uses'))?.text ?? null,
      run: textOf(valueAt(step, 'run'))?.text ?? null,
      condition: conditionOf(step),
      node: step,
      with: valueAt(step, 'with'),
      env: valueAt(step, 'env'),
      folder: textOf(valueAt(step, 'working-directory'))?.text ?? '',
      span: at?.span ?? step.span,
    };
  });
}

/** Actions that run a script which they are given, by the input that holds it. */
const RUNNERS: readonly (readonly [action: RegExp, input: string])[] = [
  [/^devcontainers\/ci@/i, 'runCmd'],
  [/^(?:nick-fields|nick-invision)\/retry@/i, 'command'],
  [/^wandalen\/wretry\.action@/i, 'command'],
  [/^addnab\/docker-run-action@/i, 'run'],
  [/^appleboy\/ssh-action@/i, 'script'],
];

/** Returns the script that a step runs by itself or by an action for scripts; null for other steps. */
export function scriptOf({ uses, run, with: inputs }: Step): string | null {
  if (run !== null || uses === null) return run;
  const input = RUNNERS.find(([action]) => action.test(uses))?.[1];
  return input === undefined ? null : (textOf(valueAt(inputs, input))?.text ?? null);
}

function conditionOf(node: ConfigNode): string {
  const value = scalarOf(valueAt(node, 'if'));
  return value === undefined || value === null ? '' : String(value);
}

/** The path of the repository that `./path` names; empty for the repository itself. */
export function localPath(uses: string): string | null {
  const path = /^\.\/([^@]*?)\/?$/.exec(uses)?.[1];
  return path === undefined || path.includes('..') ? null : path;
}
