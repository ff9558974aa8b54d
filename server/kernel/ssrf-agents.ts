import * as dns from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** IPv4 addresses in the form of IPv6 (RFC 4291, 2.5.5.1), which the library takes for public addresses. */
const compatible = new BlockList();
compatible.addRange('::2', '::ffff:ffff', 'ipv6');

/**
 * Agents that connect to anywhere but this server's own network. They check each address that a name leads to before they
 * connect.
 *
 * @param allowIPAddressList addresses that are allowed all the same, for tests
 */
export function ssrfAgents(allowIPAddressList: string[] = []) {
  return {
    'http:': withoutCompatible(new RequestFilteringHttpAgent({ allowIPAddressList })),
    'https:': withoutCompatible(new RequestFilteringHttpsAgent({ allowIPAddressList })),
  };
}

/** Whether a call has failed because it would have led into the server's own network. */
export function isRefusedAddress({ message }: Error): boolean {
  return /is not allowed/.test(message);
}

/** The library's own list of refused networks prints a warning for each address of the other family. */
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

/** The unspecified address, which is refused, in place of one that has to be refused. */
function refusable(address: string): string {
  return isIPv6(address) && compatible.check(address, 'ipv6') ? '::' : address;
}
