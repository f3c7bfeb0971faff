import { useEffect } from 'react';
import { Page } from '../parts/page.tsx';

/** Where a sign-in in a window beside the console ends: the window closes, the console goes on. */
export function SignedIn() {
  useEffect(() => close(), []);
  return (
    <main className="start">
      <Page title="Signed in">
        <p>You can close this window.</p>
      </Page>
    </main>
  );
}
