import type { Approval } from '@svc/contract';
import { PersonText } from '../../parts/person-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** Who asks: the agent of a call by its name, or the person who asks for a change. */
export function Requester({ approval }: { readonly approval: Approval }) {
  const { call, requestedBy } = approval;
  if (call === null) return <PersonText principal={requestedBy} />;
  return (
    <span title={requestedBy}>
      <UntrustedText text={call.agent} />
    </span>
  );
}
