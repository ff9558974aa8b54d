import type { Piece } from './pen.ts';

/** A picture: its file name, size in pixels and pieces, from back to front. */
export interface Scene {
  name: string;
  size: readonly [width: number, height: number];
  pieces: readonly Piece[];
}

/** Creates a function for scenes of the same size. */
export const sized =
  (size: Scene['size']) =>
  (name: string, ...pieces: Piece[]): Scene => ({ name, size, pieces });
