import type { KindWords } from './kinds.ts';

/** A draft: nobody who grew up with this language has read it yet. */
export const de: KindWords = {
  endings: 's es n en e er ern',
  joins: true,
  keeping: 'dose dosen konserve konserven getrocknet getrocknete eingemacht eingemachtes einmachglas',
  kinds: {
    pizza: 'pizza flammkuchen pizzen',
    sandwich: 'sandwich toast burger hamburger belegte kebab döner stulle panini',
    pancakes: 'pfannkuchen waffel eierkuchen palatschinken kaiserschmarrn crêpe reibekuchen puffer',
    pie: 'tarte quiche strudel pastete börek',
    cake: 'kuchen torte muffin berliner krapfen pudding dessert kleingebäck gebäckstück nachtisch nachspeise stollen plunder törtchen',
    croissants: 'croissant hörnchen kipferl brioche',
    soup: 'suppe bouillon brühe',
    stew: 'eintopf eintöpfe gulasch auflauf aufläufe lasagne ragout ratatouille schmorgericht überbackenes',
    curry: 'curry currys',
    salad: 'salat hummus',
    pasta: 'pasta nudel spaghetti spätzle makkaroni maultasche ravioli gnocchi',
    dumplings: 'knödel kloß klöße teigtasche pirogge',
    rice: 'reis basmatireis milchreis jasminreis vollkornreis risotto couscous bulgur quinoa hirse',
    bread: '-brot brötchen semmel schrippe baguette toastbrot brezel breze fladenbrot weckle wecken laugenstange zopf',
    sweets:
      '-keks schokolade süßigkeit süßes bonbon lebkuchen praline plätzchen marzipan gummibärchen eiscreme speiseeis eis schoko',
    jam: 'marmelade konfitüre honig gelee aufstrich sirup nutella erdnussbutter',
    cheese: '-=käse feta mozzarella gouda emmentaler camembert parmesan',
    eggs: 'ei eier eiern omelett rührei spiegelei',
    milk: 'milch joghurt butter sahne quark kefir buttermilch schmand skyr molke',
    fish: 'fisch lachs thunfisch hering forelle garnele matjes makrele',
    meat: 'fleisch wurst würste würstchen schinken speck huhn hähnchen schwein rind pute salami hackfleisch frikadelle schnitzel braten gulaschfleisch leberkäse bulette',
    drinks:
      '-saft säfte -=tee kaffee getränk wasser bier malzbier weißbier bierkasten -wein limonade schorle sprudel zitronenlimo',
    bananas: 'banane',
    berries: 'beere kirsche johannisbeere',
    citrus: 'zitrone zitrusfrucht zitrusfrüchte orange apfelsine mandarine clementine grapefruit limette',
    apples:
      'apfel äpfel birne pflaume zwetschge traube -obst frucht früchte pfirsich aprikose melone mango kiwi feige =quitte rhabarber granatapfel ananas avocado mirabelle apfelmus nektarine',
    potatoes: 'kartoffel erdapfel erdäpfel pommes_frites pommes_rot süßkartoffel',
    carrots: 'karotte möhre mohrrübe erbse pastinake',
    mushrooms: '-pilz champignon pfifferling',
    herbs: 'kräuter basilikum petersilie minze rosmarin thymian schnittlauch pflanze setzling salbei',
    vegetables:
      'gemüse grüne_bohnen tomate gurke paprika zwiebel -kohl kürbis lauch spinat brokkoli blumenkohl zucchini aubergine radieschen kohlrabi rettich sellerie mangold knoblauch rote_bete kopfsalat spargel sauerkraut weißkraut rotkraut blaukraut maiskolben zuckermais porree',
    tins: 'dose konserve bohne linse kichererbse -mehl zucker haferflocken müsli vorrat vorräte hülsenfrüchte trockenware',
  },
};
