import type { Attester } from '@svc/contract';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** Who attested or decided: the name, with issuer and subject as a title. */
export function AttesterText({ attester }: { readonly attester: Attester }) {
  if (attester === null) return <>a person who was erased</>;
  return (
    <span title={attester.id}>
      <UntrustedText text={attester.name ?? attester.id} />
    </span>
  );
}
