import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { parsedObject } from '../double.ts';
import type { HostSarifReport } from './host-state.ts';
import { API, type Operations } from './operation.ts';
import { permitted } from './repository-access.ts';

const MAX_BYTES = 10 * 2 ** 20;
const MAX_RUNS = 20;
const MAX_RESULTS = 25_000;

type Given = { readonly commit_sha: string; readonly ref: string; readonly sarif: string };
type Result = { readonly message?: { readonly text?: string } };
type Sarif = {
  readonly version?: string;
  readonly runs?: readonly { readonly results?: readonly Result[] }[];
};

/**
 * Reports of code scanning, by a token with `security_events`. A report is accepted first and processed later: the first
 * request for its status answers `pending`. Limits are those of "SARIF support for code scanning", docs.github.com.
 */
export const CODE_SCANNING_OPERATIONS: Operations = {
  'POST /repos/{owner}/{repo}/code-scanning/sarifs': (request, state) => {
    const access = permitted(request, state, 'security_events', 'write');
    if ('fault' in access) return access.fault;
    const { commit_sha: commit, ref, sarif } = request.json as Given;
    const packed = Buffer.from(sarif, 'base64');
    if (packed.length > MAX_BYTES) return { status: 413 };
    const { owner, name } = access.repository;
    const report: HostSarifReport = {
      id: randomUUID(),
      repositoryId: access.repository.id,
      commit,
      ref,
      ...read(packed),
      isAsked: false,
    };
    state.sarifReports.set(report.id, report);
    const url = `${state.url}${API}/repos/${owner.login}/${name}/code-scanning/sarifs/${report.id}`;
    return { status: 202, body: { id: report.id, url } };
  },
  'GET /repos/{owner}/{repo}/code-scanning/sarifs/{sarif_id}': (request, state) => {
    const access = permitted(request, state, 'security_events', 'read');
    if ('fault' in access) return access.fault;
    const report = state.sarifReports.get(request.segments[5] ?? '');
    if (report?.repositoryId !== access.repository.id) return { status: 404 };
    const isRead = report.isAsked;
    report.isAsked = true;
    if (!isRead) return { status: 200, body: { processing_status: 'pending' } };
    const { errors } = report;
    const status = errors.length === 0 ? 'complete' : 'failed';
    return { status: 200, body: { processing_status: status, errors: [...errors] } };
  },
};

/** Returns the messages of the results of a packed report, and what is wrong with it. */
function read(packed: Uint8Array): Pick<HostSarifReport, 'messages' | 'errors'> {
  const { version, runs } = (parsedObject(unpacked(packed)) ?? {}) as Sarif;
  const results = runs?.flatMap((run) => run.results ?? []) ?? [];
  const errors = [
    ...(version === '2.1.0' ? [] : ['not SARIF 2.1.0']),
    ...(runs === undefined || runs.length > MAX_RUNS ? ['too many runs, or none'] : []),
    ...(results.length > MAX_RESULTS ? ['too many results'] : []),
    ...(results.every(({ message }) => message?.text) ? [] : ['a result without a message']),
  ];
  return { messages: results.map(({ message }) => message?.text ?? ''), errors };
}

function unpacked(packed: Uint8Array): string {
  try {
    return gunzipSync(packed).toString();
  } catch {
    return '';
  }
}
