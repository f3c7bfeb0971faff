import { join } from 'node:path';
import { addOwnRepositories, type OwnRepository } from './own-repositories.ts';
import { logIn } from './scan-steps.ts';
import { setScene } from './scene.ts';
import { pointAtNeighbours, startNeighbours } from './scene-neighbours.ts';
import { askAgain } from './scene-policies.ts';
import type { Walk } from './walk.ts';
import { walkThrough } from './walkthrough.ts';

/** Walks and sets the scene where that is not done yet, and adds these folders as repositories. */
export async function furnish(
  walk: Walk,
  folders: readonly string[],
  opened: AsyncDisposableStack,
): Promise<OwnRepository[]> {
  const { development, dataDir } = walk;
  const neighbours = await startNeighbours(walk, opened);
  if (!development.remembered().isWalked) {
    await walkThrough(walk, join(dataDir, 'shop-bot'));
    await development.remember({ isWalked: true });
  }
  if (!development.remembered().hasScene) {
    await setScene(walk, neighbours);
    await development.remember({ hasScene: true });
  } else {
    await pointAtNeighbours(walk, neighbours);
    await askAgain(walk);
  }
  // a token is stored for one address
  if (folders.length > 0 && development.remembered().loggedInAt !== development.api) {
    await logIn(walk);
  }
  return addOwnRepositories(walk, folders);
}
