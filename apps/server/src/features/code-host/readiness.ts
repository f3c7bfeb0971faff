import type { CodeHostReadiness } from '@svc/contract';
import { wireTime } from '../../platform/time.ts';
import type { AppSource } from './app-source.ts';
import type { CodeHost } from './code-host.ts';
import { type ConfirmedApp, confirmApp } from './confirm-app.ts';

/** What is known of the App without its deliveries and the rotation of its webhook secret. */
export type AppReadiness = Omit<
  CodeHostReadiness,
  'lastDelivery' | 'failedDeliveries' | 'webhookSecretRotation'
>;

export type ReadinessParts = {
  readonly app: Pick<AppSource, 'read'>;
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
  const { hostUrl, log } = parts;
  const read = await parts.app.read();
  const { app, problems } = await confirmRead(parts.host, read);
  const isReady = app !== null && problems.length === 0;
  const isMissingAll = !read.ok && read.problems.every(({ code }) => code === 'missing');
  if (!isReady && !(isMissingAll && read.source === null)) {
    const shown = problems.map(({ subject, code }) => ({ subject, code }));
    log.warn({ problems: shown }, 'the code-hosting App is not ready; it cannot be installed');
  }
  return {
    state: isReady ? 'ready' : 'not_ready',
    problems: [...problems],
    source: read.source,
    hostUrl,
    appSlug: isReady ? app.slug : null,
    installUrl: isReady ? app.installUrl : null,
    checkedAt: wireTime(new Date()),
  };
}

async function confirmRead(
  host: CodeHost,
  read: Awaited<ReturnType<AppSource['read']>>,
): Promise<ConfirmedApp> {
  if (!read.ok) return { app: null, problems: read.problems };
  return confirmApp(host, read.values, read.source);
}
