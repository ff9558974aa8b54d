/**
 * The drawings that stand for foods without a picture, each with the words of titles that it fits, in English, German and
 * French, without accents. A dish stands before what it is made of: banana bread is bread, tomato soup is soup.
 */
const drawings: [name: string, words: string][] = [
  ['pizza', 'pizza flammkuchen'],
  ['sandwich', 'sandwich toast burger belegte panini kebab doner taco burrito'],
  ['pancakes', 'pancake waffle crepe pfannkuchen waffel'],
  ['pie', 'pie quiche tarte tart strudel'],
  [
    'sweets',
    'sweet candy chocolate cookie biscuit shortbread gingerbread brownie lebkuchen keks schokolade sussigkeit bonbon chocolat',
  ],
  ['cake', 'cake muffin kuchen torte doughnut donut pudding dessert'],
  ['croissants', 'croissant brioche scone hornchen'],
  ['soup', 'soup broth suppe bouillon soupe potage'],
  ['stew', 'stew chili goulash gulasch eintopf leftover lasagne lasagna auflauf'],
  ['curry', 'curry dal dhal tikka'],
  ['salad', 'salad salat salade hummus'],
  ['pasta', 'pasta spaghetti noodle macaroni penne nudel pates gnocchi'],
  ['dumplings', 'dumpling knodel kloss gyoza samosa'],
  ['rice', 'rice risotto paella biryani reis riz sushi couscous quinoa'],
  ['bread', 'bread loaf sourdough baguette roll bun bagel toastbrot brot brotchen semmel pain pita'],
  ['jam', 'jam marmalade honey jelly chutney marmelade honig confiture miel syrup'],
  ['cheese', 'cheese kase fromage feta mozzarella'],
  ['eggs', 'egg ei eier oeuf omelette'],
  ['milk', 'milk yoghurt yogurt joghurt butter cream quark milch sahne lait yaourt creme'],
  ['fish', 'fish salmon tuna herring shrimp prawn fisch lachs poisson saumon'],
  [
    'meat',
    'meat sausage ham bacon chicken turkey beef pork lamb mince fleisch wurst schinken speck huhn hahnchen schwein jambon poulet',
  ],
  [
    'drinks',
    'juice tea coffee drink water cola beer wine saft tee kaffee getrank wasser bier wein jus cafe boisson biere vin smoothie cider',
  ],
  ['bananas', 'banana banane'],
  ['berries', 'berry cherry currant beere kirsche fraise cerise'],
  ['citrus', 'orange lemon lime mandarin tangerine clementine grapefruit zitrone citron'],
  [
    'apples',
    'apple pear plum peach grape fruit apfel birne pflaume traube obst frucht fruchte pomme poire prune melon mango kiwi fig',
  ],
  ['potatoes', 'potato kartoffel fries chips'],
  ['carrots', 'carrot karotte mohre carotte pea erbse'],
  ['mushrooms', 'mushroom pilz champignon'],
  ['herbs', 'herb basil parsley mint rosemary thyme plant krauter basilikum petersilie minze pflanze herbe'],
  [
    'vegetables',
    'vegetable veg tomato cucumber pepper onion cabbage courgette zucchini broccoli lettuce pumpkin leek spinach gemuse tomate gurke paprika zwiebel kohl kurbis lauch spinat oignon beet garlic',
  ],
  ['tins', 'tin canned tinned bean lentil chickpea flour sugar oat muesli pantry dose konserve bohne linse'],
];

/** The drawings whose file is called otherwise: those of the sample foods. */
const files: Record<string, string> = { soup: 'tomato-soup', bread: 'sourdough' };

/** Endings of more than one, in the three languages. */
const PLURALS = ['', 's', 'es', 'n', 'en', 'e', 'x'];

/** How long a word is at least that may end a longer one, as in Tomatensuppe and strawberries. */
const SHORTEST_ENDING = 5;

/** The place of each word's drawing among all. */
const places = new Map(
  drawings
    .flatMap(([, words], place) =>
      words.split(' ').flatMap((word) => formsOf(word).map((form) => [form, place] as const)),
    )
    .reverse(),
);

/** The path of an illustration of what a title speaks of; of an open cupboard where that is nothing known. */
export function drawingOf(title: string): string {
  const folded = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe');
  const found = (folded.match(/\p{L}+/gu) ?? []).flatMap(endingsOf).flatMap((ending) => places.get(ending) ?? []);
  const [name = 'any'] = drawings[Math.min(...found)] ?? [];
  return `/art/food-${files[name] ?? name}.svg`;
}

function formsOf(word: string): string[] {
  const plural = word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [];
  return [...PLURALS.map((ending) => word + ending), ...plural];
}

/** A word, and those that may be the end of it. */
function endingsOf(word: string): string[] {
  const count = Math.max(1, word.length - SHORTEST_ENDING + 1);
  return Array.from({ length: count }, (_, start) => word.slice(start));
}
