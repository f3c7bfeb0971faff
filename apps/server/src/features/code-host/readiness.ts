import type { CodeHostProblem, CodeHostReadiness } from '@svc/contract';
import type { CodeHostAppSettings } from '../../platform/settings.ts';
import { wireTime } from '../../platform/time.ts';
import type { AppValues, CodeHost, HostedApp } from './code-host.ts';
import { compareApp } from './compare-app.ts';
import { CLIENT_SECRET_REJECTED, hostProblem } from './host-problem.ts';
import { isAppConfigured, readAppValues } from './read-app-values.ts';

/** What is known of the App without its deliveries. */
export type AppReadiness = Omit<CodeHostReadiness, 'lastDelivery'>;

export type ReadinessParts = {
  readonly settings: CodeHostAppSettings;
  /** Address of the code host, without a trailing slash. */
  readonly hostUrl: string;
  readonly host: CodeHost;
  readonly log: { warn(details: object, message: string): void };
};

/**
 * Returns whether the App can be installed: its six values are well formed, and the host confirms them and the exact
 * access. Anything else is `not_ready`, with what is wrong and without the address to install at.
 */
export async function checkReadiness(parts: ReadinessParts): Promise<AppReadiness> {
  const { hostUrl, settings, log } = parts;
  const { app, problems } = await confirmApp(parts);
  const isReady = app !== null && problems.length === 0;
  if (!isReady && isAppConfigured(settings)) {
    const shown = problems.map(({ subject, code }) => ({ subject, code }));
    log.warn({ problems: shown }, 'the code-hosting App is not ready; it cannot be installed');
  }
  return {
    state: isReady ? 'ready' : 'not_ready',
    problems: [...problems],
    hostUrl,
    appSlug: isReady ? app.slug : null,
    installUrl: isReady ? app.installUrl : null,
    checkedAt: wireTime(new Date()),
  };
}

type Confirmed = {
  /** Null where the host was not asked, or did not answer it. */
  readonly app: HostedApp | null;
  readonly problems: readonly CodeHostProblem[];
};

async function confirmApp({ settings, host }: ReadinessParts): Promise<Confirmed> {
  const read = await readAppValues(settings);
  if (!read.ok) return { app: null, problems: read.problems };
  const { values } = read;
  const answer = await host.readApp(values);
  if (!answer.ok) return { app: null, problems: [hostProblem(answer.failure)] };
  const app = answer.value;
  const differences = compareApp(app, values, host.requiredAccess);
  // the secret of a client that is not the App's is sent nowhere
  const client = app.clientId === values.clientId ? await clientProblems(host, values) : [];
  return { app, problems: [...differences, ...client] };
}

async function clientProblems(
  host: CodeHost,
  values: AppValues,
): Promise<readonly CodeHostProblem[]> {
  const answer = await host.acceptsClient(values);
  if (!answer.ok) return [hostProblem(answer.failure)];
  return answer.value ? [] : [CLIENT_SECRET_REJECTED];
}
