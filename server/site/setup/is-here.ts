/** Whether a connection's other end is this machine itself. */
export function isHere(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address ?? '');
}
