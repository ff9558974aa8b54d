declare module 'virtual:words-version' {
  /** A hash of all words of this build, which is in the addresses of their files; '' in development. */
  const version: string;
  export default version;
}
