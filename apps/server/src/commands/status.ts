import { Command } from 'commander';
import type pg from 'pg';
import { toConfig } from '../config.ts';
import { withConnection } from '../db/connections.ts';
import { type Deployment, readDeployment } from '../db/deployment.ts';
import { ownBuild } from '../db/migrate.ts';
import { readMigrations } from '../db/migration.ts';
import { readSchemaState } from '../db/schema-state.ts';
import { withDatabaseServer } from '../platform/database-server.ts';
import { type DeploymentNode, readNodes } from '../platform/nodes/read-nodes.ts';

type Status = {
  /** Release and commit of this build. */
  readonly build: string;
  /** Null in a database that no process has started on. */
  readonly deployment: Deployment | null;
  /** Migrations of this build: how many there are, and the names of those that the database lacks. */
  readonly schema: { readonly migrations: number; readonly pending: readonly string[] };
  readonly nodes: readonly DeploymentNode[];
};

/** `svc-server status [--json]`: the deployment, its schema and its processes, as the database records them. Changes nothing. */
export function statusCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('status')
    .description('print the deployment, its schema and its processes')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const status = await withDatabaseServer(toConfig(env), 'svc-server status', (owner) =>
        withConnection(owner, readStatus),
      );
      console.log(json ? JSON.stringify(status) : rendered(status).join('\n'));
    });
}

async function readStatus(owner: pg.ClientBase): Promise<Status> {
  const migrations = await readMigrations();
  const { pending } = await readSchemaState(owner, migrations);
  const deployment = await readDeployment(owner);
  return {
    build: await ownBuild(),
    deployment,
    schema: { migrations: migrations.length, pending: pending.map(({ name }) => name) },
    nodes: deployment === null ? [] : await readNodes(owner),
  };
}

function rendered({ build, deployment, schema, nodes }: Status): string[] {
  const { migrations, pending } = schema;
  const facts = [
    ['build', build],
    ['environment', deployment?.environment ?? 'none: no process has started on this database'],
    ['public URL', deployment?.publicUrl ?? 'none'],
    [
      'schema',
      pending.length === 0
        ? `${migrations} migrations, none to be applied`
        : `${pending.length} of ${migrations} migrations to be applied: svc-server migrate`,
    ],
    ['processes', `${nodes.length}`],
  ];
  const rows = nodes.map((node) => [
    node.id,
    node.roles.join(','),
    node.build,
    node.startedAt.toISOString(),
    leaseText(node),
  ]);
  const table = nodes.length === 0 ? [] : ['', ...aligned([HEADINGS, ...rows])];
  return [...aligned(facts), ...table];
}

const HEADINGS = ['PROCESS', 'ROLES', 'BUILD', 'STARTED', 'LEASE'];

function leaseText({ isLeased, silentMs }: DeploymentNode): string {
  if (isLeased) return 'held';
  return silentMs === null ? 'none yet' : `ended ${Math.round(silentMs / 1_000)} s ago`;
}

/** Returns rows as lines, each column as wide as its widest cell. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
