import type { KindWords } from './kinds.ts';

export const en: KindWords = {
  endings: 's',
  joins: true,
  keeping: 'tin tins tinned canned jar jars dried',
  kinds: {
    pizza: 'pizza calzone',
    sandwich:
      'sandwich sandwiches toast toastie burger hamburger panini kebab doner taco burrito wrap shawarma falafel hot_dog hot_dogs',
    pancakes: 'pancake waffle crepe blini',
    pie: 'pie pies quiche tart strudel empanada pasty pasties',
    cake: '-cake muffin doughnut donut pudding dessert pastry pastries cupcake gateau tiramisu',
    croissants: 'croissant brioche scone',
    soup: 'soup broth bouillon chowder ramen minestrone',
    stew: 'stew chili goulash leftover lasagne lasagna casserole ratatouille moussaka ragout',
    curry: 'curry curries dhal daal tikka masala korma',
    salad: 'salad coleslaw hummus tabbouleh guacamole',
    pasta: 'pasta spaghetti noodle macaroni penne tagliatelle ravioli tortellini gnocchi',
    dumplings: 'dumpling gyoza samosa pierogi wonton momos spring_rolls',
    rice: 'rice risotto paella biryani pilaf sushi couscous quinoa bulgur khichuri',
    bread:
      'bread loaf loaves sourdough baguette roll bun buns bagel ciabatta focaccia pita naan flatbread tortilla rolls',
    sweets:
      'sweets candy candies chocolate cookie biscuit shortbread gingerbread brownie toffee fudge marzipan ice_cream popcorn cereal_bars',
    jam: 'jam jams marmalade honey jelly jellies chutney syrup peanut_butter nutella',
    cheese: 'cheese feta mozzarella cheddar brie camembert gouda halloumi parmesan cream_cheese cottage_cheese',
    eggs: 'egg eggs omelette',
    milk: '-milk yoghurt yogurt butter cream kefir curd quark',
    fish: '-fish salmon tuna herring shrimp prawn mackerel sardine trout codfish seafood',
    meat: 'meat sausage ham bacon chicken turkey beef pork lamb mince salami steak meatball meatloaf schnitzel ribs',
    drinks: 'juice tea teas coffee drink water cola beer wine smoothie cider lemonade kombucha',
    bananas: 'banana plantain',
    berries: 'berry berries cherry cherries currant blueberry',
    citrus: 'orange lemon lime limes mandarin tangerine clementine grapefruit satsuma',
    apples:
      'apple pear plum peach peaches grape fruit melon mango mangoes kiwi fig figs apricot nectarine avocado pomegranate rhubarb watermelon dates persimmon',
    potatoes: 'potato potatoes fries chips sweet_potato sweet_potatoes crisps',
    carrots: 'carrot pea peas parsnip',
    mushrooms: 'mushroom',
    herbs: 'herb basil parsley mint rosemary thyme coriander chives dill sage seedling houseplant plant',
    vegetables:
      'vegetable green_beans french_beans sweet_corn veg veggies tomato tomatoes cucumber pepper onion cabbage courgette zucchini broccoli lettuce pumpkin leek spinach beet beetroot garlic cauliflower eggplant aubergine radish radishes celery squash kale sweetcorn corn asparagus chard',
    tins: 'tin tins canned tinned bean lentil chickpea flour sugar oat oats oatmeal muesli cereal pantry',
  },
};
