import { hue } from './palette.ts';
import { sized } from './scene.ts';
import {
  arch,
  board,
  bowlBack,
  bowlFront,
  cloth,
  disc,
  gingham,
  grains,
  ground,
  lay,
  leaf,
  plate,
  stand,
  steam,
  table,
} from './shapes.ts';

const recipe = sized([800, 600]);
const blog = sized([800, 400]);

/** The recipe pictures and the pictures of the blog posts. */
export const storyScenes = [
  // 1: ramen
  recipe(
    'recipe-1',
    ground('#fbe6cf', '#eeb98d'),
    disc(600, 130, 300, 240, '#fff5e6', 0.75),
    table(390, '#8d5f47', '#684233'),
    steam(470, 190, 170),
    stand('steaming-bowl', 380, 590, 640),
    stand('egg', 90, 570, 170, -18),
    lay('fish-cake-with-swirl', 690, 500, 200, 14),
    leaf(560, 580, 90, -16),
    leaf(566, 588, 74, 24),
  ),

  // 2: tacos
  recipe(
    'recipe-2',
    ground('#e4efd6', '#b8d094'),
    gingham(0, hue.butter, 100, 20),
    board(390, 350, 720, 430, -5),
    lay('taco', 520, 190, 380, 10),
    lay('taco', 250, 270, 420, -8),
    lay('taco', 480, 400, 450, 4),
    lay('lime', 120, 510, 200, -12),
    lay('hot-pepper', 720, 500, 190, 20),
  ),

  // 3: paella
  recipe(
    'recipe-3',
    ground('#fbeac2', '#efc271'),
    cloth(420, 320, 780, 520, 8, '#f6ecd8', hue.tomato),
    lay('shallow-pan-of-food', 390, 310, 640, -8),
    lay('lemon', 680, 480, 230, 14),
    lay('shrimp', 110, 490, 230, -16),
    leaf(640, 110, 100, 40),
    leaf(650, 112, 84, 90),
  ),

  // 4: falafel wrap
  recipe(
    'recipe-4',
    ground('#f3ecd2', '#d6c48d'),
    board(420, 340, 780, 460, 4, '#e0b17c', '#ba8150'),
    lay('stuffed-flatbread', 330, 280, 520, -6),
    lay('falafel', 610, 400, 360, 10),
    lay('tomato', 110, 510, 190, -10),
    leaf(520, 130, 120, 20),
    leaf(530, 140, 96, 66),
  ),

  // 5: sushi
  recipe(
    'recipe-5',
    ground('#dce8ea', '#a5c0cb'),
    disc(160, 130, 260, 210, '#f4f8f4', 0.7),
    plate(380, 330, 360, 250, '#5e4650', '#3f2c35'),
    lay('sushi', 470, 230, 340, 12),
    lay('sushi', 280, 330, 380, -6),
    lay('fried-shrimp', 520, 400, 230, 10),
    lay('chopsticks', 700, 420, 400, 30),
    leaf(90, 520, 110, -20),
    leaf(96, 530, 90, 30),
  ),

  // 6: dumplings
  recipe(
    'recipe-6',
    ground('#f8ddd0', '#e5a890'),
    cloth(200, 420, 520, 460, -14, hue.linen, hue.tomato),
    plate(400, 320, 340, 290, '#dbe7ea', '#9dbccb'),
    lay('dumpling', 300, 190, 260, -20),
    lay('dumpling', 520, 210, 270, 16),
    lay('dumpling', 240, 380, 280, 8),
    lay('dumpling', 430, 370, 300, -10),
    lay('dumpling', 590, 400, 240, 34),
    lay('hot-pepper', 700, 520, 180, 40),
    leaf(400, 250, 80, -30),
    leaf(404, 254, 66, 20),
  ),

  // 7: spaghetti
  recipe(
    'recipe-7',
    ground('#fae3d3', '#eeb097'),
    arch(610, 40, 320, 400, '#fff6ec', '#f8dcc6'),
    table(390, '#eed9b4', '#d7b27c'),
    stand('garlic', 690, 440, 220, 8),
    steam(330, 160, 140),
    stand('spaghetti', 340, 590, 620),
    lay('tomato', 680, 520, 240, 10),
    leaf(100, 560, 100, -22),
    leaf(106, 570, 84, 28),
  ),

  // 8: vegetable stew
  recipe(
    'recipe-8',
    ground('#e7eed5', '#bccd95'),
    disc(180, 130, 280, 220, '#f7f9ec', 0.75),
    table(380, '#bd8857', '#946140'),
    stand('broccoli', 660, 430, 280, 8),
    steam(370, 150, 140),
    stand('pot-of-food', 370, 580, 600),
    lay('carrot', 680, 510, 250, 10),
    lay('potato', 100, 540, 200, -14),
  ),

  blog(
    'blog-cookies',
    ground('#fdeed8', '#f2c99b'),
    table(230, '#e9c898', '#cfa06a'),
    cloth(420, 350, 800, 150, -2, '#f6ecd8', hue.dusk),
    lay('cookie', 330, 120, 230, 20),
    lay('cookie', 520, 110, 250, -30),
    lay('cookie', 200, 270, 270, -8),
    lay('cookie', 420, 270, 310, 50),
    stand('glass-of-milk', 670, 380, 340),
    grains(590, 378, 60, 10, 14, 6, ['#c99a5b', '#8a5a34'], 7),
  ),

  blog(
    'blog-paleo',
    ground('#e8efd8', '#bdd09a'),
    board(400, 215, 760, 330, -3),
    lay('broccoli', 150, 140, 250, -12),
    lay('cut-of-meat', 350, 190, 310, -6),
    lay('avocado', 580, 230, 320, 14),
    lay('egg', 720, 110, 170, 24),
    lay('carrot', 190, 310, 220, -14),
    lay('peanuts', 430, 330, 180, 12),
  ),

  blog(
    'blog-not-healthy',
    ground('#fbe6ea', '#eab9bf'),
    disc(620, 100, 260, 200, '#fff5f1', 0.75),
    table(270, '#efdcbe', '#d8b587'),
    stand('soft-ice-cream', 130, 360, 320, -6),
    stand('waffle', 690, 350, 250, 4),
    bowlBack(330, 230, 300, 140, '#b9d2dd', '#7ba0b7', '#a9713f'),
    grains(330, 218, 118, 40, 150, 12, ['#e9c184', '#b67a3e', '#f4dcaa', '#8f5a34'], 3),
    bowlFront(330, 230, 300, 140, '#b9d2dd', '#6f95ae'),
    stand('beverage-box', 540, 380, 340, 4),
    lay('magnifying-glass-tilted-left', 610, 230, 270, 0),
  ),

  blog(
    'blog-pairings',
    ground('#f9e9c9', '#f0cf95'),
    disc(170, 210, 330, 300, '#f3d3cc', 0.9),
    disc(640, 210, 300, 290, '#d5e4c4', 0.9),
    plate(210, 225, 190, 150),
    plate(590, 225, 190, 150),
    lay('cheese-wedge', 170, 190, 260, -8),
    lay('strawberry', 310, 260, 190, 24),
    lay('watermelon', 560, 190, 270, -8),
    lay('hot-pepper', 680, 280, 180, 10),
    leaf(400, 330, 70, -20),
    leaf(404, 336, 58, 30),
  ),

  blog(
    'blog-seasonal',
    ground('#fbe7c8', '#e9b273'),
    table(250, '#9a6a46', '#754a33'),
    stand('ear-of-corn', 130, 350, 320, -10),
    stand('pear', 310, 320, 260, 4),
    stand('roasted-sweet-potato', 480, 370, 300, -4),
    stand('red-apple', 650, 340, 260, 8),
    stand('brown-mushroom', 350, 390, 170, -8),
    lay('chestnut', 590, 360, 120, 10),
    lay('fallen-leaf', 740, 340, 150, 16),
  ),

  blog(
    'blog-snacks',
    ground('#dcebe9', '#a9cbc6'),
    disc(170, 90, 260, 190, '#f4faf6', 0.75),
    table(260, '#f3e2bf', '#dfc08c'),
    stand('alarm-clock', 660, 350, 320, 6),
    stand('green-apple', 150, 370, 280, -8),
    lay('banana', 350, 210, 330, 10),
    lay('carrot', 500, 320, 210, -4),
    lay('peanuts', 300, 350, 160, 10),
  ),
];
