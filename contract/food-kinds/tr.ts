import type { KindWords } from './kinds.ts';

/** A draft: nobody who grew up with this language has read it yet. */
export const tr: KindWords = {
  endings: 'i u si su ler lar leri ları in un e a ye ya li lu',
  keeping: 'konserve konserveler kavanoz kavanozda kurutulmuş',
  kinds: {
    pizza: 'pizza pide lahmacun pideler',
    sandwich: 'sandviç tost tostu burger hamburger =dürüm döner kebap_dürüm',
    pancakes: 'krep krepler gözleme waffle pankek akıtma',
    pie: 'börek böreğ börekler turta kiş poğaça',
    cake: 'kek kekler keki pastası yaş_pasta puding sütlaç muhallebi revani tatlı tatlıs künefe muffin',
    croissants: 'kruvasan ayçöreği açma açmalar çörek',
    soup: 'çorba çorbas',
    stew: 'güveç türlü yahni dolma sarma sarması lazanya gulaş karnıyarık musakka kuru_fasulye',
    curry: 'köri körili',
    salad: 'salata humus cacık meze mezeler',
    pasta: 'makarna spagetti erişte',
    dumplings: 'mantı mantıs içli_köfte',
    rice: 'pilav pirinç pirinc bulgur kuskus',
    bread: 'ekmek ekmeğ simit simitler somun lavaş bazlama yufka',
    sweets: 'kurabiye çikolata lokum baklava helva bisküvi dondurma şeker şekerleme',
    jam: 'reçel bal balı pekmez marmelat tahin',
    cheese: 'peynir kaşar kaşarı lor_peyniri',
    eggs: 'yumurta omlet menemen',
    milk: 'süt sütü yoğurt yoğurd tereyağ kaymak krema kefir',
    fish: 'balık balığ hamsi somon ton_balığı karides uskumru levrek çipura',
    meat: 'tavuk tavuğ kıyma sucuk sucuğ köfte kebap kuzu sosis salam pastırma hindi biftek kavurma et_yemeği dana_eti',
    drinks: 'çay çayı çaylar kahve meyve_suyu suyu ayran bira şarap şarab gazoz içecek içeceğ limonata şalgam',
    bananas: 'muz muzlar muzu',
    berries: 'çilek çileğ kiraz vişne ahududu böğürtlen yaban_mersini',
    citrus: 'portakal limon mandalina greyfurt',
    apples:
      'elma armut armud üzüm şeftali kayısı erikler eriği kavun karpuz incir nar narlar meyve mango kivi ayva avokado ananas trabzon_hurması',
    potatoes: 'patates cips tatlı_patates',
    carrots: 'havuç havuc bezelye',
    mushrooms: 'mantar',
    herbs: 'maydanoz nane naneler fesleğen dereotu biberiye kekik fide fideler bitki roka',
    vegetables:
      'sebze taze_fasulye domates salatalık salatalığ biber soğan lahana kabak kabağ ıspanak ıspanağ marul patlıcan sarımsak sarımsağ pırasa brokoli karnabahar pancar turp turplar kereviz mısır bamya kuşkonmaz',
    tins: 'konserve fasulye nohut nohud mercimek mercimeğ bakliyat barbunya yulaf müsli unu toz_şeker buğday_unu kahvaltılık_gevrek',
  },
};
