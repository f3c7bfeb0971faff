import { expect, test } from 'vitest';
import { authorityOperations } from './authority-operations.ts';

test('what ends or withdraws authority is run on its own thread, on connections of its own [AGENT-03]', () => {
  const operations = authorityOperations({
    config: { environment: 'production', gatewayUrl: null },
    secrets: {} as never,
    refuseUrl: () => null,
    commands: new Map(),
    inForce: async () => ({ inForceSince: '', staleNodes: [] }),
  });

  expect(operations.map(({ id }) => id).sort()).toEqual([
    'deleteGatewayServer',
    'deleteSession',
    'rejectAgent',
    'rejectApproval',
    'rejectGatewayDefinition',
    'revokeAgent',
    'revokeToken',
    'suspendTenant',
    'suspendUser',
    'updateGatewayServer',
  ]);
  for (const operation of operations) {
    expect(operation).toMatchObject({ connections: 'authority', withdrawsAuthority: true });
  }
});
