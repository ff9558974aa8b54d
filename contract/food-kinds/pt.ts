import type { KindWords } from './kinds.ts';

/** A draft: nobody who grew up with this language has read it yet. */
export const pt: KindWords = {
  endings: 's',
  keeping: 'lata latas conserva conservas enlatado enlatados',
  kinds: {
    pizza: 'pizza',
    sandwich: 'sanduíche sandes tosta hambúrguer francesinha bifana cachorro_quente kebab tostas',
    pancakes: 'panqueca crepe waffle tapioca',
    pie: 'empada empadão empadas quiche folhado folhados tarte torta_salgada rissol rissóis',
    cake: 'bolo bolos queque sobremesa pudim pudins pastel_de_nata pastéis_de_nata donut muffin sonhos',
    croissants: 'croissant brioche',
    soup: 'sopa caldo canja creme_de_legumes',
    stew: 'guisado ensopado cozido_à_portuguesa feijoada lasanha estufado moqueca jardineira sobras',
    curry: 'caril curry',
    salad: 'salada húmus',
    pasta: 'massa esparguete espaguete macarrão talharim ravioli nhoque',
    dumplings: 'chamuça guioza pastéis_chineses',
    rice: 'arroz risoto cuscuz quinoa paelha',
    bread: 'pão pães pãozinho pãezinhos broa broas carcaça baguete papo_seco papo_secos pão_de_queijo cacete',
    sweets:
      'doce doces bolacha biscoito chocolate rebuçado bombom bombons gelado sorvete brigadeiro bala balas guloseima',
    jam: 'compota geleia mel marmelada doce_de_morango doce_de_abóbora doce_de_fruta manteiga_de_amendoim',
    cheese: 'queijo requeijão',
    eggs: 'ovo ovos omelete omeleta',
    milk: 'leite iogurte manteiga nata natas kefir',
    fish: 'peixe bacalhau atum salmão sardinha camarão camarões pescada marisco carapau truta',
    meat: 'carne frango presunto fiambre chouriço salsicha porco vaca borrego bife bifes almôndega linguiça toucinho alheira',
    drinks: 'sumo sumos suco sucos café bebida água cerveja vinho chá chás refrigerante sidra limonada',
    bananas: 'banana',
    berries: 'morango framboesa cereja mirtilo amora frutos_vermelhos',
    citrus: 'laranja limão limões tangerina toranja lima limas clementina',
    apples:
      'maçã maçãs pera peras ameixa pêssego uva uvas fruta fruto melancia melão melões figo figos damasco manga mangas kiwi ananás abacaxi abacate romã romãs dióspiro nectarina marmelo',
    potatoes: 'batata batata_doce batatas_doces',
    carrots: 'cenoura ervilha',
    mushrooms: 'cogumelo',
    herbs: 'erva ervas manjericão salsinha hortelã alecrim tomilho coentro planta',
    vegetables:
      'legume verdura hortaliça tomate pepino pimento pimentão cebola couve repolho curgete abobrinha brócolos brócolis alface abóbora alho alhos espinafre beterraba berinjela beringela rabanete nabo nabos feijão_verde milho espargo',
    tins: 'lata latas conserva feijão feijões lentilha grão_de_bico farinha açúcar aveia cereal cereais leguminosas',
  },
};
