import { membersOf, textOf, valueAt } from '@svc/analysis/documents';
import { CLEAN, joined, type Taint } from '../scripts/taint.ts';
import type { Step } from '../workflow/workflow.ts';
import { expressionTaint, type JobState } from './job-state.ts';
import { withStepEnv } from './step-taint.ts';

/** Actions that look up a pull request; every output may hold its text. From their action.yml. */
const FIND_PULL = /^(?:jwalton\/gh-find-current-pr|8bitjonny\/gh-get-current-pr)@/i;
/** Actions that look up a comment. */
const FIND_COMMENT = /^peter-evans\/find-comment@/i;
/** Actions that take the fields of a form out of the issue that started the run. */
const PARSE_ISSUE =
  /^(?:stefanbuck\/github-issue-parser|peter-murray\/issue-forms-body-parser|zentered\/issue-forms-body-parser|edumserrano\/github-issue-forms-parser|issue-ops\/parser|onmax\/issue-form-parser)@/i;
/** Actions that send a request to the code host, and a request that reads what outsiders write. */
const REQUEST = /^octokit\/(?:request|graphql)-action@/i;
const READS =
  /^\s{0,20}(?:GET\s[^\n]{0,300}(?:issues|pulls|comments|discussions)\b|\{?\s{0,20}query\b[\s\S]{0,5000}\b(?:title|body)\b)/i;
/** Actions that put a file into an output. */
const READ_FILE =
  /^(?:juliangruber\/read-file-action|jaywcjlove\/github-action-read-file|komorebitech\/read-files-action|pcysl5edgo\/cat)@/i;
/** Files of one job that hold text of outsiders. */
const MAX_FILES = 200;
const BRANCH = /head_ref$|\.head\.(?:ref|label)$|head_branch$/;
const UPLOAD = /^actions\/upload-artifact@/i;
const DOWNLOAD = /^actions\/download-artifact@/i;

/** Reads a step that passes text on without a model: into its outputs, or between jobs. */
export function readPassingAction(step: Step, uses: string, state: JobState): void {
  const input = (name: string) => textOf(valueAt(step.with, name))?.text ?? '';
  if (UPLOAD.test(uses)) upload(input('path'), state);
  if (DOWNLOAD.test(uses) && input('run-id') === '') download(input('path'), state);
  if (step.id === null) return;
  const inStep = withStepEnv(step, state);
  const given = joined(
    membersOf(step.with).map(({ value }) => expressionTaint(textOf(value)?.text ?? '', inStep)),
  );
  // An action that is given a branch checks it out or compares it.
  const texts = new Set([...given].filter((source) => !BRANCH.test(source)));
  const path = input('path') || input('localfile');
  const read = READ_FILE.test(uses) ? (state.files.get(path.replace(/^\.\//, '')) ?? CLEAN) : CLEAN;
  const every = joined([texts, read, textSourceOf(uses, input('route') || input('query'))]);
  if (every.size > 0) state.stepOutputs.set(step.id, new Map([['*', every]]));
}

function textSourceOf(uses: string, request: string): Taint {
  if (FIND_PULL.test(uses)) return new Set(['gh pr view']);
  if (FIND_COMMENT.test(uses)) return new Set(['gh api comments']);
  if (PARSE_ISSUE.test(uses)) return new Set(['github.event.issue.body']);
  return REQUEST.test(uses) && READS.test(request) ? new Set(['gh api issues']) : CLEAN;
}

/** Records the tainted files of the job that an artifact holds, for later jobs. Names of artifacts are not compared. */
function upload(paths: string, state: JobState): void {
  for (const path of paths.split('\n').map((one) => one.trim().replace(/^\.\//, ''))) {
    const start = path.split('*')[0] ?? '';
    if (start.length < 2) continue;
    for (const [file, taint] of state.files) {
      if (state.uploaded.size >= MAX_FILES) return;
      if (file.replace(/^\.\//, '').startsWith(start)) state.uploaded.set(file, taint);
    }
  }
}

/** Puts the files of artifacts of earlier jobs where they are downloaded. */
function download(folder: string, state: JobState): void {
  const at = folder.replace(/^\.\/|\/$/g, '');
  for (const { files } of state.needs.values()) {
    for (const [file, taint] of files) {
      if (state.files.size >= MAX_FILES) return;
      const name = file.slice(file.lastIndexOf('/') + 1);
      state.files.set(at === '' ? name : `${at}/${name}`, taint);
    }
  }
}
