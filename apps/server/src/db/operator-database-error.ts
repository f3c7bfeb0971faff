import { OperatorError } from '../foundation/operator-error.ts';

/** PostgreSQL's classes (SQLSTATE) of errors an operator can fix: connection, credential, privilege, resources, shutdown. */
const OPERATIONAL = /^(08|28|3D000|42501|53|57P0)/;
/** Error codes of the operating system for an address that cannot be reached. */
const UNREACHABLE = /^E(CONN|HOST|NET|NOTFOUND|AI_AGAIN|TIMEDOUT|NOENT|ACCES|PIPE)/;

/** Returns an error whose cause the operator can fix as one that is printed without a stack. */
export function asOperatorError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof OperatorError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!OPERATIONAL.test(code) && !UNREACHABLE.test(code)) return error;
  const message = error.message === '' ? code : `${error.message} (${code})`;
  const hint = hintFor(code, error.message);
  return new OperatorError(`the database cannot be used: ${message}${hint}`, { cause: error });
}

function hintFor(code: string, message: string): string {
  if (code === '42501')
    return '; the role in SVC_DATABASE_OWNER_URL must own the database and have CREATEROLE';
  if (code === '28P01' && /"svc_\w+"/.test(message))
    return '; the password is derived from the key in SVC_MASTER_KEY_FILE, which must be the one of this deployment';
  return '';
}
