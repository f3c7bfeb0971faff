import type { CodeHostReadiness } from '@svc/contract';
import { Card } from '../../../parts/card.tsx';
import { StateBadge } from '../../../parts/severity.tsx';
import { TimeText } from '../../../parts/time-text.tsx';
import { UntrustedText } from '../../../parts/untrusted-text.tsx';
import { hostName } from './host-name.ts';

/** Whether this tenant can connect repositories by the App of the deployment, and who changes that. */
export function AppState({ app }: { readonly app: CodeHostReadiness }) {
  const { state, appSlug, installUrl, problems, checkedAt } = app;
  return (
    <Card title="App" link={<StateBadge state={state.replace('_', ' ')} />}>
      {state === 'ready' ? (
        <p>
          {installUrl === null ? appSlug : <a href={installUrl}>{appSlug}</a>} reads the
          repositories that an account at {hostName(app)} has chosen for it.
        </p>
      ) : (
        <>
          <p>
            Nothing can be connected now. A platform administrator sets up the App for all tenants
            of this service.
          </p>
          {isSetUp(app) && (
            <ul>
              {problems.map(({ subject, code, message, action }) => (
                <li key={`${subject} ${code}`}>
                  <UntrustedText text={`${message}: ${action}`} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <p className="muted">
        Checked <TimeText time={checkedAt} />
      </p>
    </Card>
  );
}

/** Returns whether somebody has begun to set up the App: what is missing then is an error. */
function isSetUp({ problems }: CodeHostReadiness): boolean {
  return problems.some(({ code }) => code !== 'missing');
}
