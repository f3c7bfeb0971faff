import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostApp } from '../doubles/code-host/host-state.ts';

/** The variables that make a service an App, and the files that they name. */
export type AppEnvironment = {
  readonly env: Record<string, string>;
  /** Writes another value to the file of a variable. */
  write(variable: string, text: string): Promise<void>;
  remove(): Promise<void>;
};

/** Writes the values of an App as its operator would. */
export async function appEnvironment(url: string, app: HostApp): Promise<AppEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-app-'));
  const files: Readonly<Record<string, string>> = {
    SVC_CODE_HOST_CLIENT_SECRET_FILE: `${app.clientSecret}\n`,
    SVC_CODE_HOST_WEBHOOK_SECRET_FILE: `${app.webhookSecret}\n`,
    // the form in which the host hands it out
    SVC_CODE_HOST_PRIVATE_KEY_FILE: String(app.privateKey.export({ type: 'pkcs1', format: 'pem' })),
  };
  const write = (variable: string, text: string) =>
    writeFile(join(folder, variable), text, { mode: 0o600 });
  await Promise.all(Object.entries(files).map(([variable, text]) => write(variable, text)));
  const paths = Object.keys(files).map((variable) => [variable, join(folder, variable)]);
  return {
    env: {
      SVC_CODE_HOST_URL: url,
      SVC_CODE_HOST_APP_ID: `${app.id}`,
      SVC_CODE_HOST_APP_SLUG: app.slug,
      SVC_CODE_HOST_CLIENT_ID: app.clientId,
      ...Object.fromEntries(paths),
    },
    write,
    remove: () => rm(folder, { recursive: true }),
  };
}
