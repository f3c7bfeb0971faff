import type { Feature } from '../platform/feature.ts';
import type { Platform } from '../platform/platform.ts';
import { openDefinitions } from './definitions/known-definitions.ts';
import { InspectionThreads } from './inspection/inspection-threads.ts';
import { ResponseInspector } from './inspection/response-inspector.ts';
import { openProvenance } from './provenance/provenance.ts';
import { gatewayServerRoutes } from './routes.ts';
import { type McpCommands, readCommands } from './servers/commands.ts';
import { droppedRecorder } from './servers/dropped-members.ts';
import type { RequestChange } from './servers/end-enforcement.ts';
import { upstreamRegistry } from './servers/registry.ts';
import { healthRecorder } from './servers/server-health.ts';
import { AskedClients } from './session/asked-clients.ts';
import { BridgedSessions } from './session/bridged-sessions.ts';
import { EndedSessions } from './session/ended-sessions.ts';
import { OwnNames } from './session/own-names.ts';
import { ParkedCalls } from './session/parked-calls.ts';
import { PooledSessions } from './session/pooled-sessions.ts';
import { SealedStates } from './session/sealed-states.ts';
import { Sessions } from './session/session.ts';
import { StdioServers } from './stdio/stdio-servers.ts';
import { gatewaySurface } from './surface.ts';
import { Concurrency } from './upstream/concurrency.ts';
import { Eras } from './upstream/eras.ts';
import { UpstreamCredentials } from './upstream/upstream-credentials.ts';
import { Listings } from './visit/listings.ts';
import { LiveCalls } from './visit/live-calls.ts';
import type { Deciding } from './visit/ports.ts';
import { Refusals } from './visit/refusals.ts';

/** Requests under way to one server: as many as `maxConcurrency` can be. Each may be a stream, so each has a connection. */
const PER_ORIGIN = 256;

/** The feature needs of `govern` how a call is decided and sealed, and of `approvals` how a second person is asked. */
export function createGateway(
  platform: Platform,
  needs: { readonly deciding: Deciding; readonly requestChange: RequestChange },
): Feature {
  const { config, secrets, refuseUrl } = platform;
  const commands = readCommands(config.mcpCommandsFile);
  const operations = gatewayServerRoutes({
    environment: config.environment,
    secrets,
    commands,
    requestChange: needs.requestChange,
    refuseUrl,
  });
  const gatewaySurfaces = config.roles.has('gateway')
    ? [surfaceOf(platform, needs.deciding, commands)]
    : [];
  return { operations, gatewaySurfaces };
}

function surfaceOf(platform: Platform, deciding: Deciding, commands: McpCommands) {
  const { config, db, lease, log, metrics, masterKey, resolve, secrets, turns } = platform;
  // limits of their own: calls of agents do not keep others from going out
  const outbound = platform.openOutbound({
    inFlight: config.maxConnections,
    inFlightPerOrigin: PER_ORIGIN,
    connectionsPerOrigin: PER_ORIGIN,
    connections: config.maxConnections,
  });
  const threads = new InspectionThreads(log);
  platform.opened.defer(() => threads.close());
  reportInspections(metrics, threads);
  const inspector = new ResponseInspector(threads, turns);
  const health = healthRecorder(db, log);
  platform.opened.defer(() => health.close());
  const stdio = new StdioServers(commands, log, inspector, health);
  platform.opened.defer(() => stdio.close());
  const live = new LiveCalls(lease, log);
  const dropped = droppedRecorder(db, log);
  platform.opened.defer(() => dropped.close());
  const refusals = new Refusals(deciding, log, Date.now);
  platform.opened.defer(() => refusals.close());
  metrics.gauge('svc_gateway_live_calls', 'Calls and streams under way', [], () => [
    { labels: [], value: live.size },
  ]);
  return gatewaySurface(
    {
      ...deciding,
      resolve,
      outbound,
      credentials: new UpstreamCredentials(outbound, Date.now),
      stdio,
      live,
      metrics,
      turns,
      health,
      dropped,
      refusals,
      names: new OwnNames(masterKey.derive('gateway names', 32)),
      listings: new Listings(),
      ended: new EndedSessions(db, () => performance.now()),
      log,
      findUpstream: upstreamRegistry(db, secrets),
      sessions: new Sessions(masterKey.derive('gateway sessions', 32), Date.now),
      states: new SealedStates(masterKey.derive('gateway states', 32)),
      eras: new Eras(),
      pooled: new PooledSessions(),
      parked: new ParkedCalls(),
      bridged: new BridgedSessions(),
      asked: new AskedClients(),
      concurrency: new Concurrency(),
      definitions: openDefinitions(db),
      provenance: openProvenance(db, masterKey.derive('gateway provenance', 32), (...work) =>
        inspector.digest(...work),
      ),
      inspector,
      placeholderKey: masterKey.derive('gateway placeholders', 32),
      gatewayUrl: config.gatewayUrl,
      publicUrl: config.publicUrl,
    },
    db.lookups,
  );
}

function reportInspections(metrics: Platform['metrics'], threads: InspectionThreads): void {
  const gauge = (name: string, help: string, read: () => number) =>
    metrics.gauge(name, help, [], () => [{ labels: [], value: read() }]);
  gauge(
    'svc_gateway_inspections_waiting',
    'Responses that wait for a thread that inspects them',
    () => threads.use.waiting,
  );
  gauge(
    'svc_gateway_inspections_running',
    'Responses that threads inspect',
    () => threads.use.running,
  );
  gauge(
    'svc_gateway_inspection_bytes',
    'Bytes of responses that wait or are inspected',
    () => threads.use.bytes,
  );
  metrics.counter(
    'svc_gateway_inspection_threads_replaced_total',
    'Threads that failed or were stuck',
    () => threads.use.replaced,
  );
}
