/** A topic that responses depend on: the food lists, or one food. */
export type Topic = 'foods' | `food ${string}`;

/** What the response to one request depends on. */
export type Dependencies = {
  /** Topics of a public response, which may be cached until one of them changes. Undefined if the response is not public. */
  topics: Topic[] | undefined;
  /** Whether the response depends on the signed-in user. */
  viewer: boolean;
  /** Earliest expiry of the cached responses it includes, in milliseconds since 1970. */
  until: number;
};

/** Returns the initial dependencies of a response. */
export const noDependencies = (): Dependencies => ({
  topics: undefined,
  viewer: false,
  until: Number.POSITIVE_INFINITY,
});

/** The part of a Hono context that these functions use. */
type Answering = { var: { dependencies: Dependencies } };

/** Marks a response as public and adds its topics. */
export function markPublic({ var: { dependencies } }: Answering, ...topics: Topic[]): void {
  dependencies.topics = [...(dependencies.topics ?? []), ...topics];
}

/** Marks a response as dependent on the signed-in user. Called by middleware that looks up a session (session.ts). */
export function dependsOnViewer({ var: { dependencies } }: Answering): void {
  dependencies.viewer = true;
}

/** Adds the dependencies of a subrequest's response. The whole response is public only if every part is. */
export function dependsOnSubrequest({ var: { dependencies } }: Answering, answered: Dependencies): void {
  dependencies.viewer ||= answered.viewer;
  dependencies.until = Math.min(dependencies.until, answered.until);
  dependencies.topics &&= answered.topics && [...dependencies.topics, ...answered.topics];
}

/**
 * Whether a response may be served to others who send the same HTTP request: to guests if it depends on the viewer, otherwise to
 * everyone.
 *
 * @param hasSession whether the HTTP request has a session cookie, valid or not
 */
export function isPublic({ var: { dependencies }, res }: Answering & { res: Response }, hasSession: boolean): boolean {
  const { topics, viewer } = dependencies;
  const isWhole = res.status === 200 || res.status === 404;
  return topics !== undefined && isWhole && !res.headers.has('Set-Cookie') && !(viewer && hasSession);
}
