import type { CodeHostReadiness } from '@svc/contract';
import { useMay } from '../../../api/me.ts';
import { Empty } from '../../../parts/page.tsx';
import { TenantLink } from '../../../parts/tenant-link.tsx';
import { ConnectActions } from './connect-actions.tsx';
import { hostName } from './host-name.ts';

/** No installation is connected: what one brings, and the step that the person can take. `app` is null for who may not see it. */
export function NoInstallation({ app }: { readonly app: CodeHostReadiness | null }) {
  const may = useMay();
  if (app?.state === 'ready') {
    return (
      <Empty title="No repository is connected yet">
        <p>
          Install the App on an account at {hostName(app)}, for all its repositories or for those
          that you choose. Each is scanned at once, after every push and every night.
        </p>
        <ConnectActions hostName={hostName(app)} />
      </Empty>
    );
  }
  return (
    <Empty title="No repository is connected yet">
      <p>
        {may('addCodeHostInstallation')
          ? 'Once the App is ready, you connect repositories here. Until then their scans are uploaded.'
          : 'An administrator connects repositories here. Their scans can also be uploaded.'}
      </p>
      <TenantLink to="/repositories/add">Add a repository by an upload</TenantLink>
    </Empty>
  );
}
