import { type OperationId, route } from '@svc/contract';

/** Their paths name a pack, a framework, a control or a signal, which every tenant has under the same name. */
const OF_EVERY_TENANT: readonly OperationId[] = [
  'getPack',
  'putPack',
  'validatePack',
  'activatePack',
  'promotePack',
  'rollbackPack',
  'getFramework',
  'getOscalDocument',
  'listControls',
  'getControl',
  'attestControl',
  'listAttestations',
  'getControlOwner',
  'assignControl',
  'decideApplicability',
  'listApplicabilityDecisions',
  'getStatementOfApplicability',
  'exportStatementOfApplicability',
  'getSignal',
  'listSignalControls',
  'listControlOwners',
  'getFrameworkVersions',
  'getFrameworkDifference',
  'putFrameworkVersion',
];

/** Returns true when an operation names a thing that one tenant has; each tenant has its own trackers. */
export function namesThing(operationId: OperationId): boolean {
  if (OF_EVERY_TENANT.includes(operationId)) return false;
  const names = Object.keys(route(operationId).params?.properties ?? {});
  // a preview is named in the body
  return operationId === 'changeFindings' || names.some((name) => name !== 'provider');
}
