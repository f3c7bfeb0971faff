import { personName } from './person-name.ts';
import { UntrustedText } from './untrusted-text.tsx';

/** A principal such as `user:https://login.example.com#alice`: the name of a person, with the whole of it as a title. */
export function PersonText({ principal }: { readonly principal: string }) {
  return (
    <span title={principal}>
      <UntrustedText text={personName(principal)} />
    </span>
  );
}
