import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { problemOf } from '../api/api-problem.ts';
import { MeContext } from '../api/me.ts';
import { useOperation } from '../api/queries.ts';
import { FirstRead } from '../parts/loading.tsx';
import { Page } from '../parts/page.tsx';
import { ProblemPanel } from '../parts/problem-panel.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { signInAddress } from './sign-in.ts';
import { SignInBeside } from './sign-in-beside.tsx';

const PLATFORM = 'platform';
const Create = lazy(async () => ({
  default: (await import('../features/platform/create-app.tsx')).CreateApp,
}));
const Created = lazy(async () => ({
  default: (await import('../features/platform/app-created.tsx')).AppCreated,
}));

/** `/platform/create-app`: a document of its own, whose policy lets its form go to the code host, and without links into the console. */
export function CreateAppStep() {
  return (
    <PlatformStep title="Create the code-hosting App">
      <Create />
    </PlatformStep>
  );
}

/** `/platform/app-created`: where the code host sends the browser back. */
export function AppCreatedStep() {
  return (
    <PlatformStep title="Store the code-hosting App">
      <Created />
    </PlatformStep>
  );
}

/** A step outside the frame of a tenant, for platform administrators. */
function PlatformStep({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const [path] = useState(() => location.pathname + location.search);
  const me = useOperation('getMe', {});
  const isOther = me.data !== undefined && me.data.tenant.slug !== PLATFORM;
  const isSignedOut = me.error !== null && problemOf(me.error).code === 'unauthenticated';
  return (
    <main className="start">
      <Page title={title}>
        {isOther || isSignedOut ? (
          <>
            <p>Sign in as a platform administrator to go on.</p>
            <Button component="a" href={signInAddress(PLATFORM, path)}>
              Sign in
            </Button>
          </>
        ) : me.data !== undefined ? (
          <MeContext value={me.data}>
            <Suspense fallback={<Waiting />}>{children}</Suspense>
            <SignInBeside me={me.data} />
          </MeContext>
        ) : me.isPending ? (
          <FirstRead query={me} />
        ) : (
          <ProblemPanel error={me.error} onRetry={() => void me.refetch()} />
        )}
      </Page>
    </main>
  );
}
