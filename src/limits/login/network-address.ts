/** Where a request came from, as far as it can be known: what strangers are counted by. */
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Proxies whose word on where a request came from is taken: so many of them one behind the other, or those of networks. */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] };

/** The address, as rates are counted by it. */
export type ReadAddress = (peer: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Without proxies that are trusted, X-Forwarded-For says nothing: anybody can write it. With them it is read from its
 * end, where the nearest proxy wrote, for only what stands behind trusted ones was not written by the client.
 */
export function addressReader(trusted: TrustedProxies | undefined): ReadAddress {
  const goOn = trusted === undefined ? () => false : trust(trusted);
  return (peer, forwardedFor) => {
    let address = bare(peer ?? '');
    const before = forwardedFor?.split(',') ?? [];
    for (let passed = 0; before.length > 0 && goOn(address, passed); passed++) {
      const next = bare(before.pop() ?? '');
      if (isIP(next) === 0) break;
      address = next;
    }
    return network(address);
  };
}

function trust(trusted: TrustedProxies): (address: string, passed: number) => boolean {
  if ('hops' in trusted) return (_address, passed) => passed < trusted.hops;
  const list = new BlockList();
  for (const written of trusted.networks) {
    const { address, prefix, family } = parseNetwork(written) ?? {};
    if (address === undefined || prefix === undefined) throw new Error(`${written} is no network`);
    list.addSubnet(address, prefix, family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** `10.0.0.0/8`, `2001:db8::/32` or one address; nothing where it is none of these. */
export function parseNetwork(
  written: string,
): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', bits, more] = written.trim().split('/');
  if (isIP(address) === 0 || more !== undefined) return undefined;
  const family = familyOf(address);
  const longest = family === 'ipv6' ? 128 : 32;
  const prefix = bits === undefined ? longest : Number(bits);
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || prefix > longest)) return undefined;
  return { address, prefix, family };
}

/** Without port, brackets and zone; an IPv4 address that came as IPv6 is one again. */
function bare(written: string): string {
  const address = written
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return address.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1');
}

/** Of IPv6 the first half: whoever has one address has all of such a network. */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  // Written out in the one way that URLs have.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - groups.length - behind.length }, () => '0');
  return `${[...groups, ...zeros, ...behind].slice(0, 4).join(':')}::/64`;
}
