import type { ErrorCode, Problem } from '@svc/contract';

/** Members of a problem that some errors have: see `Problem`. */
export type ProblemMembers = Partial<Pick<Problem, 'patch' | 'acceptAt'>>;

/** An answer from the error table. `detail` names what is wrong and where; it never contains a credential. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly members: ProblemMembers;
  readonly fields: readonly { readonly at: string; readonly message: string }[];

  constructor(
    code: ErrorCode,
    detail: string,
    fields: ApiError['fields'] = [],
    { patch, acceptAt, ...options }: ErrorOptions & ProblemMembers = {},
  ) {
    super(detail, options);
    this.code = code;
    this.fields = fields;
    this.members = {
      ...(patch !== undefined && { patch }),
      ...(acceptAt !== undefined && { acceptAt }),
    };
  }
}

/** The client closed its connection: nobody is left to answer, and nothing failed. */
export class ClientLeft extends ApiError {
  constructor(options?: ErrorOptions) {
    super('unavailable', 'the client closed the connection', [], options);
  }
}
