import type { KindWords } from './kinds.ts';

/** A draft: nobody who grew up with this language has read it yet. */
export const cs: KindWords = {
  endings: 'a e ě i í o u ů y é ý ou em ům ami emi ech ách ích ím',
  keeping: 'konzerva konzervy konzervě plechovka plechovky sklenice zavařenina zavařeniny sušené sušený',
  kinds: {
    pizza: 'pizza pizz',
    sandwich: 'chlebíček chlebíčk sendvič burger hamburger toast tousty kebab obložen',
    pancakes: 'palačink palačinek lívanec lívanc vafl bramborák',
    pie: 'závin štrúdl quiche slaný_koláč slané_koláče',
    cake: 'koláč =dort buchta buchty buchet bábovk koblih muffin dezert moučník věneč zákusek zákusk vánočk bublanin',
    croissants: 'croissant loupák rohlíčky_plněné brioška',
    soup: 'polévk polévek polívk vývar bujón gulášovka kulajda',
    stew: 'guláš svíčkov dušen zapékan lasagne zbytky ragú lečo segedín',
    curry: 'kari curry',
    salad: 'salát hummus',
    pasta: 'těstovin nudle nudlí špaget makarony makarón noky',
    dumplings: 'knedlík knedl pirohy piroh',
    rice: 'rýže rýži rýží rizot kuskus bulgur pohank',
    bread: 'chléb chleb pečiv rohlík housk housek baget veka veky toustov bochník dalamánek',
    sweets: 'sušenk sušenek čokolád bonbon bonbón perník cukrov cukroví zmrzlin sladkost keks oplatk',
    jam: 'marmelád džem džemy med medu medy povidl sirup',
    cheese: 'sýr sýry sýra sýrů sýrem sýrov tvaroh eidam hermelín mozzarell',
    eggs: 'vejce vejc vajíčk vajíček vajec omelet',
    milk: 'mléko mlék smetan jogurt máslo másl kefír podmáslí',
    fish: 'ryba ryby rybu ryb losos tuňák kapr kapra makrel sardink krevet pstruh',
    meat: 'maso masa masem kuře kuřec kuřat klobás párek párk šunk slanin řízek řízk vepřov hověz salám mleté_maso krůt sekan paštik',
    drinks: 'džus čaj čaje čaji čajů káva kávy kávu voda vody vodu pivo piva víno vína limonád šťáva šťávy nápoj =mošt',
    bananas: 'banán',
    berries: 'jahod malin borůvk borůvek třešn třešeň višně višní rybíz ostružin',
    citrus: 'pomeranč citron mandarink mandarinek grep grepy limetk',
    apples:
      'jablko jablk jablek hrušk hrušek švestk švestek broskv hrozn hroznov ovoce ovocn meloun meruňk meruněk mango kiwi fíky ananas rebarbor avokád',
    potatoes: 'brambor hranolk hranolek batát',
    carrots: 'mrkev mrkv hrášek hrášk pastiňák',
    mushrooms: 'houba houby hub žampion hřib hřiby',
    herbs: 'bylink bylin bazalk petržel máta máty pažitk rozmarýn tymián kopr sazenic rostlin',
    vegetables:
      'zelenin rajče rajčat rajčata okurk okurek paprik cibul zelí květák kedlubn cuket dýně dýní česnek česnek špenát pórek pórku pórky brokolic řepa řepy ředkvičk lilek celer kukuřic chřest',
    tins: 'konzerv fazol čočk cizrn mouka mouky mouku cukr cukru ovesn vloček vločky müsli luštěnin plechovk',
  },
};
