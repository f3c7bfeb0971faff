import { Textarea } from '@mantine/core';
import type { FindingComment } from '@svc/contract';
import { type FormEvent, useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import { showAddition } from '../../api/optimistic.ts';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { Loaded } from '../../parts/loading.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';

const commentsInput = (findingId: string) => ({ params: { findingId }, query: { limit: 200 } });

/** The comments on a finding, oldest first, and a field for another. */
export function Comments({ findingId }: { readonly findingId: string }) {
  const may = useMay();
  const comments = useOperation('listFindingComments', commentsInput(findingId));
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
  const { name } = useMe();
  const add = useWrite('addFindingComment', {
    invalidates: ['listFindingComments', 'listFindingActivity'],
    show: (client, input) =>
      showAddition<FindingComment>(client, ['listFindingComments', commentsInput(findingId)], {
        id: `pending ${crypto.randomUUID()}`,
        findingId,
        author: name,
        body: input.body.body,
        createdAt: new Date().toISOString(),
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBody('');
    // text that was typed meanwhile stays
    const putBack = () => setBody((typed) => (typed === '' ? body : typed));
    add.mutate({ params: { findingId }, body: { body } }, { onError: putBack });
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
