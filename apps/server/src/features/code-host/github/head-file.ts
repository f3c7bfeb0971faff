import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { TokenAccess } from '../code-host.ts';
import type { FixAnswer, HeadFile } from '../fixing-host.ts';
import type { SendToGithub } from './github-request.ts';
import { refusedAccess, unavailableHost } from './refused-access.ts';

const Sha = Type.String({ pattern: '^[0-9a-f]{40}$' });
const Branch = Type.Object({
  commit: Type.Object({ sha: Sha, commit: Type.Object({ tree: Type.Object({ sha: Sha }) }) }),
});
const Tree = Type.Object({
  truncated: Type.Boolean(),
  tree: Type.Array(
    Type.Object({
      path: Type.String(),
      mode: Type.String(),
      type: Type.String(),
      sha: Type.String(),
      size: Type.Optional(Type.Integer()),
    }),
  ),
});
const Blob = Type.Object({ content: Type.String(), encoding: Type.Literal('base64') });

/** Of a list of 100,000 entries, which the host truncates at 7 MB. */
const MAX_TREE_BYTES = 32 * 1024 * 1024;
/** A file that has a fix has at most 1 MiB; base64 and line ends make it longer. */
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_BLOB_BYTES = 2 * 1024 * 1024;

/** Returns the path of the API of a repository. */
export function apiOf({ name }: TokenAccess): string {
  return `/repos/${name}`;
}

export type BranchHead = { readonly commit: string; readonly tree: string };

/** Returns the head commit of a branch and its tree; null if the branch does not exist. */
export async function readBranch(
  send: SendToGithub,
  access: TokenAccess,
  branch: string,
): Promise<FixAnswer<BranchHead | null>> {
  const answer = await send({
    method: 'GET',
    path: `${apiOf(access)}/branches/${encodeURIComponent(branch)}`,
    authorization: `Bearer ${access.token.reveal()}`,
  });
  if (!answer.ok) return unavailableHost(answer.detail);
  if (answer.status === 404) return { ok: true, value: null };
  if (answer.status !== 200) return refusedAccess('repository', answer);
  if (!Check(Branch, answer.body)) return unavailableHost('it answered a branch without a commit');
  const { sha, commit } = answer.body.commit;
  return { ok: true, value: { commit: sha, tree: commit.tree.sha } };
}

/** Reads a regular file of the head of a branch, with its mode; null where the branch or the file is not there. */
export async function readHeadFile(
  send: SendToGithub,
  access: TokenAccess,
  branch: string,
  path: string,
): Promise<FixAnswer<HeadFile | null>> {
  const head = await readBranch(send, access, branch);
  if (!head.ok) return head;
  if (head.value === null) return { ok: true, value: null };
  const { commit, tree } = head.value;
  const authorization = `Bearer ${access.token.reveal()}`;
  const listed = await send({
    method: 'GET',
    path: `${apiOf(access)}/git/trees/${tree}?recursive=1`,
    authorization,
    maxBytes: MAX_TREE_BYTES,
  });
  if (!listed.ok) return unavailableHost(listed.detail);
  if (listed.status !== 200) return refusedAccess('repository', listed);
  if (!Check(Tree, listed.body)) return unavailableHost('it answered a tree without entries');
  const entry = listed.body.tree.find((each) => each.path === path);
  if (entry === undefined) {
    return listed.body.truncated
      ? unreadable('the repository has more files than the code host lists at once')
      : { ok: true, value: null };
  }
  const isFile = entry.type === 'blob' && (entry.mode === '100644' || entry.mode === '100755');
  if (!isFile) return unreadable('the path is not a regular file');
  if ((entry.size ?? 0) > MAX_FILE_BYTES) return unreadable('the file is larger than 1 MiB');
  const blob = await send({
    method: 'GET',
    path: `${apiOf(access)}/git/blobs/${entry.sha}`,
    authorization,
    maxBytes: MAX_BLOB_BYTES,
  });
  if (!blob.ok) return unavailableHost(blob.detail);
  if (blob.status !== 200) return refusedAccess('repository', blob);
  if (!Check(Blob, blob.body)) return unavailableHost('it answered a blob without its content');
  const bytes = Buffer.from(blob.body.content, 'base64');
  return { ok: true, value: { commit, tree, path, mode: entry.mode, bytes } };
}

function unreadable(detail: string): FixAnswer<never> {
  return { ok: false, failure: { reason: 'unreadable', detail } };
}
