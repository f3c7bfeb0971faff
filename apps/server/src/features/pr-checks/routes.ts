import { type Operation, preparedWriting } from '../../platform/http/operation.ts';
import { checkPullRequest, examine } from './check.ts';

export function prCheckRoutes(): Operation[] {
  return [
    preparedWriting(
      'checkPullRequest',
      ({ body }) => examine(body.diff),
      (tx, { principal, params, body }, examined) =>
        checkPullRequest(tx, principal, params.repoId, body, examined),
      { isBulk: true },
    ),
  ];
}
