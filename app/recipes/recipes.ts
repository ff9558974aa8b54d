import { type Message, msg } from '#words';
/** `rating` is out of 5; `image` is the name of a picture in /art. */
export type Recipe = {
  id: number;
  name: Message;
  /** In minutes. */
  time: number;
  rating: number;
  image: string;
  description: [Message, Message, Message];
};

/** Recipes for leftovers. Each works with many ingredients. */
export const recipes: Recipe[] = [
  {
    id: 1,
    name: msg`Rainy-Day Ramen`,
    time: 35,
    rating: 4.8,
    image: 'recipe-1',
    description: [
      msg`A broth of onion ends, ginger and miso, simmered while you set the table`,
      msg`Yesterday’s noodles, warmed in the bowl`,
      msg`A soft egg on top, six minutes from cold`,
    ],
  },
  {
    id: 2,
    name: msg`Clear-the-Fridge Tacos`,
    time: 20,
    rating: 4.6,
    image: 'recipe-2',
    description: [
      msg`Any cooked vegetables, fried hot with cumin and a pinch of chilli`,
      msg`Corn tortillas, toasted straight on the flame`,
      msg`Lime, and the herbs that wouldn’t last till Friday`,
    ],
  },
  {
    id: 3,
    name: msg`Sunday Paella`,
    time: 50,
    rating: 4.9,
    image: 'recipe-3',
    description: [
      msg`Short-grain rice and saffron in the widest pan you own`,
      msg`Peas, peppers and prawns, or beans in their place`,
      msg`Leave it alone at the end: the crust is the best part`,
    ],
  },
  {
    id: 4,
    name: msg`Falafel in Warm Flatbread`,
    time: 40,
    rating: 4.5,
    image: 'recipe-4',
    description: [
      msg`Chickpeas soaked overnight, never from the tin`,
      msg`Stale bread to bind it, a fistful of parsley for colour`,
      msg`Roll it up with tomato and a spoon of tahini`,
    ],
  },
  {
    id: 5,
    name: msg`First-Try Sushi`,
    time: 60,
    rating: 4.3,
    image: 'recipe-5',
    description: [
      msg`Rice seasoned with vinegar while it still steams`,
      msg`Cucumber, carrot or smoked fish, cut as thin as patience allows`,
      msg`Crooked rolls taste exactly like straight ones`,
    ],
  },
  {
    id: 6,
    name: msg`Dumplings for a Full Table`,
    time: 75,
    rating: 4.7,
    image: 'recipe-6',
    description: [
      msg`Cabbage, mushrooms and whatever else chops small`,
      msg`Everyone folds; the cook gets the wonky ones`,
      msg`Fry, add water, cover: crisp underneath, soft on top`,
    ],
  },
  {
    id: 7,
    name: msg`Tired-Tomato Spaghetti`,
    time: 25,
    rating: 4.9,
    image: 'recipe-7',
    description: [
      msg`Soft tomatoes, garlic and good oil, twenty slow minutes`,
      msg`A ladle of pasta water makes it a sauce`,
      msg`Cheese rinds, grated to the very end`,
    ],
  },
  {
    id: 8,
    name: msg`One-Pot Garden Stew`,
    time: 45,
    rating: 4.4,
    image: 'recipe-8',
    description: [
      msg`Roots first, greens last, one pot throughout`,
      msg`Potatoes thicken it, a carrot sweetens it`,
      msg`It’s even better tomorrow, so make enough for two doors down`,
    ],
  },
];
