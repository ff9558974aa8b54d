const PROBES = new Set(['/api/ready', '/api/health', '/metrics', '/metrics/health']);

/** Whether a path is requested by load balancers and monitors, under any host name. */
export function isProbe(path: string): boolean {
  return PROBES.has(path);
}
