import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Errors } from 'typebox/value';
import { OperatorError } from '../../foundation/operator-error.ts';
import { systemUser } from '../../foundation/system-user.ts';
import { serverUser } from '../../platform/embedded-postgres/server-user.ts';

const NAME = '^[a-z0-9][a-z0-9-]{0,62}$';
const VARIABLE = '^[A-Za-z_][A-Za-z0-9_]{0,127}$';
const EVERY_TENANT = '*';

const Command = Type.Object(
  {
    /** Program: an absolute path, or a name that the service's PATH has. */
    command: Type.String({ minLength: 1, maxLength: 4096, pattern: '^[^\\0]+$' }),
    /** Arguments; `{tenant}` is replaced by the tenant's slug, `{folder}` by the temporary folder of the program. */
    args: Type.Optional(
      Type.Array(Type.String({ maxLength: 4096, pattern: '^[^\\0]*$' }), { maxItems: 256 }),
    ),
    /** Slugs of the tenants that may use it; `*` is every tenant. */
    tenants: Type.Array(Type.String({ pattern: '^(\\*|[a-z0-9][a-z0-9-]*)$' }), { minItems: 1 }),
    /** Names of variables of the service's environment that the program gets. */
    env: Type.Optional(Type.Array(Type.String({ pattern: VARIABLE }), { maxItems: 100 })),
    /** Variables and their values, with the same placeholders. */
    variables: Type.Optional(
      Type.Record(Type.String({ pattern: VARIABLE }), Type.String({ pattern: '^[^\\0]*$' }), {
        additionalProperties: false,
        maxProperties: 100,
      }),
    ),
    /** Variable for the credential of the registered server. */
    credential: Type.Optional(Type.String({ pattern: VARIABLE })),
    /** Operating-system user that it runs as, where the service runs as root. */
    user: Type.Optional(Type.String({ pattern: '^[a-z_][a-z0-9_-]{0,31}$' })),
    memoryMiB: Type.Optional(Type.Integer({ minimum: 32, maximum: 65_536 })),
    maxProcesses: Type.Optional(Type.Integer({ minimum: 8, maximum: 4096 })),
  },
  { additionalProperties: false },
);
const Commands = Type.Record(Type.String({ pattern: NAME }), Command, {
  additionalProperties: false,
});

/** A program that the gateway may start as an MCP server. */
export type McpCommand = Static<typeof Command>;

/** The operator's programs by name. */
export type McpCommands = ReadonlyMap<string, McpCommand>;

/** Reads the operator's file; an empty map without one. Throws an `OperatorError` that names the file and the member. */
export function readCommands(path: string | null): McpCommands {
  if (path === null) return new Map();
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(
      `SVC_MCP_COMMANDS_FILE ${path} cannot be read: ${(error as Error).message}`,
    );
  }
  const source = `SVC_MCP_COMMANDS_FILE ${path}`;
  const commands = parseCommands(text, source, process.getuid?.() === 0);
  for (const [name, { user }] of commands) {
    if (user !== undefined) refuseUser(user, `${source} /${name}/user`);
  }
  return commands;
}

/** Parses the operator's file; `source` is the subject of its errors. */
export function parseCommands(text: string, source: string, isRoot: boolean): McpCommands {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${source} is not JSON: ${(error as Error).message}`);
  }
  const [problem] = Errors(Commands, value);
  if (problem !== undefined) {
    const { instancePath, message } = problem;
    const text = message === 'schema is false' ? 'is not a known member or name' : message;
    throw new OperatorError(`${source} ${instancePath || '/'} ${text}`);
  }
  const commands = Object.entries(value as Record<string, McpCommand>);
  for (const [name, { env = [], variables = {}, credential = '', user }] of commands) {
    const own = [...env, ...Object.keys(variables), credential].find((variable) =>
      variable.startsWith('SVC_'),
    );
    if (own !== undefined) {
      throw new OperatorError(
        `${source} /${name} must not pass variables of the service on (got ${own})`,
      );
    }
    if (isRoot && (user === undefined || user === 'root')) {
      throw new OperatorError(
        `${source} /${name}/user must name an unprivileged user, because the service runs as root`,
      );
    }
    if (!isRoot && user !== undefined) {
      throw new OperatorError(
        `${source} /${name}/user is for a service that runs as root; this one runs its programs as its own user`,
      );
    }
  }
  return new Map(commands);
}

/** Refuses a user that does not exist, and the one whose files are those of the database. */
function refuseUser(name: string, subject: string): void {
  const database = serverUser();
  if (systemUser(name).uid !== database?.uid) return;
  throw new OperatorError(`${subject} must not be the user of the database (got ${name})`);
}

/** Returns the program of that name where this tenant may use it. */
export function commandFor(commands: McpCommands, name: string, tenant: string): McpCommand | null {
  const command = commands.get(name);
  if (command === undefined) return null;
  const isShared = command.tenants.some((slug) => slug === EVERY_TENANT || slug === tenant);
  return isShared ? command : null;
}
