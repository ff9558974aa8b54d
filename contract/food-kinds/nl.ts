import type { KindWords } from './kinds.ts';

/** A draft: nobody who grew up with this language has read it yet. */
export const nl: KindWords = {
  endings: 's n en e je jes tje tjes',
  joins: true,
  keeping: 'blik blikje blikjes blikken gedroogd gedroogde ingeblikt ingemaakt ingemaakte',
  kinds: {
    pizza: 'pizza',
    sandwich: 'sandwich tosti belegde burger hamburger kebab wrap broodje_kaas broodje_ham toast',
    pancakes: 'pannenkoek flensje poffertje wafel crêpe',
    pie: 'vlaai quiche hartige_taart strudel pastei appeltaart saucijzenbroodje',
    cake: 'taart gebak gebakje cake oliebol oliebollen muffin toetje nagerecht pudding soesjes tompouce',
    croissants: 'croissant brioche',
    soup: '-soep bouillon snert',
    stew: 'stamppot stoofpot stoofvlees hachee ovenschotel hutspot goulash lasagne restjes ratatouille',
    curry: 'curry kerrie',
    salad: 'salade hummus huzarensalade',
    pasta: 'pasta spaghetti macaroni noedel bami ravioli gnocchi',
    dumplings: 'knoedel loempia deegkussentje samosa',
    rice: 'rijst nasi risotto couscous bulgur quinoa',
    bread: 'brood broden broodje bruinbrood krentenbol krentenbollen pistolet stokbrood beschuit bolletjes baguette',
    sweets:
      '-koek koekje chocola chocolade snoep snoepje stroopwafel speculaas pepernoten ijsje roomijs bonbon kruidnoten ontbijtkoek peperkoek',
    jam: 'jam jams honing stroop pindakaas marmelade hagelslag siroop gelei',
    cheese: '-kaas kazen feta mozzarella',
    eggs: 'ei eieren eitje omelet',
    milk: '-melk yoghurt boter slagroom kwark karnemelk vla',
    fish: 'vis vissen zalm haring tonijn makreel garnaal garnalen forel kabeljauw',
    meat: 'vlees worst kip kipfilet ham gehakt spek gehaktbal gehaktballen kalkoen rundvlees lamsvlees salami kroket biefstuk',
    drinks: '-sap sappen koffie thee -thee drank dranken water bier -wijn frisdrank limonade',
    bananas: 'banaan bananen banaantje',
    berries: 'aardbei bessen bosbes kers kersen framboos frambozen braam bramen',
    citrus: 'sinaasappel citroen citrusfruit citrusvrucht mandarijn grapefruit limoen',
    apples:
      'appel peer peren pruim perzik perziken druif druiven fruit meloen mango kiwi vijg vijgen abrikoos abrikozen ananas avocado rabarber appelmoes nectarine vrucht',
    potatoes: 'aardappel patat friet frieten zoete_aardappel krieltjes',
    carrots: 'wortel wortelen peen doperwt pastinaak',
    mushrooms: 'paddenstoel champignon',
    herbs: 'kruiden basilicum peterselie munt rozemarijn tijm bieslook koriander plantje stekjes',
    vegetables:
      'groente tomaat tomaten komkommer paprika ui uien kool kolen bloemkool boerenkool courgette broccoli pompoen prei preien spinazie bietjes rode_biet rode_bieten knoflook aubergine radijs radijzen andijvie witlof sperziebonen snijbonen sla kropsla spruitje selderij maiskolven suikermais =maïs asperge',
    tins: 'blik blikken bonen linzen kikkererwt meel bloem suiker havermout muesli voorraad peulvruchten ontbijtgranen',
  },
};
