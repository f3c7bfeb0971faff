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

/** A page that threw; a new deployment may have taken its files away. */
export function PageFailed({ error }: { readonly error: unknown }) {
  return (
    <Page title="The page failed">
      <ProblemPanel error={error} onRetry={() => location.reload()} />
    </Page>
  );
}
