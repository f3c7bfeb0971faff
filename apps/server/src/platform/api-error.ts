import type { ErrorCode } from '@svc/contract';

/** An answer from the error table. `detail` names what is wrong and where; it never contains a credential. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** Of `no_fix`: the unified diff to apply by hand. */
  readonly patch: string | undefined;
  readonly fields: readonly { readonly at: string; readonly message: string }[];

  constructor(
    code: ErrorCode,
    detail: string,
    fields: ApiError['fields'] = [],
    options?: ErrorOptions & { readonly patch?: string },
  ) {
    super(detail, options);
    this.code = code;
    this.fields = fields;
    this.patch = options?.patch;
  }
}

/** The client closed its connection: nobody is left to answer, and nothing failed. */
export class ClientLeft extends ApiError {
  constructor(options?: ErrorOptions) {
    super('unavailable', 'the client closed the connection', [], options);
  }
}
