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
});

test('a block admits its own addresses alone', () => {
  const policy = policyOf(['10.1.0.0/16'], false);

  expect(policy('host', 443, '10.1.2.3')).toBe('admitted');
  expect(policy('host', 443, '10.2.0.1')).toBe('refused');
});

test('loopback is admitted where the environment does', () => {
  const policy = policyOf([], true);

  expect(policy('localhost', 80, '127.0.0.1')).toBe('admitted');
  expect(policy('localhost', 80, '::1')).toBe('admitted');
  expect(policy('host', 80, '10.0.0.1')).toBe('refused');
});
