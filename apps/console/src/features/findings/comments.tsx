import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation, useWrite } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';

/** The comments on a finding, oldest first, and a field for another. */
export function Comments({ findingId }: { readonly findingId: string }) {
  const may = useMay();
  const comments = useOperation('listFindingComments', {
    params: { findingId },
    query: { limit: 200 },
  });
  return (
    <section className="stack" aria-label="Comments">
      <h3>Comments</h3>
      <Loaded query={comments}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">No comment yet.</p>
          ) : (
            <ol className="stack">
              {items.map(({ id, author, body, createdAt }) => (
                <li key={id}>
                  <strong>
                    <UntrustedText text={author} />
                  </strong>{' '}
                  <span className="muted">
                    <TimeText time={createdAt} />
                  </span>
                  <div>
                    <UntrustedText text={body} />
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {may('addFindingComment') && <CommentForm findingId={findingId} />}
    </section>
  );
}

function CommentForm({ findingId }: { readonly findingId: string }) {
  const [body, setBody] = useState('');
  const add = useWrite('addFindingComment', {
    invalidates: ['listFindingComments', 'listFindingActivity'],
    onSuccess: () => setBody(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ params: { findingId }, body: { body } });
  };
  return (
    <form onSubmit={submit} className="stack">
      <Textarea
        label="Comment"
        value={body}
        maxLength={10_000}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      {add.error !== null && <ProblemPanel error={add.error} />}
      <div className="actions">
        <WriteButton
          type="submit"
          size="compact-sm"
          variant="default"
          disabled={body === '' || add.isPending}
        >
          Add the comment
        </WriteButton>
      </div>
    </form>
  );
}
