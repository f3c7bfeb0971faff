import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { AccessAnswer, RepositoryAccess } from '../code-host.ts';
import { refusedAccess, unavailableHost } from './refused-access.ts';

const TIMEOUT_MS = 20_000;
/** The names of the branch and of those that begin with it. */
const MAX_BYTES = 4 * 1024 * 1024;
const LINE = /^([0-9a-f]{40}) (refs\/[^\n]+?)\n?$/;

/**
 * Returns the commit of a branch by the command `ls-refs` of git's protocol 2, which answers who may read as well; null where the
 * branch is not there. git-scm.com/docs/protocol-v2
 *
 *     0014command=ls-refs\n 0001 0019ref-prefix refs/heads/main\n 0000
 */
export async function readHead(
  outbound: Outbound,
  access: Pick<RepositoryAccess, 'url' | 'authorization'> | { readonly url: string },
  branch: string,
): Promise<AccessAnswer<string | null>> {
  const ref = `refs/heads/${branch}`;
  const isPublic = !('authorization' in access);
  const result = await outbound.request(`${access.url}/git-upload-pack`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-git-upload-pack-request',
      accept: 'application/x-git-upload-pack-result',
      'git-protocol': 'version=2',
      'user-agent': 'svc',
      ...(!isPublic && { authorization: access.authorization.reveal() }),
    },
    body: `${packet('command=ls-refs\n')}0001${packet(`ref-prefix ${ref}\n`)}0000`,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    redirects: 0,
  });
  if (!result.ok) {
    // a repository that has another address now; what an answer names is not asked
    if (result.error.code === 'redirects') return { ok: false, failure: { reason: 'no_access' } };
    return unavailableHost(result.error.message);
  }
  const { status, body } = result.response;
  if (status !== 200) {
    return refusedAccess(isPublic ? 'public repository' : 'repository', result.response);
  }
  const lines = packets(body);
  if (lines === null) return unavailableHost('it answered ls-refs with something else');
  for (const line of lines) {
    const [, commit = null, name] = LINE.exec(line) ?? [];
    if (name === ref) return { ok: true, value: commit };
  }
  return { ok: true, value: null };
}

function packet(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
}

/** Returns the lines up to the flush packet that ends them; null where the bytes are no such packets. */
function packets(bytes: Buffer): string[] | null {
  const lines: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const digits = bytes.toString('latin1', at, at + 4);
    if (digits === '0000') return lines;
    const length = /^[0-9a-f]{4}$/.test(digits) ? Number.parseInt(digits, 16) : 0;
    if (length < 5 || at + length > bytes.length) return null;
    lines.push(bytes.toString('utf8', at + 4, at + length));
    at += length;
  }
  return null;
}
