import { expect, test } from 'vitest';
import { clientAddressReader, clientNetwork } from './client-address.ts';

const PROXY = '10.0.0.1';
const read = clientAddressReader(['10.0.0.0/24', 'fd00::/8']);

test.each([
  ['no header', PROXY, undefined, PROXY],
  ['the address that the proxy saw', PROXY, '192.0.2.7', '192.0.2.7'],
  ['the rightmost untrusted address', PROXY, '198.51.100.1, 192.0.2.7', '192.0.2.7'],
  ['a claim of a trusted address by the client', PROXY, '10.0.0.9, 192.0.2.7', '192.0.2.7'],
  ['two proxies', PROXY, '198.51.100.1, 192.0.2.7, 10.0.0.2', '192.0.2.7'],
  ['proxies alone', PROXY, '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['an untrusted connection', '192.0.2.7', '198.51.100.1', '192.0.2.7'],
  ['an untrusted connection with a trusted claim', '192.0.2.7', '10.0.0.2', '192.0.2.7'],
  ['a proxy by an IPv6 form of its address', '::ffff:10.0.0.1', '192.0.2.7', '192.0.2.7'],
  ['a client by an IPv6 form of its address', PROXY, '::ffff:192.0.2.7', '192.0.2.7'],
  ['an IPv6 proxy and client', 'fd00::1', '2001:DB8::7', '2001:db8::7'],
  ['an address with its port', PROXY, '192.0.2.7:4711', '192.0.2.7'],
  ['an IPv6 address with its port', PROXY, '[2001:db8::7]:4711', '2001:db8::7'],
  ['an entry that is no address', PROXY, '192.0.2.7, unknown', PROXY],
  ['a short form of an address', PROXY, '192.0.2.7, 2130706433', PROXY],
  ['an empty entry', PROXY, '192.0.2.7,', PROXY],
  ['an empty header', PROXY, '', PROXY],
  ['a closed connection', undefined, '192.0.2.7', ''],
])('reads the address of %s', (_case, peer, header, address) => {
  expect(read(peer, header)).toBe(address);
});

test('trusts nobody without a range', () => {
  expect(clientAddressReader([])(PROXY, '192.0.2.7')).toBe(PROXY);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '::/64'],
  ['', ''],
])('counts %s as the network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
