import { fetchToken } from '../identity-provider/provider.ts';
import { commandEnvironment } from './environment.ts';
import { findingsLines } from './invitation.ts';
import { addOwnRepositories } from './own-repositories.ts';
import type { Progress } from './progress.ts';
import { type Name, recall } from './remembered.ts';
import { printer } from './walk-once.ts';

/** Adds repositories to the deployment that another `npm run up` runs at `api`. */
export async function joinRunning(
  dataDir: string,
  api: string,
  folders: readonly string[],
  progress: Progress,
): Promise<void> {
  const { loggedInAt, passwords, ports, tenant } = await recall(dataDir);
  if (tenant === null || loggedInAt !== api) {
    throw new Error(
      `it is up already at ${api} and still being set up; run this again when it is ready`,
    );
  }
  progress.line(`It is up already: open ${api}/`);
  const token = (name: Name) =>
    fetchToken(
      `http://127.0.0.1:${ports.issuer}`,
      { name, password: passwords[name], roles: [] },
      tenant.adminAudience,
    );
  const development = { api, token, commandEnv: commandEnvironment(dataDir) };
  const added = await addOwnRepositories({ development, print: printer(progress) }, folders);
  const isTerminal = process.stdout.isTTY;
  for (const line of findingsLines({ api, slug: tenant.slug, added, isTerminal })) {
    progress.line(line);
  }
}
