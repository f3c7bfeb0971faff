import { Button } from '@mantine/core';
import { Page } from '../parts/page.tsx';
import { ProblemPanel } from '../parts/problem-panel.tsx';

export function NotFound() {
  return (
    <Page title="Not found">
      <p>
        No page has this address. <a href="/">Go to the start page</a>
      </p>
    </Page>
  );
}

/** A page that threw, or whose files are gone because another version of the service has been deployed. */
export function PageFailed({ error }: { readonly error: unknown }) {
  if (isMissingFile(error)) {
    return (
      <Page title="Reload the page">
        <p>
          A file of this page could not be loaded: the service has a new version, or the connection
          is lost.
        </p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </Page>
    );
  }
  return (
    <Page title="The page failed">
      <ProblemPanel error={error} onRetry={() => location.reload()} />
    </Page>
  );
}

/** The texts of Chromium, Firefox and Safari for a module that is not there. */
function isMissingFile(error: unknown): boolean {
  const text = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed/i.test(text);
}
