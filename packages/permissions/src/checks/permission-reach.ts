import { type BlastRadius, blastRadiusOf, type FactorRows, type FactorTables } from '@svc/contract';

/**
 * The published tables behind a permission's blast radius. The four factors add up to at most 100: what may be done (4
 * to 35), on how much (4 to 25), by whom (4 to 25), and how that is reached (0 to 15). docs/blast-radius.md shows them.
 */
export const PERMISSION_FACTORS = {
  action: {
    owner: { points: 35, title: 'everything, including access management' },
    'acts-as': { points: 32, title: 'acting as other identities' },
    'service-admin': { points: 28, title: 'all of an AI service' },
    write: { points: 20, title: 'creating, changing and deleting' },
    data: { points: 20, title: 'training data and model artefacts' },
    invoke: { points: 12, title: 'running models and agents' },
    read: { points: 6, title: 'reading and listing' },
    setting: { points: 4, title: 'a setting, not a permission' },
  },
  scope: {
    everything: { points: 25, title: 'every resource of the account, project or subscription' },
    service: { points: 20, title: 'every resource of the service' },
    type: { points: 12, title: 'every resource of one type' },
    unknown: { points: 12, title: 'resources that the scanned files do not name' },
    named: { points: 4, title: 'named resources' },
  },
  principal: {
    public: { points: 25, title: 'anyone' },
    'other-account': { points: 18, title: 'another account' },
    agent: { points: 16, title: 'an agent, controlled by model output' },
    workload: { points: 12, title: 'a workload' },
    people: { points: 10, title: 'users or a group of them' },
    unknown: { points: 10, title: 'whoever the policy is attached to' },
  },
  workload: {
    internet: { points: 15, title: 'the internet, unauthenticated: the path is shown' },
    unknown: { points: 5, title: 'no path from the internet in the scanned files' },
    bounded: { points: 0, title: 'within a permissions boundary or conditions' },
  },
} as const satisfies FactorTables;

/** What a permission reaches: one row of each table. */
export type PermissionReach = FactorRows<typeof PERMISSION_FACTORS> & {
  /** The workload behind the principal, by name. */
  readonly by?: string;
};

/** Blast radius of a permission: the points of the four published tables, added. */
export function permissionBlastRadius({ by, ...rows }: PermissionReach): BlastRadius {
  const radius = blastRadiusOf(PERMISSION_FACTORS, rows);
  if (by === undefined) return radius;
  const factors = radius.factors.map((factor) =>
    factor.name === 'principal' ? { ...factor, value: `${factor.value}: ${by}` } : factor,
  );
  return { ...radius, factors };
}
