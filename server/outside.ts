import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/**
 * Agents that speak to anywhere but this server's own network: each address that a name leads to is looked at before it is
 * spoken to.
 *
 * @param allowIPAddressList addresses that are spoken to all the same, for tests
 */
export function outsideAgents(allowIPAddressList: string[] = []) {
  // IPv4 addresses in the form of IPv6.
  const filter = { allowIPAddressList, denyIPAddressList: ['::/96'] };
  return { 'http:': new RequestFilteringHttpAgent(filter), 'https:': new RequestFilteringHttpsAgent(filter) };
}

/** Whether a call has failed because it would have led into the own network. */
export function isKeptFromInside({ message }: Error): boolean {
  return /is not allowed/.test(message);
}
