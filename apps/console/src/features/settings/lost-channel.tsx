import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { Loaded } from '../../parts/loading.tsx';
import { LostSecret } from '../../parts/lost-secret.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';

/** Offers to delete the channels that are listed now and were not among `known`. */
export function LostChannel({
  known,
  onClose,
}: {
  readonly known: ReadonlySet<string>;
  readonly onClose: () => void;
}) {
  const channels = useOperation('listChannels', { query: { limit: 200 } });
  const remove = useWrite('deleteChannel', { invalidates: ['listChannels'], onSuccess: onClose });
  return (
    <LostSecret subject="signing secret of the channel" isOpen onClose={onClose}>
      <p>Delete the channel, or leave it and replace its secret in the list.</p>
      <Loaded query={channels}>
        {({ items }) =>
          items
            .filter(({ id }) => !known.has(id))
            .map(({ id, name, type }) => (
              <p key={id}>
                <UntrustedText text={name} /> ({type}){' '}
                <WriteButton
                  size="compact-sm"
                  className="danger"
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ params: { channelId: id } })}
                >
                  Delete it
                </WriteButton>
              </p>
            ))
        }
      </Loaded>
      {remove.error !== null && <ProblemPanel error={remove.error} />}
    </LostSecret>
  );
}
