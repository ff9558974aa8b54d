import type { KindWords } from './kinds.ts';

/** A draft: nobody who grew up with this language has read it yet. */
export const fr: KindWords = {
  endings: 's x',
  keeping: 'bocal bocaux conserve conserves séché séchés séchées',
  kinds: {
    pizza: 'pizza flammekueche pissaladière',
    sandwich: 'sandwich burger tartine croque kebab panini hamburger',
    pancakes: 'crêpe galette gaufre pancake blini',
    pie: 'tarte tourte quiche tartelette feuilleté cake_salé',
    cake: 'gâteau cake cakes muffin beignet éclair dessert clafoutis madeleine flan flans pâtisserie moelleux',
    croissants: 'croissant brioche viennoiserie pain_au_chocolat pains_au_chocolat chausson',
    soup: 'soupe potage bouillon velouté',
    stew: 'ragoût gratin lasagne pot_au_feu cassoulet blanquette ratatouille tajine potée daube goulasch',
    curry: 'curry currys',
    salad: 'salade taboulé houmous crudités',
    pasta: 'pâtes spaghetti nouille coquillettes macaroni gnocchi ravioli',
    dumplings: 'raviole quenelle samoussa beignets_vapeur bouchées_vapeur',
    rice: 'riz risotto couscous semoule quinoa boulgour paella',
    bread: 'pain pains baguette miche tartines_de_pain ficelle fougasse pain_de_mie biscotte',
    sweets:
      'bonbon chocolat biscuit sucrerie pain_d_épices pain_d_épice petits_gâteaux meringue macaron sablé glace_vanille crème_glacée friandise',
    jam: 'confiture miel miels gelée marmelade sirop pâte_à_tartiner',
    cheese: 'fromage camembert chèvre gruyère comté emmental roquefort feta',
    eggs: 'oeuf oeufs omelette',
    milk: 'lait laits yaourt crème beurre fromage_blanc petit_suisse',
    fish: 'poisson saumon thon sardine crevette cabillaud truite hareng maquereau fruits_de_mer',
    meat: 'viande jambon poulet saucisse saucisson lardon boeuf porc agneau dinde steak terrine pâté_de_campagne pâté_en_croûte rillettes charcuterie merguez',
    drinks:
      'jus boisson café vin vins =thé bière de_thé thé_vert thé_noir thé_glacé tisane infusion eau cidre limonade',
    bananas: 'banane',
    berries: 'fraise framboise cerise myrtille groseille mûre mûres cassis fruits_rouges',
    citrus: 'orange citron clémentine mandarine pamplemousse agrume',
    apples:
      'pomme poire prune pêche pêches abricot raisin fruit melon pastèque mangue kiwi figue nectarine mirabelle quetsche coing rhubarbe compote ananas avocat grenade',
    potatoes: 'pomme_de_terre pommes_de_terre patate patates_douces frites chips purée',
    carrots: 'carotte petits_pois panais',
    mushrooms: 'champignon cèpe girolle',
    herbs: 'herbe basilic persil menthe romarin thym ciboulette coriandre plante aromates',
    vegetables:
      'légume =maïs tomate concombre poivron oignon chou choux courgette brocoli laitue citrouille potiron potimarron poireau épinard betterave ail aubergine radis navet céleri haricots_verts salade_verte courge blette endive chou_fleur',
    tins: 'conserve haricot lentille pois_chiche pois_chiches farine sucre avoine muesli boîte céréale',
  },
};
