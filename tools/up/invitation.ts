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
  const address = isTerminal ? link(`${api}/`) : `${api}/`;
  const findings = findingsLines({ api, slug: tenant.slug, added, isTerminal });
  return [
    '',
    'svc is up.',
    '',
    `  Open     ${address}`,
    '  Sign in  as alice or bob (administrators) or carol (viewer): one click, no password',
    `  Scan     npm --prefix ${quoted(ROOT)} run up -- PATH`,
    `  Data     ${relative(ROOT, dataDir)}; the log of the service is ${relative(ROOT, logFile)}`,
    '  Stop     Ctrl-C; the data stays',
    ...(findings.length > 0 ? ['', ...findings] : []),
    '',
  ].join('\n');
}

/** Lines that lead to the findings of each repository. */
export function findingsLines(given: {
  readonly api: string;
  readonly slug: string;
  readonly added: readonly OwnRepository[];
  readonly isTerminal: boolean;
}): string[] {
  const { api, slug, added, isTerminal } = given;
  return added.map(({ name, repoId, ref }) => {
    const query = new URLSearchParams({ repoId, ...(ref !== null && { ref }) });
    const address = `${api}/t/${slug}/findings?${query}`;
    return `  ${isTerminal ? link(address) : address}  findings of ${name}`;
  });
}

/** A link of the terminal (OSC 8), which shows its address. */
function link(address: string): string {
  return `\u001b]8;;${address}\u001b\\${address}\u001b]8;;\u001b\\`;
}
