import type { Piece } from './pen.ts';

/** One picture: its file name, its size in pixels and what lies in it, from back to front. */
export interface Scene {
  name: string;
  size: readonly [width: number, height: number];
  pieces: readonly Piece[];
}

/** Names one picture of a group that shares a size. */
export const sized =
  (size: Scene['size']) =>
  (name: string, ...pieces: Piece[]): Scene => ({ name, size, pieces });
