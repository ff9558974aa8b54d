import * as dns from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** IPv4-compatible IPv6 addresses (RFC 4291, 2.5.5.1), which the library treats as public. */
const compatible = new BlockList();
compatible.addRange('::2', '::ffff:ffff', 'ipv6');

/**
 * Creates HTTP agents that connect to anywhere except this server's own network. Before connecting, they check every address that
 * a name resolves to.
 *
 * @param allowIPAddressList internal addresses to allow, for tests
 */
export function ssrfAgents(allowIPAddressList: string[] = []) {
  return {
    'http:': withoutCompatible(new RequestFilteringHttpAgent({ allowIPAddressList })),
    'https:': withoutCompatible(new RequestFilteringHttpsAgent({ allowIPAddressList })),
  };
}

/** Whether an HTTP request failed because it would have reached the server's own network. */
export function isRefusedAddress({ message }: Error): boolean {
  return /is not allowed/.test(message);
}

/**
 * Blocks IPv4-compatible addresses. The library's own deny list would print a warning for every address of the other IP version.
 */
function withoutCompatible<A extends RequestFilteringHttpAgent | RequestFilteringHttpsAgent>(agent: A): A {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = ({ host, lookup = dns.lookup, ...options }, listener) =>
    connect({ ...options, host: host && refusable(host), lookup: refusableLookup(lookup) }, listener);
  return agent;
}

function refusableLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (err, found, family) => {
      const addresses = Array.isArray(found)
        ? found.map(({ address, family }) => ({ address: refusable(address), family }))
        : refusable(found);
      callback(err, addresses, family);
    });
}

/** Replaces an address that must be blocked with the unspecified address, which the library blocks. */
function refusable(address: string): string {
  return isIPv6(address) && compatible.check(address, 'ipv6') ? '::' : address;
}
