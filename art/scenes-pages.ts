import { hue } from './palette.ts';
import { sized } from './scene.ts';
import {
  blob,
  board,
  bowlBack,
  bowlFront,
  box,
  cloth,
  cut,
  disc,
  glow,
  grains,
  ground,
  lay,
  leaf,
  milkBottle,
  plate,
  put,
  shade,
  shelf,
  stand,
  steam,
  table,
} from './shapes.ts';

// The text of the page lies over the left half of a hero, so that half stays quiet.
const hero = sized([1600, 608]);
const spot = sized([480, 360]);

const windowPane = (x: number, y: number, width: number, height: number) => [
  box(x - 14, y - 14, width + 28, height + 28, 18, '#fffaf0', '#ead9b8'),
  box(x, y, width, height, 8, '#cfe3ec', '#eef5ee', 80),
  cut(`M${x + width / 2 - 6} ${y}h12v${height}h-12zM${x} ${y + height * 0.42}h${width}v12h-${width}z`, '#fbf1dd'),
];

/** Heroes, empty states, the sign-in picture and the link preview. */
export const pageScenes = [
  hero(
    'hero-taste',
    ground('#fbf2df', '#f3cfa0', 25),
    glow(1150, 230, 620, 420, '#fff9ec'),
    table(430, '#d9a86f', '#b57c48'),
    stand('bread', 1440, 480, 380, 6),
    stand('tomato', 800, 480, 180, -8),
    cloth(1180, 570, 760, 120, -2, hue.linen, hue.tomato),
    steam(1110, 150, 130),
    stand('curry-rice', 1100, 600, 600),
    lay('flatbread', 880, 530, 240, 12),
    lay('lemon', 1390, 540, 170, 12),
    leaf(1480, 570, 90, -18),
    leaf(1486, 578, 74, 26),
  ),

  hero(
    'hero-savor',
    ground('#f4efd9', '#d3d7a6', 25),
    glow(420, 160, 640, 420, '#fdfaf0'),
    board(1200, 320, 880, 560, -5),
    lay('pizza', 1120, 300, 330, 0, { pivot: [26.5, 28.5] }),
    ...[71, 142, 213].map((turn) => lay('pizza', 1118, 304, 330, turn, { pivot: [26.5, 28.5] })),
    lay('pizza', 1166, 270, 330, 288, { pivot: [26.5, 28.5] }),
    lay('green-salad', 1480, 180, 360, 0),
    lay('tomato', 820, 520, 220, -14),
    lay('garlic', 820, 130, 170, 12),
    lay('bell-pepper', 1430, 500, 280, 14),
    leaf(960, 560, 100, 10),
    leaf(966, 570, 84, 56),
  ),

  hero(
    'hero-kitchen',
    ground('#f8eedb', '#ecd3a6', 25),
    ...windowPane(900, 40, 330, 300),
    shelf(1440, 190, 420, 20),
    stand('jar', 1320, 196, 150),
    stand('honey-pot', 1440, 196, 140),
    stand('potted-plant', 1550, 196, 170),
    table(440, '#d4a069', '#b0763f'),
    stand('teapot', 880, 500, 240),
    steam(1150, 180, 130),
    stand('pot-of-food', 1140, 570, 440),
    stand('bread', 1440, 560, 340, 4),
    milkBottle(1290, 510, 250),
    stand('red-apple', 960, 590, 170, -8),
    stand('red-apple', 1310, 605, 140, 10),
  ),

  spot(
    'empty-foods',
    blob(240, 190, 210, 150, '#fbeed2', '#f3d9ab', 2),
    shade(250, 300, 170, 26, 0.3),
    stand('bowl-with-spoon', 240, 310, 270),
    leaf(372, 286, 56, -20),
    leaf(376, 292, 46, 30),
    grains(110, 300, 40, 10, 12, 6, ['#c99a5b', '#e5c48f'], 3),
  ),

  spot(
    'empty-posted',
    blob(240, 185, 215, 150, '#e6efd6', '#c9dbae', 5),
    stand('basket', 230, 318, 280, -2),
    lay('red-apple', 362, 270, 100, 14),
    leaf(96, 290, 62, -24),
    leaf(100, 298, 50, 26),
  ),

  spot(
    'empty-requests',
    blob(240, 185, 212, 152, '#dfeaf0', '#b9d2de', 8),
    lay('love-letter', 200, 170, 240, -8),
    stand('teacup-without-handle', 330, 322, 190),
    lay('cookie', 150, 288, 92, 20),
  ),

  spot(
    'not-found',
    blob(240, 185, 216, 150, '#fbe6dc', '#f2c6b3', 4),
    plate(200, 188, 126),
    lay('fork-and-knife', 374, 190, 160, 8),
    grains(206, 196, 60, 44, 22, 6, ['#c98f4a', '#e8bd7e', '#9c6636'], 6),
    grains(290, 306, 60, 14, 8, 5, ['#c98f4a', '#9c6636'], 2),
  ),

  // A dropped egg: what went wrong is small and can be wiped up.
  spot(
    'error',
    blob(240, 185, 214, 150, '#dfeaf0', '#b9d0dc', 6),
    shade(262, 278, 180, 48, 0.3),
    blob(268, 262, 150, 54, '#ffffff', '#e9e6ea', 9),
    shade(290, 262, 58, 26, 0.3),
    disc(286, 240, 54, 42, '#e9962c'),
    disc(283, 236, 51, 38, '#f8bb3f'),
    disc(266, 221, 18, 9, '#fff0c4', 0.9),
    disc(112, 312, 12, 5, '#fff'),
    disc(404, 306, 9, 4, '#fff'),
    shade(142, 282, 74, 22, 0.4),
    disc(140, 196, 53, 20, '#8f5733'),
    cut('M86 196l17-13 15 19 18-21 17 21 18-19 15 17 9-4c6 52-18 90-55 90s-61-38-54-90z', '#eab483', '#b66f42'),
    shade(372, 168, 60, 14, 0.25),
    cut('M318 160c2-46 26-76 56-72s46 40 38 82l-17-14-14 18-18-18-14 18-16-18z', '#eab483', '#bd784a'),
  ),

  sized([900, 1200])(
    'welcome',
    ground('#fbf1de', '#eccb97'),
    ...windowPane(130, 90, 420, 440),
    shelf(720, 330, 380, 24),
    stand('jar', 640, 338, 190),
    stand('potted-plant', 800, 338, 220),
    table(720, '#d9a870', '#b27942'),
    stand('pear', 800, 800, 260, 6),
    milkBottle(140, 830, 420),
    bowlBack(470, 740, 520, 220, '#b9d2dd', '#7ba0b7', '#5d7f96'),
    put('red-apple', 360, 660, 250, -14),
    put('tangerine', 570, 670, 240, 8),
    put('green-apple', 470, 610, 240, 4),
    bowlFront(470, 740, 520, 220, '#b9d2dd', '#6f95ae'),
    board(460, 1060, 820, 240, -2),
    lay('bread', 330, 980, 430, -4),
    stand('cheese-wedge', 660, 1130, 340, 3),
    grains(440, 1150, 180, 18, 40, 7, ['#f0c58c', '#8f5c30'], 4),
  ),

  sized([1200, 630])(
    'og',
    ground('#fbf4e6', '#f2cfa0', 35),
    glow(820, 220, 520, 380, '#fffaf0'),
    table(470, '#d9a86f', '#b57c48'),
    stand('green-apple', 560, 540, 260, -8),
    stand('bread', 1020, 540, 560, 4),
    steam(740, 120, 110),
    stand('pot-of-food', 740, 610, 480),
    stand('carrot', 110, 650, 300, -8),
    stand('tomato', 330, 640, 250, 6),
    stand('cheese-wedge', 1050, 660, 360, 4),
    stand('croissant', 520, 660, 270, 4),
  ),
];
