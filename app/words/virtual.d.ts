declare module 'virtual:words-version' {
  /** Hash of all texts in this build, used in their files' URLs; '' in development. */
  const version: string;
  export default version;
}
