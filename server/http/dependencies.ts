/** A topic of an answer: the lists of foods, or one food by its id. */
export type Topic = 'foods' | `food ${string}`;

/** The dependencies of the answer to one request. */
export type Dependencies = {
  /** The topics of a public answer: it may be cached until one of these changes. Undefined if it is not public. */
  topics: Topic[] | undefined;
  /** Whether it depends on who is signed in. */
  viewer: boolean;
  /** The end of life of the cached answers in it, in milliseconds since 1970. */
  until: number;
};

/** The dependencies of an answer before anything is known. */
export const noDependencies = (): Dependencies => ({
  topics: undefined,
  viewer: false,
  until: Number.POSITIVE_INFINITY,
});

/** A request that is being answered, as middleware and handlers have it. */
type Answering = { var: { dependencies: Dependencies } };

/** Marks an answer as public, with its topics. */
export function mayBeKept({ var: { dependencies } }: Answering, ...topics: Topic[]): void {
  dependencies.topics = [...(dependencies.topics ?? []), ...topics];
}

/** Marks an answer as dependent on the signed-in user. The middleware that looks for a session does so (session.ts). */
export function dependsOnViewer({ var: { dependencies } }: Answering): void {
  dependencies.viewer = true;
}

/** Adds the dependencies of an answer within an answer. The whole is public if all within it are. */
export function dependsOnSubrequest({ var: { dependencies } }: Answering, answered: Dependencies): void {
  dependencies.viewer ||= answered.viewer;
  dependencies.until = Math.min(dependencies.until, answered.until);
  dependencies.topics &&= answered.topics && [...dependencies.topics, ...answered.topics];
}

/**
 * Whether an answer may be given to others with the same request: to all of them or, if it depends on the viewer, to guests.
 *
 * @param hasSession whether the request came with a session's cookie, valid or not
 */
export function isPublic({ var: { dependencies }, res }: Answering & { res: Response }, hasSession: boolean): boolean {
  const { topics, viewer } = dependencies;
  const isWhole = res.status === 200 || res.status === 404;
  return topics !== undefined && isWhole && !res.headers.has('Set-Cookie') && !(viewer && hasSession);
}
