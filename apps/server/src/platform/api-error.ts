import type { ErrorCode } from '@svc/contract';

/** An answer from the error table. `detail` names what is wrong and where; it never contains a credential. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly { readonly at: string; readonly message: string }[];

  constructor(
    code: ErrorCode,
    detail: string,
    fields: ApiError['fields'] = [],
    options?: ErrorOptions,
  ) {
    super(detail, options);
    this.code = code;
    this.fields = fields;
  }
}
