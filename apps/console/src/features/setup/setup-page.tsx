import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../api/api-problem.ts';
import { readSetup, type SetupState } from '../../api/setup.ts';
import { FirstRead } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { Administrators } from './administrators.tsx';
import { Code, Organisation } from './first-steps.tsx';
import { Provider } from './provider.tsx';

const STEPS = { code: 1, organisation: 2, provider: 3, administrators: 4 } as const;

/** `/setup`: makes the first tenant of a deployment; which step is shown is what the service has. */
export function SetupPage() {
  const setup = useQuery({ queryKey: ['setup'], queryFn: readSetup, retry: false });
  const reread = () => void setup.refetch();
  const isDone = setup.error !== null && problemOf(setup.error).code === 'not_found';
  return (
    <main className="start">
      <Page title="Set up svc">
        {isDone ? (
          <p>
            This deployment is set up. <a href="/">Sign in</a>
          </p>
        ) : setup.data !== undefined ? (
          <Step state={setup.data} onDone={reread} />
        ) : setup.isPending ? (
          <FirstRead query={setup} />
        ) : (
          <ProblemPanel error={setup.error} onRetry={reread} />
        )}
      </Page>
    </main>
  );
}

function Step({ state, onDone }: { readonly state: SetupState; readonly onDone: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  const renamed = () => {
    setRenaming(false);
    onDone();
  };
  if (state.step === 'address') {
    return (
      <p className="problem">
        <code>SVC_PUBLIC_URL</code> must be set to the address that browsers open, because identity
        providers lead people back there. Set it, then restart the service.
      </p>
    );
  }
  const step = isRenaming ? 'organisation' : state.step;
  return (
    <div className="stack">
      <p className="muted">
        Step {STEPS[step]} of {Object.keys(STEPS).length}
      </p>
      {step === 'code' && <Code onDone={onDone} />}
      {step === 'organisation' && <Organisation onDone={renamed} />}
      {!isRenaming && state.step === 'provider' && <Provider state={state} />}
      {!isRenaming && state.step === 'administrators' && <Administrators state={state} />}
      {STEPS[step] > STEPS.organisation && (
        <div className="actions">
          <Button variant="default" onClick={() => setRenaming(true)}>
            Begin again with another name or provider
          </Button>
        </div>
      )}
    </div>
  );
}
