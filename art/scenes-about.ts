import { hue } from './palette.ts';
import { sized } from './scene.ts';
import { blob, board, grains, lay, leaf, plate, shade, stand, steam } from './shapes.ts';

const spot = sized([480, 360]);

/** Pictures of the pages about the site itself, and of the top of the recipes page. */
export const aboutScenes = [
  spot(
    'contact',
    blob(240, 185, 215, 150, '#dfeaf0', '#b9d2de', 3),
    stand('open-mailbox-with-raised-flag', 300, 322, 250, 2),
    lay('love-letter', 120, 236, 150, -14),
    leaf(404, 306, 60, -20),
    leaf(408, 312, 48, 30),
  ),

  spot(
    'teams',
    blob(240, 190, 218, 148, '#fbe6cf', '#f0c394', 7),
    steam(240, 112, 72),
    stand('pot-of-food', 240, 284, 206),
    lay('rightwards-hand-medium-dark', 92, 262, 150, 8),
    lay('leftwards-hand-light', 388, 262, 150, -8),
    leaf(196, 312, 52, -18),
    leaf(200, 318, 42, 28),
  ),

  spot(
    'privacy',
    blob(240, 188, 212, 150, '#e6efd6', '#c3d8a8', 5),
    stand('jar', 196, 318, 260, -3),
    stand('locked-with-key', 344, 322, 150, 6),
    leaf(92, 306, 60, -22),
    leaf(97, 312, 48, 30),
  ),

  spot(
    'cookies',
    blob(240, 186, 216, 150, '#fbeed2', '#f0d09a', 2),
    shade(190, 300, 150, 24, 0.3),
    plate(196, 262, 148, 62),
    lay('cookie', 148, 222, 128, -12),
    lay('cookie', 246, 234, 128, 34),
    lay('cookie', 196, 178, 132, 70),
    stand('glass-of-milk', 382, 322, 196, 3),
    grains(316, 330, 44, 7, 12, 5, ['#c99a5b', '#8a5a34'], 4),
  ),

  spot(
    'recipes',
    blob(240, 188, 218, 148, '#f8ddd0', '#ecb39c', 9),
    board(236, 300, 400, 86, -2, hue.oat, hue.wood),
    stand('open-book', 186, 316, 236, -5),
    steam(344, 104, 70),
    stand('pot-of-food', 348, 316, 192, 3),
    lay('tomato', 96, 306, 82, -10),
    leaf(262, 322, 54, -16),
    leaf(266, 328, 44, 30),
  ),
];
