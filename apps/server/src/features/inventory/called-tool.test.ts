import { expect, test } from 'vitest';
import { resolveTool } from './called-tool.ts';

test('a tool has one name, however a call names its server [BOM-05]', () => {
  const servers = new Set(['orders']);
  const refund = { server: 'orders', name: 'orders.refund', own: 'refund' };
  for (const call of [
    { server: 'orders', tool: 'refund' },
    { server: 'orders', tool: 'orders.refund' },
    { server: '', tool: 'orders.refund' },
  ]) {
    expect(resolveTool(call, servers)).toEqual(refund);
  }
});

test('a name that begins with no known server is a tool of none [BOM-05]', () => {
  const servers = new Set(['orders']);
  for (const tool of ['mail.send', 'refund', 'orders.', '.refund']) {
    expect(resolveTool({ server: '', tool }, servers)).toEqual({
      server: '',
      name: tool,
      own: tool,
    });
  }
});
