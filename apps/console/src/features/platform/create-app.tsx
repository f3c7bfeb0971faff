import { Button } from '@mantine/core';
import type { CodeHostManifest } from '@svc/contract';
import { useEffect, useRef, useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Facts } from '../../parts/page.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { WriteButton } from '../../parts/write-button.tsx';

const PAGE = '/t/platform/app';

/** Posts the manifest of the App to the code host, once the person has seen what it asks for. */
export function CreateApp() {
  const [asked] = useState(() => new URLSearchParams(location.search));
  const app = useOperation('getCodeHost', {});
  const begin = useWrite('createCodeHostManifest');
  const name = asked.get('name') ?? '';
  const organization = asked.get('organization');
  const body = { name, ...(organization !== null && { organization }) };
  return (
    <Loaded query={app}>
      {({ hostUrl }) => (
        <div className="stack">
          <p>
            The form goes to <strong>{new URL(hostUrl).host}</strong>, where you confirm it. The
            code host then sends you back here.
          </p>
          <Facts
            facts={[
              ['Name', name],
              ['Owner', organization ?? 'your own account'],
              ['Checks', 'write'],
              ['Contents', 'write'],
              ['Pull requests', 'write'],
              ['Metadata', 'read'],
            ]}
          />
          {begin.error !== null && <ProblemPanel error={begin.error} />}
          <div className="actions">
            <Button component="a" variant="default" href={PAGE}>
              Cancel
            </Button>
            <WriteButton
              disabled={begin.isPending || begin.isSuccess}
              onClick={() => begin.mutate({ body })}
            >
              Continue to {new URL(hostUrl).host}
            </WriteButton>
          </div>
          {begin.data !== undefined && <PostedForm form={begin.data} />}
        </div>
      )}
    </Loaded>
  );
}

/** Posts itself once. */
function PostedForm({ form: { target, manifest } }: { readonly form: CodeHostManifest }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} method="post" action={target}>
      <input type="hidden" name="manifest" value={manifest} />
    </form>
  );
}
