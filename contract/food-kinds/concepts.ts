import { type FoodKind, foodKinds } from './kinds.ts';

/**
 * Foods that searches know in every language, by kind. `baguette<bread` means that a baguette is a bread (SKOS calls bread the
 * broader concept): a search for bread finds baguettes, but not the other way round. The words are in food-words.json.
 */
const ofKinds: Record<FoodKind, string> = {
  pizza: 'pizza calzone<pizza tarte_flambee<pizza',
  sandwich: 'sandwich toastie<sandwich burger kebab wrap taco burrito falafel hot_dog',
  pancakes: 'pancake crepe<pancake shredded_pancake<pancake waffle potato_pancake',
  pie: 'pie quiche tart strudel empanada pasty borek',
  cake: 'cake muffin<cake cheesecake<cake gateau<cake doughnut pudding dessert tiramisu<dessert pastry stollen<cake',
  croissants: 'croissant brioche scone',
  soup: 'soup broth ramen<soup minestrone<soup borscht<soup',
  stew: 'stew goulash<stew chili<stew ragout<stew casserole lasagne<casserole ratatouille<stew moussaka<casserole leftovers',
  curry: 'curry dal<curry',
  salad: 'salad coleslaw<salad tabbouleh<salad hummus guacamole',
  pasta: 'pasta spaghetti<pasta noodles<pasta macaroni<pasta ravioli<pasta spaetzle<pasta gnocchi',
  dumplings: 'dumpling pierogi<dumpling spring_roll',
  rice: 'rice risotto<rice paella<rice biryani<rice rice_pudding sushi couscous quinoa bulgur millet',
  bread:
    'bread sourdough<bread baguette<bread roll<bread bagel<bread pretzel<bread flatbread<bread toast_bread<bread plaited_bread<bread',
  sweets:
    'sweets chocolate<sweets cookie<sweets gingerbread<cookie candy<sweets marzipan<sweets ice_cream popcorn cereal_bar',
  jam: 'jam honey jelly<jam chutney syrup peanut_butter chocolate_spread spread',
  cheese:
    'cheese feta<cheese mozzarella<cheese cheddar<cheese gouda<cheese emmental<cheese brie<cheese camembert<cheese parmesan<cheese halloumi<cheese cream_cheese<cheese cottage_cheese<cheese',
  eggs: 'egg omelette',
  milk: 'milk yoghurt butter cream sour_cream quark kefir buttermilk skyr whey',
  fish: 'fish salmon<fish tuna<fish herring<fish trout<fish mackerel<fish sardine<fish cod<fish shrimp<seafood seafood',
  meat: 'meat sausage<meat ham<meat bacon<meat chicken<meat turkey<meat beef<meat pork<meat lamb<meat minced_meat<meat salami<sausage steak<meat meatball<meat schnitzel<meat roast<meat',
  drinks:
    'drink juice<drink tea<drink coffee<drink water<drink beer<drink wine<drink lemonade<drink cola<drink smoothie<drink cider<drink',
  bananas: 'banana<fruit',
  berries: 'berry<fruit strawberry<berry raspberry<berry blueberry<berry currant<berry cherry<fruit',
  citrus: 'citrus<fruit orange<citrus lemon<citrus lime<citrus mandarin<citrus grapefruit<citrus',
  apples:
    'fruit apple<fruit pear<fruit plum<fruit peach<fruit apricot<fruit grape<fruit melon<fruit mango<fruit kiwi<fruit fig<fruit quince<fruit pineapple<fruit pomegranate<fruit avocado<fruit rhubarb<fruit date<fruit persimmon<fruit apple_sauce',
  potatoes: 'potato<vegetable sweet_potato<vegetable fries crisps',
  carrots: 'carrot<vegetable pea<vegetable parsnip<vegetable',
  mushrooms: 'mushroom<vegetable',
  herbs:
    'herb basil<herb parsley<herb mint<herb rosemary<herb thyme<herb chives<herb coriander<herb dill<herb sage<herb plant seedling<plant',
  vegetables:
    'vegetable tomato<vegetable cucumber<vegetable pepper<vegetable onion<vegetable cabbage<vegetable red_cabbage<cabbage sauerkraut courgette<vegetable broccoli<vegetable lettuce<vegetable pumpkin<vegetable leek<vegetable spinach<vegetable beetroot<vegetable garlic<vegetable cauliflower<vegetable aubergine<vegetable radish<vegetable celery<vegetable kale<cabbage sweetcorn<vegetable asparagus<vegetable chard<vegetable kohlrabi<vegetable fennel<vegetable green_bean<vegetable',
  tins: 'tin bean<pulse lentil<pulse chickpea<pulse pulse flour sugar oats muesli pantry_food',
};

/** The concept of all food of a kind, where there is one: any other cheese is cheese too, but other food of `apples` has no name. */
const heads: Partial<Record<FoodKind, string>> = {
  soup: 'soup',
  pasta: 'pasta',
  bread: 'bread',
  cheese: 'cheese',
  fish: 'fish',
  meat: 'meat',
  mushrooms: 'mushroom',
  vegetables: 'vegetable',
};

/** A concept, or as `(kind)` the other food of a kind, which has no name of its own. */
export type Concept = { id: string; kind: FoodKind; broader: string | undefined };

/** All concepts, and after those of each kind the other food of that kind, in the order of `foodKinds`. */
export const concepts: Concept[] = foodKinds.flatMap((kind) => [
  ...ofKinds[kind].split(' ').map((concept) => {
    const [id = '', broader] = concept.split('<');
    return { id, kind, broader };
  }),
  { id: `(${kind})`, kind, broader: heads[kind] },
]);

export function isNamed({ id }: Pick<Concept, 'id'>): boolean {
  return !id.startsWith('(');
}
