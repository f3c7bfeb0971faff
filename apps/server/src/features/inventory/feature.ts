import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ToolUse, useRecorder } from './record-use.ts';
import { inventoryRoutes } from './routes.ts';

/** Beside its operations, the feature records what agents call. */
export function createInventory(
  platform: Platform,
): Feature & { readonly recordUse: (use: ToolUse) => void } {
  const recorder = useRecorder(platform.db, platform.log);
  platform.opened.defer(() => recorder.close());
  return { operations: inventoryRoutes(platform.exports), recordUse: recorder.record };
}
