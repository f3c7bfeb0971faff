import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { problemOf } from '../api/api-problem.ts';
import { MeContext } from '../api/me.ts';
import { useOperation } from '../api/queries.ts';
import { FirstRead } from '../parts/loading.tsx';
import { Page } from '../parts/page.tsx';
import { ProblemPanel } from '../parts/problem-panel.tsx';
import { Shell } from './shell.tsx';
import { signInAddress } from './sign-in.ts';
import { SignInBeside } from './sign-in-beside.tsx';

/** The frame of a tenant's pages: signs in who is not, and asks before another tenant's session is left. */
export function TenantFrame() {
  const { tenant } = useParams({ strict: false }) as { tenant: string };
  const me = useOperation('getMe', {});
  // the page is rendered in pieces, between which the browser paints and answers
  const data = useDeferredValue(me.data);
  if (data !== undefined) {
    const own = data.tenant;
    if (own.slug !== tenant && own.id !== tenant) return <OtherTenant {...{ tenant, own }} />;
    return (
      <MeContext value={data}>
        <Shell />
        <SignInBeside me={data} />
      </MeContext>
    );
  }
  if (me.data !== undefined) return null;
  if (me.isPending) return <FirstRead query={me} />;
  const isSignedOut = problemOf(me.error).code === 'unauthenticated';
  return (
    <main className="start">
      <Page title={isSignedOut ? 'Signed out' : 'svc'}>
        {isSignedOut ? (
          <SignIn tenant={tenant} />
        ) : (
          <ProblemPanel error={me.error} onRetry={() => void me.refetch()} />
        )}
      </Page>
    </main>
  );
}

function SignIn({ tenant }: { readonly tenant: string }) {
  const path = location.pathname + location.search;
  return (
    <>
      <p>
        You are not signed in to <strong>{tenant}</strong>.
      </p>
      <Button component="a" href={signInAddress(tenant, path)}>
        Sign in
      </Button>
    </>
  );
}

function OtherTenant({ tenant, own }: { tenant: string; own: { slug: string } }) {
  const path = location.pathname + location.search;
  return (
    <main className="start">
      <Page title="Another tenant">
        <p>
          You are signed in to <strong>{own.slug}</strong>; this address is of{' '}
          <strong>{tenant}</strong>.
        </p>
        <div className="actions">
          <Button component="a" href={`/t/${own.slug}`}>
            Stay in {own.slug}
          </Button>
          <Button component="a" variant="default" href={signInAddress(tenant, path)}>
            Sign in to {tenant}
          </Button>
        </div>
      </Page>
    </main>
  );
}
