import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { Waiting } from '../../parts/waiting.tsx';

const PAGE = '/t/platform/app';

/** Where the code host sends the browser back: exchanges the one-time code, and leads to the App. */
export function AppCreated() {
  const [returned] = useState(() => {
    const query = new URLSearchParams(location.search);
    return { code: query.get('code') ?? '', state: query.get('state') ?? '' };
  });
  const create = useWrite('createCodeHostApp', { onSuccess: () => location.replace(PAGE) });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    // the code is in no history
    history.replaceState(history.state, '', location.pathname);
    create.mutate({ body: returned });
  }, [create.mutate, returned]);
  if (create.error === null) {
    return <Waiting text="The service exchanges the code and asks the code host about the App" />;
  }
  return (
    <div className="stack">
      <ProblemPanel error={create.error} />
      <div className="actions">
        <Button component="a" href={PAGE}>
          Begin again
        </Button>
      </div>
    </div>
  );
}
