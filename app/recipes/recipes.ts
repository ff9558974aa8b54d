/** A recipe as its card shows it. `rating` is out of 5; `image` is a picture of /art. */
export type Recipe = {
  id: number;
  name: string;
  /** In minutes. */
  time: number;
  rating: number;
  image: string;
  description: [string, string, string];
};

/** What to cook with what is left: each can take what the larder happens to hold. */
export const recipes: Recipe[] = [
  {
    id: 1,
    name: 'Rainy-Day Ramen',
    time: 35,
    rating: 4.8,
    image: 'recipe-1',
    description: [
      'A broth of onion ends, ginger and miso, simmered while you set the table',
      'Yesterday’s noodles, warmed in the bowl',
      'A soft egg on top, six minutes from cold',
    ],
  },
  {
    id: 2,
    name: 'Clear-the-Fridge Tacos',
    time: 20,
    rating: 4.6,
    image: 'recipe-2',
    description: [
      'Any cooked vegetables, fried hot with cumin and a pinch of chilli',
      'Corn tortillas, toasted straight on the flame',
      'Lime, and the herbs that would not last till Friday',
    ],
  },
  {
    id: 3,
    name: 'Sunday Paella',
    time: 50,
    rating: 4.9,
    image: 'recipe-3',
    description: [
      'Short rice and saffron in the widest pan you own',
      'Peas, peppers and prawns, or beans in their place',
      'Leave it alone at the end: the crust is the best part',
    ],
  },
  {
    id: 4,
    name: 'Falafel in Warm Flatbread',
    time: 40,
    rating: 4.5,
    image: 'recipe-4',
    description: [
      'Chickpeas soaked overnight, never from the tin',
      'Stale bread for the crumb, a fistful of parsley for the green',
      'Roll it up with tomato and a spoon of tahini',
    ],
  },
  {
    id: 5,
    name: 'First-Try Sushi',
    time: 60,
    rating: 4.3,
    image: 'recipe-5',
    description: [
      'Rice seasoned with vinegar while it still steams',
      'Cucumber, carrot or smoked fish, cut as thin as patience allows',
      'Crooked rolls taste exactly like straight ones',
    ],
  },
  {
    id: 6,
    name: 'Dumplings for a Full Table',
    time: 75,
    rating: 4.7,
    image: 'recipe-6',
    description: [
      'Cabbage, mushrooms and whatever else chops small',
      'Everybody folds; the odd ones belong to the cook',
      'Fry, add water, cover: crisp below and soft above',
    ],
  },
  {
    id: 7,
    name: 'Spaghetti of Tired Tomatoes',
    time: 25,
    rating: 4.9,
    image: 'recipe-7',
    description: [
      'Soft tomatoes, garlic and good oil, twenty slow minutes',
      'A ladle of pasta water makes it a sauce',
      'Crusts of cheese, grated to the very end',
    ],
  },
  {
    id: 8,
    name: 'One-Pot Garden Stew',
    time: 45,
    rating: 4.4,
    image: 'recipe-8',
    description: [
      'Roots first, greens last, one pot throughout',
      'Potatoes thicken it, a carrot sweetens it',
      'It is better tomorrow, so make enough for two doors down',
    ],
  },
];
