/** Environment variables; one that is not set counts as empty. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Inputs of the action, and variables that the runner sets for the job. */
export type Settings = {
  readonly mode: string;
  readonly failOn: string;
  readonly path: string;
  readonly isUpload: boolean;
  /** Origin of the service; null where none is named. */
  readonly api: string | null;
  readonly token: string;
  /** Path of an installed `svc.js`; null to install what the service offers. */
  readonly cli: string | null;
  /** Folder of the job for files that end with it. */
  readonly temporary: string;
  /** File that outputs are written to; null outside of a job. */
  readonly outputs: string | null;
  readonly host: Host;
};

/** The code host, and the commit whose findings it shows. */
export type Host = {
  readonly api: string;
  readonly token: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly commit: string;
  readonly ref: string;
};

/** Invalid inputs, or a program that could not be installed or started. */
export class ActionError extends Error {}

const CHOICES = {
  mode: ['observe', 'enforce'],
  'fail-on': ['critical', 'high', 'medium', 'low'],
  upload: ['true', 'false'],
} as const;

/** Reads the inputs as the runner hands them to an action, `INPUT_FAIL-ON` for `fail-on`. Throws an `ActionError` that names the input. */
export function readSettings(environment: Environment): Settings {
  const given = (name: string) => (environment[name] ?? '').trim();
  const input = (name: string) => given(`INPUT_${name.toUpperCase()}`);
  const isUpload = chosen(input, 'upload') === 'true';
  const api = input('api') === '' ? null : originOf(input('api'));
  const cli = input('cli') || null;
  const token = input('token');
  if (api === null && (isUpload || cli === null)) {
    const purpose = isUpload ? 'the report is sent to' : 'the command line is installed from';
    throw new ActionError(`input api: give the address of the service that ${purpose}`);
  }
  if (isUpload && token === '') {
    throw new ActionError('input token: give a service token, from a secret, for upload: true');
  }
  return {
    mode: chosen(input, 'mode'),
    failOn: chosen(input, 'fail-on'),
    path: input('path') || '.',
    isUpload,
    api,
    token,
    cli,
    temporary: given('RUNNER_TEMP') || '.',
    outputs: given('GITHUB_OUTPUT') || null,
    host: {
      api: given('GITHUB_API_URL'),
      token: input('github-token'),
      repository: given('GITHUB_REPOSITORY'),
      commit: given('GITHUB_SHA'),
      ref: given('GITHUB_REF'),
    },
  };
}

function chosen(input: (name: string) => string, name: keyof typeof CHOICES): string {
  const choices: readonly string[] = CHOICES[name];
  const value = input(name);
  if (choices.includes(value)) return value;
  throw new ActionError(`input ${name}: must be ${choices.join(' or ')} (got "${value}")`);
}

/** Returns the origin. A token and a program are sent over this connection: HTTPS or loopback only. */
function originOf(api: string): string {
  const address = URL.canParse(api) ? new URL(api) : null;
  const isLocal = address !== null && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname);
  if (address?.protocol === 'https:' || (isLocal && address.protocol === 'http:')) {
    return address.origin;
  }
  throw new ActionError(`input api: must be an address with https:// (got "${api}")`);
}
