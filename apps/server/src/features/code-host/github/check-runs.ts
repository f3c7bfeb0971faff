import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { CheckingHost, CheckRunUpdate, HostedCheckRun } from '../checking-host.ts';
import type { AccessAnswer, TokenAccess } from '../code-host.ts';
import type { GithubRequest, GithubResponse, SendToGithub } from './github-request.ts';
import { refusedAccess, unavailableHost } from './refused-access.ts';

/** Name of every check run, by which branch protection requires it. */
const NAME = 'svc';
/** A check run with its output. */
const MAX_BYTES = 1024 * 1024;

/** What is read of a check run; more members are not looked at. */
const CheckRun = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  external_id: Type.Union([Type.String(), Type.Null()]),
  html_url: Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()]),
  status: Type.String(),
  output: Type.Object({ annotations_count: Type.Integer({ minimum: 0 }) }),
});
type CheckRun = Static<typeof CheckRun>;
const CheckRuns = Type.Object({ check_runs: Type.Array(CheckRun) });

type Call = Omit<GithubRequest, 'authorization' | 'path'> & { readonly path: string };
type Answered = GithubResponse & { readonly ok: true };

/** Check runs. docs.github.com/rest/checks/runs */
export function checkRuns(
  send: SendToGithub,
): Pick<CheckingHost, 'createCheckRun' | 'findCheckRun' | 'readCheckRun' | 'updateCheckRun'> {
  const sendAs = async (access: TokenAccess, call: Call): Promise<AccessAnswer<Answered>> => {
    const path = `/repos/${access.name}${call.path}`;
    const authorization = `Bearer ${access.token.reveal()}`;
    const answer = await send({ maxBytes: MAX_BYTES, ...call, path, authorization });
    if (!answer.ok) return unavailableHost(answer.detail);
    if (answer.status === 200 || answer.status === 201) return { ok: true, value: answer };
    return refusedAccess('repository', answer);
  };
  return {
    createCheckRun: async (access, { headCommit, externalId }) => {
      const body = {
        name: NAME,
        head_sha: headCommit,
        external_id: externalId,
        status: 'in_progress',
        started_at: new Date().toISOString(),
      };
      return hosted(await sendAs(access, { method: 'POST', path: '/check-runs', body }));
    },
    findCheckRun: async (access, { headCommit, externalId }) => {
      // all: a rerun does not hide the one before
      const query = new URLSearchParams({ check_name: NAME, filter: 'all', per_page: '100' });
      const path = `/commits/${headCommit}/check-runs?${query}`;
      const answer = await sendAs(access, { method: 'GET', path, maxBytes: 10 * MAX_BYTES });
      if (!answer.ok) return answer;
      const { body } = answer.value;
      if (!Check(CheckRuns, body)) return unavailableHost('it answered without check runs in JSON');
      const found = body.check_runs.find(({ external_id: id }) => id === externalId);
      return { ok: true, value: found === undefined ? null : hostedRun(found) };
    },
    readCheckRun: async (access, id) =>
      hosted(await sendAs(access, { method: 'GET', path: `/check-runs/${id}` })),
    updateCheckRun: async (access, id, update) => {
      const path = `/check-runs/${id}`;
      const answer = await sendAs(access, { method: 'PATCH', path, body: updateBody(update) });
      return answer.ok ? { ok: true, value: null } : answer;
    },
  };
}

function hosted(answer: AccessAnswer<Answered>): AccessAnswer<HostedCheckRun> {
  if (!answer.ok) return answer;
  const { body } = answer.value;
  if (!Check(CheckRun, body)) return unavailableHost('it answered without a check run in JSON');
  return { ok: true, value: hostedRun(body) };
}

function hostedRun({ id, html_url: url, status, output }: CheckRun): HostedCheckRun {
  return {
    id,
    url: url ?? '',
    isCompleted: status === 'completed',
    annotations: output.annotations_count,
  };
}

function updateBody({ title, summary, annotations, conclusion }: CheckRunUpdate): object {
  return {
    ...(conclusion !== null && {
      status: 'completed',
      conclusion,
      completed_at: new Date().toISOString(),
    }),
    output: {
      title,
      summary,
      annotations: annotations.map((annotation) => ({
        path: annotation.path,
        start_line: annotation.startLine,
        end_line: annotation.endLine,
        annotation_level: annotation.level,
        title: annotation.title,
        message: annotation.message,
      })),
    },
  };
}
