import { ArgumentsError, canonicalArguments } from './canonical-arguments.ts';
import { GovernUnavailable, type ToolName } from './errors.ts';
import { type ClientOptions, SettingsError } from './settings.ts';

/** A call as it is sent each time that it is checked, and the arguments that its tool gets. */
export type PreparedCall = ToolName & {
  readonly body: string;
  readonly args: Record<string, unknown>;
};

const MAX_NAME = 200;

/** Returns a call whose arguments are read once. Throws `GovernUnavailable` for what cannot be sent. */
export function prepareCall(
  { toJson, redact }: Pick<ClientOptions, 'toJson' | 'redact'>,
  { tool, server }: ToolName,
  args: unknown,
): PreparedCall {
  const name = { tool, server };
  return configured(name, () => {
    demandName('tool', tool);
    if (server !== null) demandName('server', server);
    const { text, copy } = canonicalArguments(args, toJson);
    const sent =
      redact === undefined
        ? text
        : canonicalArguments(redact(canonicalArguments(args, toJson).copy), toJson).text;
    const serverMember = server === null ? '' : `"server":${JSON.stringify(server)},`;
    const body = `{"arguments":${sent},${serverMember}"tool":${JSON.stringify(tool)}}`;
    return { ...name, body, args: copy };
  });
}

/** Runs what reads settings or arguments; throws their errors as `GovernUnavailable` with the code `configuration`. */
export function configured<Result>(call: ToolName, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof ArgumentsError)) throw error;
    throw new GovernUnavailable(call, 'configuration', error.message, { cause: error });
  }
}

function demandName(what: string, name: unknown): void {
  if (typeof name === 'string' && name !== '' && [...name].length <= MAX_NAME) return;
  throw new SettingsError(`the name of the ${what} must have 1 to ${MAX_NAME} characters`);
}
