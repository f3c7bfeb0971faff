/** Trees that a rule must report, and trees that look alike and that it must not. */
export type CiCases = {
  readonly id: string;
  readonly bad: readonly (readonly [title: string, files: Readonly<Record<string, string>>])[];
  readonly good: readonly (readonly [title: string, files: Readonly<Record<string, string>>])[];
};

export const WORKFLOW = '.github/workflows/ai.yml';
export const GITLAB = '.gitlab-ci.yml';
export const SHA = 'a'.repeat(40);

/** Test input: a workflow of triggers and jobs, both indented YAML. */
export function workflow(on: string, jobs: string): string {
  return `on:\n  ${on}\njobs:\n${jobs}`;
}

type JobParts = {
  readonly name?: string;
  readonly if?: string;
  readonly needs?: string;
  readonly permissions?: string;
  readonly steps: readonly string[];
};

/** Test input: a job; its steps are YAML after the dash. */
export function job({ name = 'ai', if: condition, needs, permissions, steps }: JobParts): string {
  const lines = [
    `  ${name}:`,
    '    runs-on: ubuntu-latest',
    ...(needs === undefined ? [] : [`    needs: ${needs}`]),
    ...(condition === undefined ? [] : [`    if: ${JSON.stringify(condition)}`]),
    ...(permissions === undefined ? [] : [`    permissions: ${permissions}`]),
    '    steps:',
    ...steps.map((step) => `      - ${step}`),
  ];
  return `${lines.join('\n')}\n`;
}

export const on = (trigger: string, permissions: string, ...steps: string[]) => ({
  [WORKFLOW]: workflow(trigger, job({ permissions, steps })),
});
export const value = (path: string) => `\${{ ${path} }}`;
export const TITLE = value('github.event.issue.title');
export const BODY = value('github.event.pull_request.body');
export const WRITE = '{contents: write}';
export const uses = (action: string, inputs: string) =>
  `uses: ${action}@${SHA}\n        with: {${inputs}}`;
export const script = (lines: string, env = '') =>
  `${env === '' ? '' : `env: {${env}}\n        `}run: |\n          ${lines.replaceAll('\n', '\n          ')}`;
export const HEAD = value('github.event.pull_request.head.sha');
