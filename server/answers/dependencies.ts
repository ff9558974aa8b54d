import type { Topic } from './changes.ts';

/** On what the answer to one request depends. */
export type Dependencies = {
  /** What it shows, if it is public: it may be kept until one of these changes. */
  topics: Topic[] | undefined;
  /** Whether it depends on who is signed in. */
  viewer: boolean;
  /** Until when those of its parts can be used that had been kept, in milliseconds since 1970. */
  until: number;
};

/** What nothing is known of yet. */
export const noDependencies = (): Dependencies => ({
  topics: undefined,
  viewer: false,
  until: Number.POSITIVE_INFINITY,
});

/** A request that is being answered, as middleware and handlers have it. */
export type Answering = { var: { dependencies: Dependencies } };

/** Says of an answer that it is public, and what it shows. */
export function mayBeKept({ var: { dependencies } }: Answering, ...topics: Topic[]): void {
  dependencies.topics = [...(dependencies.topics ?? []), ...topics];
}

/** Says of an answer that it depends on who is signed in, as it does where that is looked for (middleware/session.ts). */
export function dependsOnViewer({ var: { dependencies } }: Answering): void {
  dependencies.viewer = true;
}

/** Adds what a part of an answer depends on. The whole is public if all of its parts are. */
export function dependsOnPart({ var: { dependencies } }: Answering, part: Dependencies): void {
  dependencies.viewer ||= part.viewer;
  dependencies.until = Math.min(dependencies.until, part.until);
  dependencies.topics &&= part.topics && [...dependencies.topics, ...part.topics];
}

/**
 * Whether an answer may be given to others who ask the same: all of them, or, where it depends on the viewer, guests.
 *
 * @param hasSession whether the request came with a session's cookie, good or not
 */
export function isPublic({ var: { dependencies }, res }: Answering & { res: Response }, hasSession: boolean): boolean {
  const { topics, viewer } = dependencies;
  const isWhole = res.status === 200 || res.status === 404;
  return topics !== undefined && isWhole && !res.headers.has('Set-Cookie') && !(viewer && hasSession);
}
