import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TrustedProxies } from '../../src/limits/login/network-address.ts';
import { addressReader, parseNetwork } from '../../src/limits/login/network-address.ts';

const addresses = suite('limits/network-address');

const NETWORKS = { networks: ['10.0.0.0/8', '127.0.0.1', 'fd00::/8'] };

const CASES: readonly (readonly [
  why: string,
  trusted: TrustedProxies | undefined,
  peer: string,
  forwarded: string | undefined,
  expected: string,
])[] = [
  ['without trust the header says nothing', undefined, '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['one hop: the last entry', { hops: 1 }, '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['two hops: the last but one', { hops: 2 }, '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['fewer entries than hops: the first', { hops: 3 }, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['no header: the peer', { hops: 1 }, '10.0.0.1', undefined, '10.0.0.1'],
  ['what is no address ends it', { hops: 2 }, '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
  ['networks: past all trusted', NETWORKS, '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['networks: a stranger is not believed', NETWORKS, '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['networks: all trusted, the first', NETWORKS, '127.0.0.1', '10.1.1.1', '10.1.1.1'],
  ['networks of IPv6', NETWORKS, 'fd00::1', '203.0.113.9', '203.0.113.9'],
  ['IPv4 in IPv6 is IPv4', NETWORKS, '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a port is left out', { hops: 1 }, '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['IPv6 counts by its /64', undefined, '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['however it is written', { hops: 1 }, '10.0.0.1', '[2001:DB8:0:0::6]:443', '2001:db8:0:0::/64'],
  ['with a zone', undefined, 'fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
  ['loopback', undefined, '::1', undefined, '0:0:0:0::/64'],
];

for (const [why, trusted, peer, forwarded, expected] of CASES) {
  addresses(why, () => assert.is(addressReader(trusted)(peer, forwarded), expected));
}

addresses('a network is an address with or without a prefix length', () => {
  assert.equal(parseNetwork('10.0.0.0/8'), { address: '10.0.0.0', prefix: 8, family: 'ipv4' });
  assert.equal(parseNetwork('::1'), { address: '::1', prefix: 128, family: 'ipv6' });
  for (const wrong of [
    '',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    'proxy.example',
    '::/129',
  ])
    assert.is(parseNetwork(wrong), undefined, wrong);
});

addresses.run();
