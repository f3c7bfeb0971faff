import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { CreateToken } from '../../parts/create-token.tsx';
import { Page } from '../../parts/page.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { ciSnippets, laptopCommands, TOKEN_VARIABLE } from './ci-snippets.ts';
import { NewRepositories } from './new-repositories.tsx';

/** The commands with which a machine or a CI system uploads the first scan to this service, and the scan when it arrives. */
export function AddRepositoryPage() {
  return (
    <Page
      title="Add a repository"
      actions={<TenantLink to="/repositories">All repositories</TenantLink>}
    >
      <p>
        The first upload of a scan registers its repository. The scan runs where the code is; the
        service gets findings and AI assets, never a file and never the value of a secret.
      </p>
      <div className="columns">
        <div className="stack">
          <Laptop />
          <NewRepositories />
        </div>
        <Ci />
      </div>
    </Page>
  );
}

function Laptop() {
  const { tenant, kind } = useMe();
  const may = useMay()('uploadScan');
  const commands = laptopCommands(location.origin, tenant.slug);
  return (
    <section className="stack" aria-labelledby="laptop">
      <h2 id="laptop">From this machine</h2>
      <p>
        In the folder of the repository. The browser asks you once to sign the command line in; no
        token is copied.
      </p>
      {!may && (
        <p className="notice">
          To upload requires role admin; you have role {kind}. An administrator can make a token for
          CI.
        </p>
      )}
      <pre>{commands}</pre>
      <div className="actions">
        <CopyButton text={commands} label="Copy the commands" />
      </div>
      <p className="muted">
        The first line needs Node.js 24 and is done once. A folder without a remote needs{' '}
        <code className="unbroken">--repo OWNER/NAME</code>.
      </p>
    </section>
  );
}

function Ci() {
  const may = useMay()('createToken');
  const { kind } = useMe();
  const snippets = ciSnippets(location.origin);
  const [target, setTarget] = useState('github');
  const [isOpen, setOpen] = useState(false);
  const tokens = useOperation('listTokens', may ? { query: { limit: 200 } } : null);
  const snippet = snippets.find((one) => one.target === target) ?? snippets[0];
  if (snippet === undefined) return null;
  return (
    <section className="stack" aria-labelledby="ci">
      <h2 id="ci">From CI</h2>
      <NativeSelect
        label="CI system"
        value={target}
        data={snippets.map((one) => ({ value: one.target, label: one.title }))}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      <ol className="stack">
        <li>
          <div className="stack">
            <span>
              Make a service token and store it as the secret <code>{TOKEN_VARIABLE}</code>:{' '}
              {snippet.secrets}.
            </span>
            {may ? (
              <div className="actions">
                <Button size="compact-sm" onClick={() => setOpen(true)}>
                  Create a service token
                </Button>
              </div>
            ) : (
              <p className="muted">Requires role admin; you have role {kind}.</p>
            )}
          </div>
        </li>
        <li>
          <div className="stack">
            <span>
              Commit <code>{snippet.file}</code>:
            </span>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls needs the keyboard to scroll it */}
            <pre tabIndex={0}>{snippet.text}</pre>
            <div className="actions">
              <CopyButton text={snippet.text} label="Copy the file" />
            </div>
          </div>
        </li>
      </ol>
      <CreateToken
        initialName="ci"
        listed={tokens.data?.items ?? []}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}
