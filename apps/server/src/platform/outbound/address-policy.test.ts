import { describe, expect, test } from 'vitest';
import { type OutboundRule, parseOutboundRule } from '../../foundation/outbound-rule.ts';
import { addressPolicy } from './address-policy.ts';

const policyOf = (entries: readonly string[], allowLoopback: boolean) =>
  addressPolicy(
    entries.map((entry) => parseOutboundRule(entry) as OutboundRule),
    allowLoopback,
  );

const NOTHING_ALLOWED = policyOf([], false);
const EVERYTHING_ALLOWED = policyOf(['0.0.0.0/0', '::/0'], true);

describe('without configuration', () => {
  test.each([
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '2606:4700::1111',
  ])('the address %s is public', (address) => {
    expect(NOTHING_ALLOWED('host', 443, address)).toBe('public');
  });

  test.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.169.254'],
    ['protocol assignments', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmarking', '198.18.0.1'],
    ['6to4 relays', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['Azure wire server', '168.63.129.16'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['loopback, written out', '0:0:0:0:0:0:0:1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64, local', '64:ff9b:1::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['benchmarking', '2001:2::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['discard', '100::1'],
    ['unassigned', '4000::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fc00::1'],
    ['Amazon metadata', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with scope', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('%s: %s is refused', (_, address) => {
    expect(NOTHING_ALLOWED('host', 443, address)).toBe('refused');
  });
});

describe('with everything allowed', () => {
  test.each(['10.0.0.1', '127.0.0.1', '192.168.1.1', '100.64.0.1', '::1', 'fd12::1'])(
    '%s is admitted',
    (address) => {
      expect(EVERYTHING_ALLOWED('host', 443, address)).toBe('admitted');
    },
  );

  test.each([
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fe80::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ])('%s is refused all the same', (address) => {
    expect(EVERYTHING_ALLOWED('host', 443, address)).toBe('refused');
  });
});

test('an entry of host and port admits private addresses for that host and port alone', () => {
  const policy = policyOf(['Git.Internal:8443', '[fd12:0::1]:443'], false);

  expect(policy('git.internal', 8443, '10.0.0.1')).toBe('admitted');
  expect(policy('git.internal', 443, '10.0.0.1')).toBe('refused');
  expect(policy('other.internal', 8443, '10.0.0.1')).toBe('refused');
  expect(policy('git.internal', 8443, '169.254.169.254')).toBe('refused');
  expect(policy('fd12::1', 443, 'fd12::1')).toBe('admitted');
  expect(policy('FD12:0:0::1', 443, 'fd12::1')).toBe('admitted');
  expect(policy('fd12::1', 8443, 'fd12::1')).toBe('refused');
  expect(policy('GIT.internal', 8443, '10.0.0.1')).toBe('admitted');
  expect(policy('git.internal.', 8443, '10.0.0.1')).toBe('refused');
  expect(policy('a.git.internal', 8443, '10.0.0.1')).toBe('refused');
  expect(policy('git.internal', 8443, '8.8.8.8')).toBe('public');
});

describe('what is configured admits', () => {
  const HOST = policyOf(['host:443'], false);
  const V4 = policyOf(['0.0.0.0/0'], false);
  const V6 = policyOf(['::/0'], false);

  test.each(['10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '127.0.0.1'])(
    '%s by host or by a block of IPv4, and not by one of IPv6',
    (address) => {
      const classes = [HOST, V4, V6].map((policy) => policy('host', 443, address));
      expect(classes).toEqual(['admitted', 'admitted', 'refused']);
    },
  );

  test.each(['fd12::1', 'fc00::1', '::1'])(
    '%s by host or by a block of IPv6, and not by one of IPv4',
    (address) => {
      const classes = [HOST, V4, V6].map((policy) => policy('host', 443, address));
      expect(classes).toEqual(['admitted', 'refused', 'admitted']);
    },
  );

  /** Each is 10.0.0.1, which host and block admit, in IPv6. */
  test.each([
    ['mapped', '::ffff:10.0.0.1'],
    ['mapped in hexadecimal', '::ffff:a00:1'],
    ['compatible', '::10.0.0.1'],
    ['translated', '::ffff:0:10.0.0.1'],
    ['NAT64', '64:ff9b::10.0.0.1'],
    ['NAT64, local', '64:ff9b:1::10.0.0.1'],
    ['6to4', '2002:a00:1::1'],
    ['Teredo', '2001:0:a00:1::1'],
  ])('no IPv4 address %s into IPv6', (_how, address) => {
    expect(policyOf(['host:443', '10.0.0.0/8', '::/0'], true)('host', 443, address)).toBe(
      'refused',
    );
  });
});

/** First and last address of each block that is never admitted, with the neighbours that are. */
test.each([
  ['169.254.0.0', 'refused'],
  ['169.254.255.255', 'refused'],
  ['169.253.255.255', 'public'],
  ['169.255.0.0', 'public'],
  ['100.100.100.199', 'admitted'],
  ['100.100.100.201', 'admitted'],
  ['168.63.129.15', 'public'],
  ['168.63.129.17', 'public'],
  ['fe80::', 'refused'],
  ['febf:ffff::1', 'refused'],
  ['fd00:ec2::', 'refused'],
  ['fd00:ec2:ffff::1', 'refused'],
  ['fd00:ec1:ffff::1', 'admitted'],
  ['fd00:ec3::', 'admitted'],
  ['fd20:ce::', 'refused'],
  ['fd20:cd:ffff::1', 'admitted'],
  ['fd20:cf::', 'admitted'],
  ['2000::', 'public'],
  ['1fff:ffff::', 'refused'],
  ['3ffe:ffff::', 'public'],
  ['9.255.255.255', 'public'],
  ['11.0.0.0', 'public'],
  ['126.255.255.255', 'public'],
  ['128.0.0.0', 'public'],
  ['192.167.255.255', 'public'],
  ['192.169.0.0', 'public'],
  ['223.255.255.255', 'public'],
])('with everything allowed, %s at the edge of a block is %s', (address, expected) => {
  expect(EVERYTHING_ALLOWED('host', 443, address)).toBe(expected);
});

test('a block admits its own addresses alone', () => {
  const policy = policyOf(['10.1.0.0/16'], false);

  expect(policy('host', 443, '10.1.2.3')).toBe('admitted');
  expect(policy('host', 443, '10.2.0.1')).toBe('refused');
  const two = policyOf(['10.1.0.0/16', '192.168.7.0/24'], false);
  expect(two('host', 443, '192.168.7.1')).toBe('admitted');
  expect(two('host', 443, '192.168.8.1')).toBe('refused');
});

test('loopback is admitted where the environment does', () => {
  const policy = policyOf([], true);

  expect(policy('localhost', 80, '127.0.0.1')).toBe('admitted');
  expect(policy('localhost', 80, '::1')).toBe('admitted');
  expect(policy('host', 80, '127.9.9.9')).toBe('admitted');
  expect(policyOf([], false)('localhost', 80, '127.0.0.1')).toBe('refused');
  expect(policy('host', 80, '10.0.0.1')).toBe('refused');
});
