import type { Problem } from '@svc/contract';

/** An answer of the API that is an error, or the lack of an answer (`offline`). */
export class ApiProblem extends Error {
  readonly code: Problem['code'] | 'offline';
  readonly status: number;
  readonly title: string;
  readonly requestId: string | null;
  readonly fields: NonNullable<Problem['errors']>;
  /** Unified diff to apply by hand. */
  readonly patch: string | null;
  /** Page of the code host where an owner accepts permissions. */
  readonly acceptAt: string | null;

  constructor(
    problem: Pick<ApiProblem, 'code' | 'status' | 'title' | 'requestId'> & {
      readonly detail: string;
    } & Pick<Problem, 'errors' | 'patch' | 'acceptAt'>,
  ) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.title = problem.title;
    this.requestId = problem.requestId;
    this.fields = problem.errors ?? [];
    this.patch = problem.patch ?? null;
    this.acceptAt = problem.acceptAt ?? null;
  }
}

/** Returns any thrown value as a problem that can be shown. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new ApiProblem({
    code: 'internal',
    status: 0,
    title: 'The console failed',
    detail,
    requestId: null,
  });
}

/** Returns the problem of an HTTP response that is not a success. */
export async function responseProblem(response: Response): Promise<ApiProblem> {
  const text = await response.text();
  const isProblem = /json/.test(response.headers.get('content-type') ?? '');
  try {
    if (isProblem) return new ApiProblem(JSON.parse(text) as Problem);
  } catch {
    // an error page of a proxy: only its status is usable
  }
  return new ApiProblem({
    code: response.status === 503 ? 'unavailable' : 'internal',
    status: response.status,
    title: `HTTP ${response.status}`,
    detail: 'the answer is not one of the API; a proxy may have sent it',
    requestId: null,
  });
}
