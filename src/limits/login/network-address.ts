/** Finds the network address of a client, by which requests without a key are counted. */
import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Proxies that are trusted to report a client's address: either the nearest `hops` proxies of the chain, or
 * all proxies in these networks.
 */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] };

/**
 * Returns the address under which the request is counted: an IPv4 address, or an IPv6 /64 network. If the
 * peer is unknown, the address is the empty string.
 */
export type ReadAddress = (peer: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Returns the function that reads a client's address. Without trusted proxies, X-Forwarded-For is ignored,
 * because any client can write it. With them, the header is read from its end, where the nearest proxy
 * writes, for as long as a trusted proxy reported the entry and the entry is an IP address.
 */
export function addressReader(trusted: TrustedProxies | undefined): ReadAddress {
  const isTrusted = trusted === undefined ? () => false : trust(trusted);
  return (peer, forwardedFor) => {
    let address = hostOnly(peer ?? '');
    const before = forwardedFor?.split(',') ?? [];
    for (let passed = 0; before.length > 0 && isTrusted(address, passed); passed++) {
      const next = hostOnly(before.pop() ?? '');
      if (isIP(next) === 0) break;
      address = next;
    }
    return network(address);
  };
}

function trust(trusted: TrustedProxies): (address: string, passed: number) => boolean {
  if ('hops' in trusted) return (_address, passed) => passed < trusted.hops;
  const list = new BlockList();
  for (const text of trusted.networks) {
    const { address, prefix, family } = parseNetwork(text) ?? {};
    if (address === undefined || prefix === undefined) throw new Error(`${text} is no network`);
    list.addSubnet(address, prefix, family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Parses an IP network or address: `10.0.0.0/8`, `2001:db8::/32` or a single address. Returns `undefined` for
 * anything else.
 */
export function parseNetwork(
  text: string,
): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', bits, more] = text.trim().split('/');
  if (isIP(address) === 0 || more !== undefined) return undefined;
  const family = familyOf(address);
  const longest = family === 'ipv6' ? 128 : 32;
  const prefix = bits === undefined ? longest : Number(bits);
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || prefix > longest)) return undefined;
  return { address, prefix, family };
}

/** Removes port, brackets and zone from an address, and converts an IPv4-mapped IPv6 address to IPv4. */
function hostOnly(text: string): string {
  const address = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return address.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1');
}

/**
 * Returns the /64 network of an IPv6 address, because one client usually has a whole /64. IPv4 addresses are
 * returned unchanged.
 */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL parser writes an IPv6 address in its canonical form, with one `::` at most.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
