import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type DeliveryTarget, HostId, parseSigned } from './delivery.ts';

/** Events after which an installation may have other repositories, or a repository another name. */
const EVENTS: readonly string[] = ['installation', 'installation_repositories', 'repository'];

/** What is read of such a delivery: whose it is, by the host's number. More members are not looked at. */
const InstallationEvent = Compile(Type.Object({ installation: Type.Object({ id: HostId }) }));

/**
 * Returns the installation to compare with the host; null where an event is nothing to act on. What it says has happened is not
 * believed: deliveries come late, twice or never, so the host is asked what is so by then.
 */
export function installationTarget(event: string, body: Buffer): DeliveryTarget | null {
  if (!EVENTS.includes(event)) return null;
  const value = parseSigned(body);
  if (!InstallationEvent.Check(value)) return null;
  return { installation: value.installation.id, repository: null };
}
