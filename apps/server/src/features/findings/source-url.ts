import type { Span } from '@svc/contract';

/** `owner/name`; repositories of other hosts have the host's name before it. */
const ON_CODE_HOST = /^[^/]+\/[^/]+$/;

/** Where lines are. */
export type SourcePlace = {
  /** Name of the repository. */
  readonly repository: string;
  readonly commit: string | null;
  /** From the root of the repository. */
  readonly path: string;
  readonly span: Pick<Span, 'startLine' | 'endLine'>;
};

/** Returns the address of lines on the code host, in the form of GitHub's permanent links; null where there is none. */
export function sourceUrl(
  codeHostUrl: string,
  { repository, commit, path, span: { startLine, endLine } }: SourcePlace,
): string | null {
  if (commit === null || !ON_CODE_HOST.test(repository)) return null;
  const file = path.split('/').map(encodeURIComponent).join('/');
  const lines = endLine > startLine ? `L${startLine}-L${endLine}` : `L${startLine}`;
  return `${codeHostUrl}/${repository}/blob/${commit}/${file}#${lines}`;
}
