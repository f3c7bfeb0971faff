import { expect, test } from 'vitest';
import { toolName } from './tool-name.ts';

test('a tool has the name of its server once', () => {
  const names = [
    toolName('orders', 'refund'),
    toolName('orders', 'orders.refund'),
    toolName(null, 'mail.send'),
  ];
  expect(names).toEqual(['orders.refund', 'orders.refund', 'mail.send']);
});
