import type { Finding } from '@svc/contract';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** Who owns the file of a finding, and the line of CODEOWNERS that decides. */
export function CodeOwners({
  codeOwners: { owners, path, line },
}: {
  readonly codeOwners: NonNullable<Finding['codeOwners']>;
}) {
  return (
    <>
      <UntrustedText text={owners.join(' ')} />{' '}
      <code>
        <UntrustedText text={`${path}:${line}`} />
      </code>
    </>
  );
}
