import { readFileSync } from 'node:fs';
import { OperatorError } from './operator-error.ts';

/** A user of the operating system. */
export type SystemUser = { readonly name: string; readonly uid: number; readonly gid: number };

/** Returns the users of `/etc/passwd` by name. */
export function systemUsers(
  passwd = readFileSync('/etc/passwd', 'utf8'),
): ReadonlyMap<string, SystemUser> {
  return new Map(
    passwd
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { name, uid: Number(uid), gid: Number(gid) }]),
  );
}

/** Returns the unprivileged user of that name. Throws an `OperatorError` if there is none. */
export function systemUser(name: string): SystemUser {
  const user = systemUsers().get(name);
  if (user !== undefined && user.uid > 0) return user;
  throw new OperatorError(`/etc/passwd has no unprivileged user ${JSON.stringify(name)}`);
}
