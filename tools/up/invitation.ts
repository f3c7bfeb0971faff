import { relative } from 'node:path';
import type { Development } from './development.ts';
import { quoted } from './open-address.ts';
import type { OwnRepository } from './own-repositories.ts';
import { ROOT } from './program.ts';

export type Invitation = {
  readonly development: Development;
  readonly dataDir: string;
  readonly logFile: string;
  readonly added: readonly OwnRepository[];
  /** Whether the output is a terminal, on which an address can be a link. */
  readonly isTerminal: boolean;
};

/** The last lines: the address to open, who to be, how to scan one's own repository, where the data is, how to stop. */
export function invitation(given: Invitation): string {
  const { development, dataDir, logFile, added, isTerminal } = given;
  const { api, tenant } = development;
  const address = (path: string) => (isTerminal ? link(api + path) : api + path);
  const findings = ({ name, repoId }: OwnRepository) =>
    `  ${address(`/t/${tenant.slug}/findings?repoId=${repoId}`)}  findings of ${name}`;
  return [
    '',
    'svc is up.',
    '',
    `  Open     ${address('/')}`,
    '  Sign in  as alice or bob (administrators) or carol (viewer): one click, no password',
    `  Scan     npm --prefix ${quoted(ROOT)} run up -- PATH   scans a repository of yours, too`,
    `  Data     ${relative(ROOT, dataDir)}; the log of the service is ${relative(ROOT, logFile)}`,
    '  Stop     Ctrl-C; the data stays',
    ...(added.length > 0 ? ['', ...added.map(findings)] : []),
    '',
  ].join('\n');
}

/** A link of the terminal (OSC 8), which shows its address. */
function link(address: string): string {
  return `\u001b]8;;${address}\u001b\\${address}\u001b]8;;\u001b\\`;
}
