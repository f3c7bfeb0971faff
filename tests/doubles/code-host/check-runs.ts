import { execFileSync } from 'node:child_process';
import { gitFolder } from './git-http.ts';
import type { HostAnnotation, HostCheckRun, HostRepository, HostState } from './host-state.ts';
import { appShape } from './manifest.ts';
import { API, failure, type HostRequest, type Operations, pageOf } from './operation.ts';
import { permitted } from './repository-access.ts';

const TIME = '2026-01-31T12:00:00Z';

type Output = {
  readonly title?: string;
  readonly summary: string;
  readonly annotations?: readonly HostAnnotation[];
};
type Given = {
  readonly name?: string;
  readonly head_sha?: string;
  readonly external_id?: string;
  readonly status?: string;
  readonly conclusion?: string;
  readonly output?: Output;
};

/**
 * Check runs, by a token with `checks`. Each `POST` makes another one, whatever it is called. An update appends its annotations. A
 * completed run stays completed.
 */
export const CHECK_RUN_OPERATIONS: Operations = {
  'POST /repos/{owner}/{repo}/check-runs': (request, state) => {
    const access = permitted(request, state, 'checks', 'write');
    if ('fault' in access) return access.fault;
    const given = request.json as Given;
    const headCommit = given.head_sha ?? '';
    if (!hasCommit(access.repository, headCommit)) {
      return failure(422, `No commit found for SHA: ${headCommit}`);
    }
    const run: HostCheckRun = {
      id: state.nextId++,
      repositoryId: access.repository.id,
      name: given.name ?? '',
      headCommit,
      externalId: given.external_id ?? '',
      status: given.status ?? 'queued',
      conclusion: null,
      title: null,
      summary: null,
      annotations: [],
    };
    state.checkRuns.set(run.id, run);
    apply(run, given);
    return { status: 201, body: shape(state, access.repository, run) };
  },
  'GET /repos/{owner}/{repo}/check-runs/{check_run_id}': (request, state) => {
    const access = permitted(request, state, 'checks', 'read');
    if ('fault' in access) return access.fault;
    const run = runOf(request, state, access.repository);
    if (run === null) return failure(404, 'Not Found');
    return { status: 200, body: shape(state, access.repository, run) };
  },
  'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}': (request, state) => {
    const access = permitted(request, state, 'checks', 'write');
    if ('fault' in access) return access.fault;
    const run = runOf(request, state, access.repository);
    if (run === null) return failure(404, 'Not Found');
    apply(run, request.json as Given);
    return { status: 200, body: shape(state, access.repository, run) };
  },
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': (request, state) => {
    const access = permitted(request, state, 'checks', 'read');
    if ('fault' in access) return access.fault;
    const { repository } = access;
    const name = request.query.get('check_name');
    const found = [...state.checkRuns.values()].filter(
      (run) =>
        run.repositoryId === repository.id &&
        run.headCommit === request.segments[4] &&
        (name === null || run.name === name),
    );
    // of runs of one name the latest alone, unless all are asked for
    const listed = request.query.get('filter') === 'all' ? found : found.slice(-1);
    const { items, headers } = pageOf(request, state, listed.toReversed());
    const runs = items.map((run) => shape(state, repository, run));
    return { status: 200, headers, body: { total_count: listed.length, check_runs: runs } };
  },
};

function runOf({ segments }: HostRequest, { checkRuns }: HostState, { id }: HostRepository) {
  const run = checkRuns.get(Number(segments[4]));
  return run?.repositoryId === id ? run : null;
}

function apply(run: HostCheckRun, { status, conclusion, output }: Given): void {
  if (conclusion !== undefined) {
    run.conclusion = conclusion;
    run.status = 'completed';
  } else if (status !== undefined && run.status !== 'completed') run.status = status;
  if (output === undefined) return;
  run.title = output.title ?? run.title;
  run.summary = output.summary;
  run.annotations.push(...(output.annotations ?? []));
}

function hasCommit(repository: HostRepository, commit: string): boolean {
  try {
    execFileSync(
      'git',
      ['--git-dir', gitFolder(repository), 'cat-file', '-e', `${commit}^{commit}`],
      {
        stdio: 'ignore',
      },
    );
    return true;
  } catch {
    return false;
  }
}

function shape(state: HostState, { owner, name }: HostRepository, run: HostCheckRun): object {
  const page = `${owner.login}/${name}`;
  const url = `${state.url}${API}/repos/${page}/check-runs/${run.id}`;
  const { id, title, summary, annotations } = run;
  return {
    id,
    node_id: Buffer.from(`CheckRun:${id}`).toString('base64url'),
    head_sha: run.headCommit,
    external_id: run.externalId,
    url,
    html_url: `${state.url}/${page}/runs/${id}`,
    details_url: `${state.url}/${page}/runs/${id}`,
    status: run.status,
    conclusion: run.conclusion,
    started_at: TIME,
    completed_at: run.conclusion === null ? null : TIME,
    output: {
      title,
      summary,
      text: null,
      annotations_count: annotations.length,
      annotations_url: `${url}/annotations`,
    },
    name: run.name,
    check_suite: { id: 1 },
    app: appShape(state),
    pull_requests: [],
  };
}
