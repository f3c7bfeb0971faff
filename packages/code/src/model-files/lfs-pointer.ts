/**
 * Parses the pointer that replaces a large file in a tree that was cloned without them (git-lfs, docs/spec.md):
 *
 *     version https://git-lfs.github.com/spec/v1
 *     oid sha256:4d7a...
 *     size 12345
 *
 * Null for anything else.
 */
export function lfsPointer(head: string): { readonly sha256: string } | null {
  if (!head.startsWith('version https://git-lfs.github.com/spec/v1\n')) return null;
  const sha256 = /^oid sha256:([0-9a-f]{64})$/m.exec(head.slice(0, 1000))?.[1];
  return sha256 === undefined ? null : { sha256 };
}
