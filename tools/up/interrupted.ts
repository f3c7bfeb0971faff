import type { Finding } from '@svc/contract';
import { call, listAll } from './api.ts';
import { IGNORED_FILE, WALK_CHANNEL } from './flow-steps.ts';
import type { Walk } from './walk.ts';

/** Undoes what a walk that was stopped in the middle has left, so that the next one finds what it expects. */
export async function clearInterrupted({ development }: Walk): Promise<void> {
  const ignored = await listAll<Finding>(development, '/v1/findings?source=svc&status=ignored');
  for (const { id, path } of ignored) {
    if (path !== IGNORED_FILE) continue;
    await call(development, 'alice', 'POST', `/v1/findings/${id}/reopen`, {});
  }
  const channels = await listAll<{ id: string; name: string | null }>(
    development,
    '/v1/notifications?',
  );
  for (const { id, name } of channels) {
    if (name !== WALK_CHANNEL) continue;
    await call(development, 'alice', 'DELETE', `/v1/notifications/${id}`);
  }
}
