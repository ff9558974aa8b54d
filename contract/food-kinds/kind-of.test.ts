import { expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { kindOf, kindWords, listed } from './kind-of.ts';
import { type FoodKind, foodKinds } from './kinds.ts';

/** A title for each kind in each language, in the order of the kinds. */
const titles: Record<keyof typeof kindWords, string> = {
  en: `Leftover pizza | Ham sandwiches | Pancakes with maple | Two apple pies | Cheesecake | Croissants | Tomato soup | Half a lasagne |
    Vegetable curry | Potato salad | Noodles | Dumplings | Rice for a big pot | Banana bread | Cookies | Strawberry jam | Cheddar |
    Ten eggs from our hens | Buttermilk | Smoked salmon | Chicken wings | Green tea | Bananas | Strawberries | Oranges |
    Apples from the old tree | Sweet potatoes | Peas | Mushrooms | Basil in a pot | Green beans | Two tins of chickpeas`,
  de: `Pizzen vom Blech | Belegte Semmeln | Pfannkuchen | Zwiebelquiche | Käsekuchen vom Sonntag | Hörnchen | Tomatensuppe für vier |
    Linseneintopf | Gemüsecurry | Kartoffelsalat | Spätzle | Semmelknödel | Ein Kilo Basmatireis | Zwei Bauernbrote | Lebkuchen |
    Honig | Bergkäse | Sechs Eier | Frische Vollmilch | Räucherlachs | Würstchen | Kräutertee | Bananen | Johannisbeeren | Zitronen |
    Äpfel, eine Kiste | Süßkartoffeln | Möhren | Steinpilze | Schnittlauch | Grüne Bohnen | Kichererbsen in Dosen`,
  fr: `Pizzas maison | Tartines au beurre | Crêpes | Quiche aux poireaux | Gâteau au chocolat | Pains au chocolat |
    SOUPE à l’oignon | Gratin de courge | Currys de légumes | Salade de riz | Pâtes fraîches | Quenelles | Riz complet |
    Deux pains de campagne | Pain d’épices | Confitures | Fromage de chèvre | Œufs frais | Yaourts nature | Saumon fumé | Jambon |
    Thé en vrac | Bananes | Fraises du jardin | Clémentines | Pommes du verger | Pommes de terre | Carottes | Champignons |
    Persil | Haricots verts | Lentilles`,
  es: `Pizza casera | Bocadillos de jamón | Tortitas | Empanadas de atún | Tarta de queso | Cruasanes | Sopa de tomate | Lasaña de verduras |
    Curry de pollo | Ensaladilla | Macarrones | Gyozas | Arroz con leche | Panes integrales | Galletas de avena | Mermelada de fresa |
    Queso fresco | Seis huevos | Yogures | Merluza | Albóndigas | Té de menta | Plátanos | Cerezas | Limones | Manzanas del huerto |
    Patatas nuevas | Zanahorias | Setas | Albahaca en maceta | Calabacines | Garbanzos cocidos`,
  it: `Pizze fredde | Panini al prosciutto | Crespelle | Torta salata agli spinaci | Torta di mele | Cornetti | Minestrone |
    Lasagne della nonna | Curry di ceci | Insalata di riso | Spaghetti | Canederli | Riso integrale | Pane di ieri | Biscotti |
    Marmellata di fichi | Formaggi misti | Uova fresche | Latte di capra | Pesce fresco | Polpette | Succo di mela | Banane mature |
    Fragole | Arance di Sicilia | Pesche | Patate novelle | Carote | Funghi porcini | Prezzemolo | Zucchine | Lenticchie`,
  pl: `Pizza z wczoraj | Kanapki z serem | Naleśniki | Kulebiak z kapustą | Sernik | Rogaliki | Zupa pomidorowa | Gołąbki | Curry z ryżem |
    Sałatka ziemniaczana | Makaron | Pierogi ruskie | Kasza gryczana | Dwa bochenki chleba | Pierniki | Dżem truskawkowy |
    Ser żółty | Jajka od kur | Śmietana | Śledzie | Kiełbasa | Herbata | Banany | Maliny | Cytryny | Jabłka z sadu |
    Ziemniaki | Marchewka | Pieczarki | Bazylia | Ogórki kiszone | Soczewica`,
  nl: `Pizza van gisteren | Belegde bolletjes | Pannenkoeken | Appeltaart | Slagroomtaart | Croissants | Erwtensoep | Stamppot boerenkool |
    Kipcurry | Huzarensalade | Macaroni | Loempia’s | Zilvervliesrijst | Twee volkorenbroden | Stroopwafels | Pindakaas |
    Jonge kaas | Zes eieren | Karnemelk | Gerookte zalm | Gehaktballen | Appelsap | Bananen | Aardbeien | Sinaasappels |
    Peren | Aardappelen | Doperwten | Paddenstoelen | Peterselie | Maïs | Kikkererwten`,
  cs: `Pizza ze včerejška | Chlebíčky | Palačinky | Jablečný závin | Narozeninový dort | Loupáky | Polévka z dýně | Svíčková |
    Kuřecí kari | Bramborový salát | Těstoviny | Houskové knedlíky | Rýže | Půlka chleba | Perníčky a perník | Švestková povidla |
    Eidam a sýry | Vajíčka | Mléko | Kapr | Řízky | Ovocný čaj | Banány | Jahody ze zahrady | Citrony |
    Jablka | Brambory | Mrkev | Houby z lesa | Pažitka | Okurky | Čočka`,
  pt: `Pizza de ontem | Sandes mistas | Panquecas | Empadão | Bolo de cenoura | Brioche | Canja de galinha | Feijoada |
    Caril de grão | Saladas | Esparguete | Chamuças | Arroz de pato | Pães caseiros | Bolachas | Compota de figo |
    Queijos | Meia dúzia de ovos | Iogurtes | Bacalhau | Almôndegas | Chá de limão | Bananas | Morangos | Laranjas |
    Maçãs da quinta | Batatas doces | Cenouras | Cogumelos | Hortelã | Curgetes | Feijão preto`,
  tr: `Kıymalı pide | Tavuklu sandviç | Gözleme | Peynirli börek | Yaş pasta | Ayçöreği | Mercimek çorbası | Yaprak sarması |
    Körili tavuk | Çoban salata | Makarnalar | Kayseri mantısı | Bulgur pilavı | Dört ekmek | Kurabiyeler | Çilek reçeli |
    Beyaz peynir | Köy yumurtası | Süt | Balıklar | Köfte | Taze çay | Muzlar | Kirazlar | Portakallar |
    Beş elma | Patatesler | Havuçlar | Mantar | Maydanoz | Domatesler | Nohut`,
  uk: `Піца з грибами | Бутерброди | Млинці | Пиріжки з капустою | Торт на свято | Круасани | Борщ зі сметаною | Голубці |
    Курка карі | Салат олів’є | Макарони | Вареники з вишнею | Гречка варена | Дві буханки хліба | Цукерки | Малинове варення |
    Домашній сир | Яйця від курей | Молоко | Оселедець | М’ясо | Зелений чай | Банани | Полуниця | Лимони |
    Яблука з саду | Картопля | Морква | Печериці | М’ята в горщику | Огірки | Квасоля`,
  ar: `بيتزا بالخضار | شطائر جبن | بانكيك | فطائر السبانخ | كعكة الشوكولاتة | كرواسون | شوربة عدس | محشي كوسا |
    دجاج بالكاري | سلطة خضراء | معكرونة | سمبوسة | كبسة دجاج | الخبز الطازج | بسكويت | مربى المشمش |
    جبنة بيضاء | عشر بيضات | حليب | سمك مشوي | لحوم | والشاي الأخضر | الموز | فراولة | البرتقال |
    تفاح من الحديقة | بطاطس | جزر | الفطر | نعناع | للطماطم | حمص معلب`,
  bn: `পিজা | চিকেন স্যান্ডউইচ | পাটিসাপটা | আপেল পাই | চকলেট কেক | ক্রোয়াসঁ | টমেটোর স্যুপ | মাংসের ঝোল |
    সবজির তরকারি | ফলের সালাদ | নুডলস | সমুচা | খিচুড়ি | রুটিগুলো | চকলেট | আমের আচার |
    পনির | ডিমগুলো দশটা ডিম | মিষ্টি দই | ইলিশ মাছ | মুরগির মাংস | চায়ের পাতা | কলা | স্ট্রবেরি | কমলালেবু |
    আপেলগুলো | মিষ্টি আলু | গাজর | মাশরুম | পুদিনা | মিষ্টি কুমড়ার ফালি | মসুর`,
};

const named = Object.entries(titles).flatMap(([language, list]) =>
  list.split('|').map((title, place) => ({ language, title: title.trim(), kind: foodKinds[place] })),
);

test.each(named)('$language: $title is $kind', ({ title, kind }) => {
  expect(kindOf(title)).toBe(kind);
});

test('all languages name all kinds', () => {
  expect(Object.keys(kindWords).sort()).toEqual(
    Object.keys(languages)
      .filter((language) => language !== 'xx')
      .sort(),
  );
  expect(named).toHaveLength(Object.keys(kindWords).length * foodKinds.length);
  for (const { kinds } of Object.values(kindWords)) expect(Object.keys(kinds)).toEqual([...foodKinds]);
});

// Else a word that is added for one language changes what those of another are.
test('no word is of two kinds in any two languages, and each finds its own with all of its endings', () => {
  const others = Object.entries(kindWords).flatMap(([language, { kinds, endings }]) =>
    foodKinds.flatMap((kind) =>
      kinds[kind].split(' ').flatMap((marked) => {
        const word = marked.replace(/^-?=?/, '').replaceAll('_', ' ');
        const ended = word === marked && word.length > 3 ? listed(endings).map((ending) => word + ending) : [];
        return [word, ...ended].filter((form) => kindOf(form) !== kind).map((form) => `${language} ${kind}: ${form}`);
      }),
    ),
  );
  expect(others).toEqual([]);
});

test.each<[string, string]>([
  ['a short word within a longer one', 'Steady price, team, speiende, Kreis, Sonderpreis, fifteen, acceptée'],
  ['words that only accents tell from food', 'The most. Tu te quieres. Mais non. Kâse. Durum. Dört, beş. Make'],
  [
    'small words',
    'Un, une, et, su, dal, por, con, mit, und, für, ein, eine, eines, die, das, w, na, z, і, та, من, في, ও',
  ],
  ['what can be eaten at once', 'Can be eaten at once. Something nice. Etwas Gutes zum Probieren. 🍞'],
  ['a minute', 'دقيقة'],
  ['nothing', ''],
])('%s names no food', (_, title) => {
  const found = title.match(/[\p{L}\p{M}]+/gu)?.filter((word) => kindOf(word)) ?? [];
  expect(found).toEqual([]);
  expect(kindOf(title)).toBeUndefined();
});

test.each<[string, FoodKind]>([
  ['ХЛІБ', 'bread'],
  ['CREME BRULEE MUFFIN', 'cake'],
  ['ｂｒｅａｄ', 'bread'],
  ['والخُبْزُ', 'bread'],
  ["м'ясо", 'meat'],
  ['Eggplant', 'vegetables'],
  ['Chocolate cake', 'cake'],
  ['Ein Apfel', 'apples'],
  ['Buttermilk pancakes', 'pancakes'],
  ['Sauerteigbrot', 'bread'],
])('%j is of kind %s', (title, kind) => {
  expect(kindOf(title)).toBe(kind);
});
