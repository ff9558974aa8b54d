/** What balancers and monitors ask for, by whatever name they know a server. */
const PROBES = new Set(['/api/ready', '/api/health', '/metrics', '/metrics/health']);

/** Whether a path is what balancers and monitors ask for. */
export function isProbe(path: string): boolean {
  return PROBES.has(path);
}
