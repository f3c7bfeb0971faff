import { isDeclarationFile } from '@svc/permissions/hints';
import { isAgentConfig } from './agent-config/agent-config-files.ts';
import { isPipeline } from './ci/workflow/pipeline-files.ts';

/**
 * True for a staged file that an analyzer may want, by its path, before any analyzer is loaded: false for source code and
 * the rest of what most commits consist of.
 */
export function mayHoldRisks(path: string): boolean {
  return isAgentConfig(path) || isPipeline(path) || isDeclarationFile(path);
}
