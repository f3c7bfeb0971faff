import { Button } from '@mantine/core';
import type { Me } from '@svc/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../api/api-problem.ts';
import { approveCliSignIn } from '../api/call.ts';
import { useOperation } from '../api/queries.ts';
import { FirstRead } from '../parts/loading.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { ProblemPanel } from '../parts/problem-panel.tsx';
import { UntrustedText } from '../parts/untrusted-text.tsx';
import { type CliRequest, readCliRequest } from './cli-request.ts';
import { signInAddress } from './sign-in.ts';
import { TenantForm } from './start.tsx';

/** `/cli-sign-in`: where `svc login` sends a person, who lets the command line act as the person, or does not. */
export function CliSignIn() {
  const [path] = useState(() => location.pathname + location.search);
  const [request] = useState(() => readCliRequest(location.search));
  const me = useOperation('getMe', {});
  return (
    <main className="start">
      <Page title="Sign in the command line">
        {request === null ? (
          <p className="problem">
            This address is not one of <code>svc login</code>. Run the command again, and open the
            address that it prints.
          </p>
        ) : me.data !== undefined ? (
          <Consent request={request} me={me.data} path={path} />
        ) : me.isPending ? (
          <FirstRead query={me} />
        ) : problemOf(me.error).code === 'unauthenticated' ? (
          <SignInFirst tenant={request.tenant} path={path} />
        ) : (
          <ProblemPanel error={me.error} onRetry={() => void me.refetch()} />
        )}
      </Page>
    </main>
  );
}

function SignInFirst({ tenant, path }: { readonly tenant: string | null; readonly path: string }) {
  return (
    <>
      <p>Sign in here first; then this page asks what the command line may do.</p>
      {tenant === null ? (
        <TenantForm pathOf={() => path} />
      ) : (
        <Button component="a" href={signInAddress(tenant, path)}>
          Sign in to {tenant}
        </Button>
      )}
    </>
  );
}

function Consent({
  request,
  me,
  path,
}: {
  readonly request: CliRequest;
  readonly me: Me;
  readonly path: string;
}) {
  const { slug, id } = me.tenant;
  const approve = useMutation({
    mutationFn: () => approveCliSignIn({ ...request.form, tenant_id: id }),
    onSuccess: (address) => location.assign(address),
  });
  const isOther = request.tenant !== null && request.tenant !== slug;
  if (isOther) {
    return (
      <>
        <p>
          The command asks for tenant <strong>{request.tenant}</strong>; this browser is signed in
          to <strong>{slug}</strong>.
        </p>
        <Button component="a" href={signInAddress(request.tenant ?? '', path)}>
          Sign in to {request.tenant}
        </Button>
      </>
    );
  }
  const isStale =
    approve.error !== null && problemOf(approve.error).code === 'reauthentication_required';
  return (
    <div className="stack">
      <p>
        <strong>svc</strong> on{' '}
        <strong>
          <UntrustedText text={request.host} />
        </strong>{' '}
        wants to act as you in tenant <strong>{slug}</strong>.
      </p>
      <Facts
        facts={[
          ['You', <UntrustedText key="name" text={me.name} />],
          ['Tenant', slug],
          ['Role', me.kind],
          ['It may', grantOf(me)],
          ['It may not', 'change anything else: approve, revoke, make tokens, settings'],
          ['It ends', 'as this session does, and when you end it under Settings, Sessions'],
        ]}
      />
      <p className="notice">
        Allow it only if you have just run <code>svc login</code> on that machine yourself.
      </p>
      {isStale && (
        <p role="alert" className="problem">
          To allow it you need a sign-in within the last 15 minutes.
        </p>
      )}
      {approve.error !== null && !isStale && <ProblemPanel error={approve.error} />}
      <div className="actions">
        <Button variant="default" component="a" href={request.refusal}>
          Do not allow
        </Button>
        {isStale ? (
          <Button component="a" href={signInAddress(slug, path, true)}>
            Sign in again
          </Button>
        ) : (
          <Button
            disabled={approve.isPending || approve.isSuccess}
            onClick={() => approve.mutate()}
          >
            Allow
          </Button>
        )}
      </div>
    </div>
  );
}

function grantOf({ kind, may }: Me): string {
  return may.includes('uploadScan')
    ? `read what the role ${kind} may read, and upload scans`
    : `read what the role ${kind} may read`;
}
