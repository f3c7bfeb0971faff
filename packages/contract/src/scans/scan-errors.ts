import { Type } from 'typebox';

/** What has to be changed for a scan to succeed. */
export const SCAN_ERROR_LAYERS = [
  'app',
  'workspace',
  'installation',
  'repository',
  'host',
  'scan',
] as const;

/**
 * Why a scan of a repository of the code host failed. The first four are tried in this order. The texts are frozen: people search
 * for them, and what reads the API compares them.
 */
export const SCAN_ERRORS = {
  app_unavailable: {
    layer: 'app',
    message: 'the code-hosting App authentication is unavailable on this platform',
    action: 'configure all six App values and roll the API service',
  },
  not_connected: {
    layer: 'workspace',
    message: 'the private repository is not connected to this workspace',
    action: 'install the App for that owner',
  },
  installation_rejected: {
    layer: 'installation',
    message: 'the installation could not authenticate',
    action: 'verify the App ID and private key pair; reinstall if the installation was removed',
  },
  no_access: {
    layer: 'repository',
    message: 'the connected App cannot access this repository',
    action: 'add the repository to the installation or correct its URL',
  },
  host_unavailable: {
    layer: 'host',
    message: 'the code host is unavailable or limits requests',
    action: 'scan again once the code host answers',
  },
  branch_missing: {
    layer: 'repository',
    message: 'the repository has no commit on its default branch',
    action: 'push a commit, or correct the default branch',
  },
  repository_rejected: {
    layer: 'repository',
    message: 'git rejects objects of the repository',
    action: 'repair what git fsck reports',
  },
  limit_exceeded: {
    layer: 'scan',
    message: 'the repository exceeds a limit of scans by the service',
    action: 'scan a clone with svc scan --upload',
  },
  scan_failed: {
    layer: 'scan',
    message: 'the scan ended without a report',
    action: 'scan again; look up the id of the scan in the log of the service',
  },
} as const satisfies Record<
  string,
  {
    readonly layer: (typeof SCAN_ERROR_LAYERS)[number];
    readonly message: string;
    readonly action: string;
  }
>;
export type ScanErrorCode = keyof typeof SCAN_ERRORS;
export const SCAN_ERROR_CODES = Object.keys(SCAN_ERRORS) as readonly ScanErrorCode[];

export const ScanError = Type.Object({
  code: Type.Enum([...SCAN_ERROR_CODES]),
  layer: Type.Enum(SCAN_ERROR_LAYERS, { description: 'What has to be changed.' }),
  message: Type.String(),
  action: Type.String(),
});
