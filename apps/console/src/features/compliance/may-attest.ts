import { useMay, useMe } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import type { ControlRef } from './control-link.tsx';

/** Returns why the person may not speak for a control; null for administrators and for its owner. */
export function useAttesterProblem(params: ControlRef): string | null {
  const { kind, userId } = useMe();
  const may = useMay();
  const owner = useOperation('getControlOwner', { params }, { isLive: true });
  if (kind === 'admin') return null;
  const isOwner = userId !== null && owner.data?.owner?.userId === userId;
  if (may('attestControl') && isOwner) return null;
  return `Requires role admin, or to be the owner of the control; you have role ${kind}.`;
}

/** Reads that what people say of a control changes. */
export const RECORD_READS = [
  'getControl',
  'listControls',
  'getFramework',
  'getComplianceOverview',
  'listAttestations',
  'listApplicabilityDecisions',
] as const;
