import { Button } from '@mantine/core';
import type { CodeHostReadiness } from '@svc/contract';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Empty, Facts, Page } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { AppSecrets } from './app-secrets.tsx';
import { NameApp } from './name-app.tsx';

const SOURCES = {
  variables: 'variables of the environment',
  secret_store: 'the secret store',
} as const;

/** The code-hosting App of the deployment: whether it can be installed, what is wrong, its deliveries and its secrets. */
export function AppPage() {
  const app = useOperation('getCodeHost', {});
  return (
    <Page title="Code-hosting App">
      <Loaded query={app}>
        {(answer) => (
          <div className="stack">
            {isAbsent(answer) ? <NoApp hostUrl={answer.hostUrl} /> : <Installation app={answer} />}
            {!isAbsent(answer) && <Deliveries app={answer} />}
            {answer.source === 'secret_store' && <AppSecrets app={answer} />}
            {isMixed(answer) && <AppSecrets app={answer} isRemovalOnly />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Neither set by variables nor stored. */
function isAbsent({ source, problems }: CodeHostReadiness): boolean {
  return source === null && problems.every(({ code }) => code === 'missing');
}

function isMixed({ problems }: CodeHostReadiness): boolean {
  return problems.some(({ subject }) => subject === 'source');
}

function NoApp({ hostUrl }: { readonly hostUrl: string }) {
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Empty title="No App yet">
        <p>
          Tenants install one App of this deployment at {hostOf(hostUrl)}. You create it there with
          a form that is filled in here; its secrets go from the code host to the service, and
          nobody sees them.
        </p>
        <Button onClick={() => setNaming(true)}>Create the App</Button>
      </Empty>
      {isNaming && <NameApp hostUrl={hostUrl} onClose={() => setNaming(false)} />}
    </>
  );
}

function Installation({ app }: { readonly app: CodeHostReadiness }) {
  const { state, problems, source, hostUrl, appSlug, installUrl, checkedAt } = app;
  return (
    <Card title="Installation" link={<StateBadge state={state.replace('_', ' ')} />}>
      {problems.length === 0 ? (
        <p>The code host has confirmed the App: it can be installed.</p>
      ) : (
        problems.map(({ subject, code, message, action }) => (
          <div key={`${subject} ${code}`} className="problem">
            <strong>
              <UntrustedText text={sentence(message)} />
            </strong>
            <p>
              <UntrustedText text={sentence(action)} />
            </p>
          </div>
        ))
      )}
      <Facts
        facts={[
          [
            'Code host',
            <a key="host" href={hostUrl}>
              {hostOf(hostUrl)}
            </a>,
          ],
          [
            'App',
            appSlug === null ? (
              'not confirmed'
            ) : (
              <a key="app" href={`${installUrl}`}>
                {appSlug}
              </a>
            ),
          ],
          ['Values from', source === null ? 'two places' : SOURCES[source]],
          ['Checked', <TimeText key="checked" time={checkedAt} />],
        ]}
      />
    </Card>
  );
}

function Deliveries({ app }: { readonly app: CodeHostReadiness }) {
  const { lastDelivery, failedDeliveries } = app;
  const { waiting, givenUp, last } = failedDeliveries;
  return (
    <Card title="Webhook deliveries">
      <Facts
        facts={[
          [
            'Last arrived',
            lastDelivery === null ? (
              <TimeText key="arrived" time={null} />
            ) : (
              <span key="arrived">
                <code>{lastDelivery.event}</code>, <TimeText time={lastDelivery.receivedAt} />
              </span>
            ),
          ],
          ['Asked for again', numberText(waiting)],
          ['Given up', numberText(givenUp)],
          ...(last === null
            ? []
            : [
                [
                  'Last failure',
                  <span key="failed">
                    <code>{last.event}</code>, {statusText(last.status)},{' '}
                    <TimeText time={last.failedAt} />
                  </span>,
                ] as const,
              ]),
        ]}
      />
    </Card>
  );
}

/** Texts of the API begin in lower case. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function statusText(status: number): string {
  return status === 0 ? 'no answer' : `status ${status}`;
}

export function hostOf(hostUrl: string): string {
  return new URL(hostUrl).host;
}
