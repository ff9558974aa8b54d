import type { KindWords } from './kinds.ts';

/** A draft: nobody who grew up with this language has read it yet. */
export const it: KindWords = {
  endings: '',
  keeping: 'scatola scatolette scatoletta conserva conserve barattolo barattoli',
  kinds: {
    pizza: 'pizza pizze pizzetta pizzette calzone',
    sandwich: 'panino panini tramezzino tramezzini toast hamburger piadina piadine kebab',
    pancakes: 'frittella frittelle crespella crespelle pancake waffle crêpe',
    pie: 'crostata crostate torta_salata quiche strudel',
    cake: 'torta torte dolce dolci dolcetti ciambella ciambelle ciambellone muffin budino budini tiramisù panettone pandoro dessert plumcake pasticcini bombolone bomboloni',
    croissants: 'cornetto cornetti brioche croissant',
    soup: 'zuppa zuppe minestra minestre minestrone brodo vellutata vellutate',
    stew: 'stufato spezzatino lasagna lasagne parmigiana gulasch avanzi caponata peperonata',
    curry: 'curry',
    salad: 'insalata insalate hummus',
    pasta: 'pasta spaghetti penne maccheroni fusilli tagliatelle gnocchi pastasciutta orecchiette ravioli tortellini',
    dumplings: 'canederli ravioli_cinesi gnocchetti_al_vapore',
    rice: 'riso risotto risotti couscous farro quinoa arancini',
    bread: 'pane pagnotta pagnotte filone focaccia focacce ciabatta ciabatte grissini baguette rosetta',
    sweets:
      'biscotto biscotti cioccolato cioccolata cioccolatini caramella caramelle gelato gelati torrone amaretti cantucci merendine',
    jam: 'marmellata marmellate confettura confetture miele crema_spalmabile sciroppo',
    cheese: 'formaggio formaggi parmigiano mozzarella mozzarelle ricotta pecorino gorgonzola stracchino grana',
    eggs: 'uovo uova frittata frittate omelette',
    milk: 'latte yogurt burro panna',
    fish: 'pesce pesci tonno salmone acciughe sardine merluzzo gamberi trota baccalà frutti_di_mare',
    meat: 'carne carni prosciutto salame salsiccia salsicce pollo maiale manzo vitello agnello tacchino pancetta polpette polpettone mortadella speck salumi bistecca',
    drinks:
      'succo succhi bevanda bevande caffè tè_verde tè_nero tisana =tè tisane acqua birra birre vino vini spremuta bibita bibite',
    bananas: 'banana banane',
    berries: 'fragola fragole lampone lamponi ciliegia ciliegie mirtillo mirtilli ribes frutti_di_bosco',
    citrus: 'arancia arance limone limoni mandarino mandarini clementina clementine pompelmo pompelmi agrumi',
    apples:
      'mela mele pera pere prugna prugne susine pesca pesche albicocca albicocche uva frutta frutto frutti melone meloni anguria angurie fico fichi kiwi mango ananas cachi melagrana avocado composta',
    potatoes: 'patata patate patatine',
    carrots: 'carota carote piselli',
    mushrooms: 'fungo funghi porcini',
    herbs: 'erba erbe basilico prezzemolo menta rosmarino timo salvia pianta piantine aromi',
    vegetables:
      'verdura verdure ortaggi pomodoro pomodori pomodorini cetriolo cetrioli peperone peperoni cipolla cipolle cavolo cavoli cavolfiore zucchina zucchine broccoli lattuga zucca zucche porro porri spinaci barbabietola barbabietole aglio melanzana melanzane finocchio finocchi carciofi bietola sedano asparagi pannocchie fagiolini',
    tins: 'scatoletta scatolette scatolame conserva conserve fagioli lenticchie ceci farina farine zucchero avena legumi cereali muesli dispensa',
  },
};
