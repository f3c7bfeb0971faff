import type { CodeHostAppSource, CodeHostProblem } from '@svc/contract';
import type { AppValues, CodeHost, HostedApp } from './code-host.ts';
import { compareApp } from './compare-app.ts';
import { clientSecretRejected, hostProblem } from './host-problem.ts';

/** What the host answered about the App, and what is wrong with it. */
export type ConfirmedApp = {
  /** Null where the host was not asked, or did not answer. */
  readonly app: HostedApp | null;
  readonly problems: readonly CodeHostProblem[];
};

/**
 * Asks the host whether these values are those of an App with exactly the access that svc needs. `source` is where the values come from:
 * problems name them by it.
 */
export async function confirmApp(
  host: Pick<CodeHost, 'readApp' | 'acceptsClient' | 'requiredAccess'>,
  values: AppValues,
  source: CodeHostAppSource,
): Promise<ConfirmedApp> {
  const answer = await host.readApp(values);
  if (!answer.ok) return { app: null, problems: [hostProblem(answer.failure, source)] };
  const app = answer.value;
  const differences = compareApp(app, values, host.requiredAccess, source);
  // the secret of a client that is not the App's is sent nowhere
  const isOwnClient = app.clientId === values.clientId;
  const client = isOwnClient ? await clientProblems(host, values, source) : [];
  return { app, problems: [...differences, ...client] };
}

async function clientProblems(
  host: Pick<CodeHost, 'acceptsClient'>,
  values: AppValues,
  source: CodeHostAppSource,
): Promise<readonly CodeHostProblem[]> {
  const answer = await host.acceptsClient(values);
  if (!answer.ok) return [hostProblem(answer.failure, source)];
  return answer.value ? [] : [clientSecretRejected(source)];
}
