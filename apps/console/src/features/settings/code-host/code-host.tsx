import { useMay } from '../../../api/me.ts';
import { useOperation } from '../../../api/queries.ts';
import { Loaded } from '../../../parts/loading.tsx';
import { AppState } from './app-state.tsx';
import { BindingResult } from './binding-result.tsx';
import { ConnectActions } from './connect-actions.tsx';
import { hostName } from './host-name.ts';
import { InstallationCard } from './installation-card.tsx';
import { NoInstallation } from './no-installation.tsx';

const MAX_INSTALLATIONS = 200;

/** Where the tenant's repositories come from: the App, and its installations that are connected. */
export function CodeHost() {
  const may = useMay();
  const isAdmin = may('getCodeHost');
  const app = useOperation('getCodeHost', isAdmin ? {} : null);
  const installations = useOperation(
    'listCodeHostInstallations',
    { query: { limit: MAX_INSTALLATIONS } },
    { isLive: true },
  );
  const ready = app.data?.state === 'ready' ? app.data : null;
  return (
    <Loaded query={installations}>
      {({ items }) => (
        <>
          <BindingResult installations={items} />
          {isAdmin && <Loaded query={app}>{(answer) => <AppState app={answer} />}</Loaded>}
          <section className="stack" aria-labelledby="installations">
            <div className="card-head">
              <h2 id="installations">Installations</h2>
              {ready !== null && items.length > 0 && <ConnectActions hostName={hostName(ready)} />}
            </div>
            {items.length === 0 ? (
              <NoInstallation app={app.data ?? null} />
            ) : (
              items.map((installation) => (
                <InstallationCard
                  key={installation.id}
                  installation={installation}
                  hostUrl={app.data?.hostUrl ?? null}
                />
              ))
            )}
          </section>
        </>
      )}
    </Loaded>
  );
}
