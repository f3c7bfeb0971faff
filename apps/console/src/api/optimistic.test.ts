import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { showChange } from './optimistic.ts';

const KEY = ['getFinding', { params: { findingId: 'f1' } }];

test('a shown change stays until it is read again, and is put back only if it failed [CONS-01]', () => {
  const client = new QueryClient();
  client.setQueryData(KEY, { id: 'f1', status: 'open' });
  const settle = showChange(client, ['getFinding'], 'f1', { status: 'triaged' });
  expect(client.getQueryData(KEY)).toEqual({ id: 'f1', status: 'triaged' });
  settle({ id: 'f1' });
  expect(client.getQueryData(KEY)).toEqual({ id: 'f1', status: 'triaged' });
  settle(null);
  expect(client.getQueryData(KEY)).toEqual({ id: 'f1', status: 'open' });
});
