import { bundledEntry } from '../../apps/server/src/foundation/bundled-entry.ts';

type Compose = typeof import('../../apps/server/src/compose.ts');

const SOURCE = new URL('../../apps/server/src/compose.ts', import.meta.url);

/** Starts the service as `svc-server` does: from its bundle, or from its sources when they have changed since the build. */
export const { compose } = (await import(bundledEntry(SOURCE).href)) as Compose;

/** Starts the service from its sources, for a test that hands it objects of their modules: a bundle has modules of its own, which do not know them. */
export const composeFromSource: Compose['compose'] = async (...args) => {
  const { compose: start } = await import('../../apps/server/src/compose.ts');
  return start(...args);
};
