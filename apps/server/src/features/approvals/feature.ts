import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ApprovalParts } from './decide.ts';
import { approvalRoutes } from './routes.ts';

/** The feature needs of others how an approved change of theirs is made. */
export function createApprovals(
  platform: Platform,
  needs: Omit<ApprovalParts, 'environment'>,
): Feature {
  return { operations: approvalRoutes({ ...needs, environment: platform.config.environment }) };
}
