import { sized } from './scene.ts';
import { cut, disc, ground, put } from './shapes.ts';

const portrait = sized([256, 256]);

/** Shoulders below a face, in the colour of a plain jumper. */
const jumper = (light: string, dark: string) => cut('M18 262c4-62 44-88 110-88s106 26 110 88z', light, dark, 70);

/** The people in the testimonials, and the picture of people who haven't chosen one. */
export const peopleScenes = [
  portrait(
    'person-1',
    ground('#e6efd6', '#b9cf98'),
    disc(128, 130, 104, 104, '#f7f9ec', 0.6),
    jumper('#e8a24e', '#bf7430'),
    put('woman-medium', 128, 116, 184, -2),
  ),
  portrait(
    'person-2',
    ground('#fbe3d6', '#eeb499'),
    disc(128, 130, 104, 104, '#fff5ea', 0.6),
    jumper('#7fa3bd', '#557c98'),
    put('man-beard-medium-dark', 128, 116, 176, 2),
  ),
  portrait(
    'person-3',
    ground('#dfeaf0', '#a9c7d8'),
    disc(128, 130, 104, 104, '#f5fafa', 0.6),
    jumper('#d9604a', '#a83f33'),
    put('old-woman-medium-light', 128, 116, 180, -1),
  ),
  portrait(
    'person-any',
    ground('#fbf0dc', '#eed2a4'),
    disc(128, 130, 104, 104, '#fffaf0', 0.6),
    jumper('#d9a870', '#b87f48'),
    cut('M128 56a55 60 0 1 0 .1 0z', '#e0b585', '#b87f48'),
  ),
];
