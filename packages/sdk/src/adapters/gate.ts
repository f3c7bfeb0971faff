import type { GovernClient } from '../client.ts';
import { GovernDenied, GovernError } from '../errors.ts';
import { requireAllow } from '../index.ts';

/** Options that every adapter has. */
export type AdapterOptions = {
  /** Name of the server that has the tools. */
  readonly server?: string;
  /** Names of tools by their names in the framework, such as `{ orders_read: 'orders.read' }`; the others keep their name. */
  readonly names?: Readonly<Record<string, string>>;
  /** By default the client whose settings are `SVC_API` and `SVC_AGENT_TOKEN`. */
  readonly client?: Pick<GovernClient, 'requireAllow'>;
  /** `answer` (default): the model reads why the call did not run. `throw`: the tool throws the error. */
  readonly onDeny?: 'answer' | 'throw';
  /** Milliseconds to wait for the decision of an approval, where a call needs one. */
  readonly waitForApproval?: number;
};

/** A call that may run with these arguments, or what the model reads in place of its result. */
export type Admission =
  | { readonly isAllowed: true; readonly args: Record<string, unknown> }
  | { readonly isAllowed: false; readonly text: string };

/** Decides a call of a framework's tool. Rejects with the error where denied calls throw, and when the signal is aborted. */
export async function admitCall(
  { server, names = {}, client = { requireAllow }, onDeny, waitForApproval }: AdapterOptions,
  name: string,
  args: unknown,
  signal: AbortSignal | undefined,
): Promise<Admission> {
  const tool = Object.hasOwn(names, name) ? (names[name] as string) : name;
  try {
    const how = { server, signal, waitForApproval };
    const allowed = await client.requireAllow(tool, args as Record<string, unknown>, how);
    return { isAllowed: true, args: allowed.args };
  } catch (error) {
    if (onDeny === 'throw' || !(error instanceof GovernError)) throw error;
    return { isAllowed: false, text: refusalText(error) };
  }
}

/** Returns what a model reads of a call that did not run. */
export function refusalText(error: GovernError): string {
  if (!(error instanceof GovernDenied)) {
    return `The call did not run: ${error.message}. Do not repeat it now; continue without it or end with this result.`;
  }
  const why = `${error.reason} (evidence ${error.evidenceId})`;
  return error.approvalId === null
    ? `The call was denied and did not run: ${why}. Do not repeat it; continue without it.`
    : `The call did not run: ${why}. It waits for the approval ${error.approvalId}; only this same call may be repeated after it.`;
}

/** Returns a copy of a tool, private members of its class aside, with other members. */
export function toolWith<Tool extends object>(tool: Tool, members: object): Tool {
  const copy = Object.create(
    Object.getPrototypeOf(tool) as object,
    Object.getOwnPropertyDescriptors(tool),
  ) as Tool;
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(copy, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

/** Throws for a tool whose calls run elsewhere, where no adapter can check them. */
export function demandExecute(name: string, execute: unknown): void {
  if (typeof execute === 'function') return;
  throw new TypeError(
    `tool ${name} has no function of its own, so its calls cannot be checked; leave it out of governTools`,
  );
}
