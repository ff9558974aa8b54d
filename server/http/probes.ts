const PROBES = new Set(['/api/ready', '/api/health', '/metrics', '/metrics/health']);

/** Whether a path is for load balancers and monitors, which may request it under any host name. */
export function isProbe(path: string): boolean {
  return PROBES.has(path);
}
