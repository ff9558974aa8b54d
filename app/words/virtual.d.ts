declare module 'virtual:words-version' {
  /** Hash of all texts in this build, used in the URLs of text files; '' in development. */
  const version: string;
  export default version;
}
