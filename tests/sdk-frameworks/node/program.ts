/** What a program of each framework shares: the job that the test gives it, the tools' bodies, and its report. */

export type Job = {
  /** Address of the scripted model, without `/v1`. */
  readonly model: string;
  /** Address of an MCP server. */
  readonly mcp: string;
  /** What the model is asked: it names the calls that the model makes. */
  readonly prompt: string;
  readonly options: { readonly onDeny?: 'answer' | 'throw'; readonly waitForApproval?: number };
};

/** What the framework did: the tools whose bodies ran, with their arguments, and how the run ended. */
export type Report = {
  readonly ran: readonly (readonly [string, unknown])[];
  readonly text: string | null;
  readonly errors: readonly string[];
};

export const job = JSON.parse(process.argv[2] ?? '{}') as Job;

/** Names of tools as the policy has them, by the names that frameworks accept. */
export const NAMES = { read: 'orders.read', refund: 'orders.refund', send: 'mail.send' };
export const governed = { server: 'orders', names: NAMES, ...job.options };

const controller = new AbortController();
process.on('message', () => controller.abort());
export const { signal } = controller;
export const abortController = controller;

const ran: [string, unknown][] = [];

/** The body of a tool, which records that it ran. */
export function ranTool(name: string, args: unknown): string {
  ran.push([name, args]);
  return `did ${name}`;
}

/** Runs the framework and reports to the test. */
export async function report(run: () => Promise<string>): Promise<void> {
  let text: string | null = null;
  const errors: string[] = [];
  try {
    text = await run();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      errors.push(`${cause.name}: ${cause.message}`);
    }
  }
  process.send?.({ ran, text, errors } satisfies Report, () => process.exit());
}
