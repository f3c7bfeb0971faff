import { ERRORS, type ErrorCode, type OperationId, routeErrors } from '@svc/contract';
import { expect } from 'vitest';
import type { Answer } from './api.ts';

/** Asserts that an answer is the documented problem of this code, in full; with an operation, one that it documents. */
export function expectProblem(answer: Answer, code: ErrorCode, operationId?: OperationId): void {
  const { status, title } = ERRORS[code];
  expect(answer).toMatchObject({ status, body: { code } });
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toEqual({
    type: `urn:svc:error:${code}`,
    title,
    status,
    code,
    detail: expect.stringMatching(/\S/),
    requestId: expect.stringMatching(/^req_/),
    ...(typeof answer.body === 'object' && 'errors' in (answer.body as object)
      ? { errors: expect.any(Array) }
      : {}),
  });
  if (operationId !== undefined) expect(routeErrors(operationId)).toContain(code);
}
