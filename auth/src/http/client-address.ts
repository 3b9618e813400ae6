import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The part of a request with its network address. */
interface Origin {
  readonly raw: { readonly socket: { readonly remoteAddress?: string | undefined } };
  readonly headers: IncomingHttpHeaders;
}

/** Finds the address a request came from; `X-Forwarded-For` counts only behind a proxy that is trusted by name. */
export class ClientAddress {
  readonly #trusted = new BlockList();

  /** @param proxies addresses or `address/prefix` blocks of the proxies in front. */
  constructor(proxies: readonly string[]) {
    for (const proxy of proxies) {
      const [address = '', prefix] = proxy.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (isIP(address) === 0) throw new RangeError(`Not an address of a proxy: ${proxy}`);
      if (prefix === undefined) this.#trusted.addAddress(address, family);
      else this.#trusted.addSubnet(address, Number(prefix), family);
    }
  }

  #isTrusted(address: string): boolean {
    return this.#trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }

  /** The nearest address that is not one of our proxies; anyone can forge those before it. */
  of(request: Origin): string {
    let address = plain(request.raw.socket.remoteAddress ?? '');
    const header = request.headers['x-forwarded-for'];
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? ''))
      .split(',')
      .map((hop) => plain(hop.trim()));
    while (hops.length > 0 && isIP(address) !== 0 && this.#isTrusted(address)) {
      const hop = hops.pop() ?? '';
      if (isIP(hop) === 0) break;
      address = hop;
    }
    return address;
  }
}

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The part of an address that one subscriber holds: all of IPv4, the first 64 bits of IPv6. */
export function subscriberOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
