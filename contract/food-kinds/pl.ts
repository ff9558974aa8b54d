import type { KindWords } from './kinds.ts';

/** A draft: nobody who grew up with this language has read it yet. */
export const pl: KindWords = {
  endings: 'a u y i e ę ą o ów om ami ach em ie iem',
  keeping: 'puszka puszki puszce konserwa konserwy słoik słoiki słoiku suszone suszony',
  kinds: {
    pizza: 'pizza pizz',
    sandwich: 'kanapk kanapek burger hamburger tost kebab bułka_z_szynką',
    pancakes: 'naleśnik placki placków gofr racuch omlety_na_słodko pankejk',
    pie: 'tarty tartę quiche strudel kulebiak pasztecik',
    cake: 'ciasto ciasta tort sernik szarlotk babk drożdżówk drożdżówek =pączk =pączek muffin deser makowiec makowc',
    croissants: 'rogal rogalik croissant brioszk',
    soup: 'zupa zupy zupę zup rosół rosoł żurek żurk barszcz kapuśniak krupnik bulion ogórkowa flaki',
    stew: 'bigos gulasz leczo zapiekank lasagne lazani gołąbk potrawk resztk fasolka_po_bretońsku duszon',
    curry: 'curry',
    salad: 'sałatk sałatek surówk surówek hummus',
    pasta: 'makaron spaghetti klusk klusek łazanki kopytk',
    dumplings: 'pierog pieróg pierogów uszka knedl pyz pyzy',
    rice: 'ryż ryżu ryżem ryżow kasz kasza kaszy kaszę risotto kuskus',
    bread: 'chleb chlebek chlebk bułk bułek bułeczk bagietk bagietek pieczyw bochenek bochenk grahamk obwarzan',
    sweets:
      'ciastk ciastek cukierk cukierek czekolad herbatnik słodycz piernik wafelk wafelek lody krówki żelki pralin bombonierk batonik',
    jam: 'dżem dżemik powidł miód miodu miody konfitur marmolad syrop',
    cheese: 'ser sera sery serów serem serek serki serka twaróg twarog twarożek oscypek mozzarell',
    eggs: 'jajko jajka jajek jaja jaj jajecznic omlet',
    milk: 'mleko mleka mlek śmietan jogurt masło masł kefir maślank',
    fish: 'ryba ryby rybę ryb rybk łosoś łososi śledź śledzi tuńczyk makrel dorsz krewetk karp',
    meat: 'mięso mięs kiełbas kurczak szynk wędlin boczek boczk kotlet schab wieprzow wołow indyk parówk parówek mielone pasztet',
    drinks: 'sok soki soku soków herbat kawa kawy kawę woda wody wodę piwo piwa wino wina napój napoj kompot lemoniad',
    bananas: 'banan',
    berries: 'truskawk truskawek malin wiśni wiśnia czereśni jagod porzeczk porzeczek borówk borówek jeżyn',
    citrus: 'pomarańcz cytryn mandaryn mandarynk mandarynek grejpfrut limonk limonek',
    apples:
      'jabłk jabłek gruszk gruszek śliwk śliwek brzoskwini winogron owoc arbuz melon morel mango kiwi figi ananas rabarbar awokado granat_owoc',
    potatoes: 'ziemniak ziemniaczan kartofl frytk frytek batat chipsy pyry',
    carrots: 'marchew marchewk marchewek groszek groszk',
    mushrooms: 'grzyb pieczark pieczarek kurki borowik',
    herbs: 'zioł zioła ziół bazyli pietruszk mięt mięta koperek koperk szczypior rozmaryn tymianek roślin sadzonk',
    vegetables:
      'warzyw fasolka_szparagowa fasolki_szparagowej pomidor ogórek ogórk papryk cebul kapust cukini dyni dynia pory szpinak brokuł burak buraczk kalafior czosnek czosnk bakłażan rzodkiewk seler kukurydz szparag',
    tins: 'puszka puszki puszek konserw fasol soczewic ciecierzyc mąka mąki =mąkę cukier cukru płatk płatki musli owsian',
  },
};
