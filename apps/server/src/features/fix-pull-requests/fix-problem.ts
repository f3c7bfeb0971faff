import { ApiError } from '../../platform/api-error.ts';
import type { FixHostFailure } from './fix-repository.ts';

/** Returns the failure of a code host as an answer of the API. */
export function fixProblem(failure: FixHostFailure): ApiError {
  switch (failure.reason) {
    case 'app_unavailable':
      return new ApiError(
        'unprocessable',
        'the code-hosting App authentication is unavailable on this platform; configure all six App values and roll the API service',
      );
    case 'missing_permissions':
      return new ApiError(
        'forbidden',
        `the installation has not accepted ${failure.permissions.join(' and ')}; an owner accepts that at ${failure.page}`,
        [],
        { acceptAt: failure.page },
      );
    case 'no_access':
    case 'not_public':
      return new ApiError(
        'forbidden',
        'the connected App cannot access this repository; add the repository to the installation or correct its URL',
      );
    case 'installation_rejected':
      return new ApiError(
        'unprocessable',
        'the installation could not authenticate; verify the App ID and private key pair; reinstall if the installation was removed',
      );
    case 'branch_taken':
      return new ApiError(
        'conflict',
        'the branch of the fix exists and has another commit; delete the branch at the code host',
      );
    case 'unreadable':
      return new ApiError('no_fix', failure.detail);
    case 'unavailable':
      return new ApiError('bad_gateway', `the code host: ${failure.detail}; try again`);
  }
}

/** Returns whether nothing was written for certain, so that the reservation may go at once. */
export function isCertain(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'bad_gateway';
}
