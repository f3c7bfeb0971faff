import { useMe } from '../api/me.ts';
import { useOperation } from '../api/queries.ts';
import { useWrite } from '../api/writes.ts';
import { Loaded } from './loading.tsx';
import { LostSecret } from './lost-secret.tsx';
import { ProblemPanel } from './problem-panel.tsx';
import { TimeText } from './time-text.tsx';
import { UntrustedText } from './untrusted-text.tsx';
import { WriteButton } from './write-button.tsx';

/** Offers to revoke the tokens that the person has made by the name since `known` were listed. */
export function LostToken({
  name,
  known,
  onClose,
}: {
  readonly name: string;
  readonly known: ReadonlySet<string>;
  readonly onClose: () => void;
}) {
  const me = useMe();
  const tokens = useOperation('listTokens', { query: { limit: 200 } });
  const revoke = useWrite('revokeToken', { invalidates: ['listTokens'], onSuccess: onClose });
  return (
    <LostSecret subject="service token" isOpen onClose={onClose}>
      <Loaded query={tokens}>
        {({ items }) => {
          const made = items.filter(
            (token) =>
              token.name === name &&
              token.createdBy === me.name &&
              token.revokedAt === null &&
              !known.has(token.id),
          );
          if (made.length === 0) return <p>The list of tokens has no new one of that name.</p>;
          return made.map(({ id, createdAt }) => (
            <p key={id}>
              <UntrustedText text={name} />, created <TimeText time={createdAt} />{' '}
              <WriteButton
                size="compact-sm"
                className="danger"
                disabled={revoke.isPending}
                onClick={() => revoke.mutate({ params: { tokenId: id } })}
              >
                Revoke it
              </WriteButton>
            </p>
          ));
        }}
      </Loaded>
      {revoke.error !== null && <ProblemPanel error={revoke.error} />}
    </LostSecret>
  );
}
