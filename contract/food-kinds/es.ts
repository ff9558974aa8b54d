import type { KindWords } from './kinds.ts';

/** A draft: nobody who grew up with this language has read it yet. */
export const es: KindWords = {
  endings: 's es',
  keeping: 'lata latas conserva conservas enlatado enlatados tarro tarros',
  kinds: {
    pizza: 'pizza',
    sandwich: 'bocadillo sándwich bocata hamburguesa montadito taco tacos burrito kebab tostada',
    pancakes: 'tortita crepe crep panqueque gofre creps',
    pie: 'empanada empanadilla quiche hojaldre pastel_salado tartaleta',
    cake: 'tarta pastel bizcocho magdalena postre flan flanes rosquilla buñuelo natillas bollo churro muffin donut',
    croissants: 'croissant cruasán cruasanes ensaimada',
    soup: 'sopa caldo gazpacho crema_de_verduras crema_de_calabaza salmorejo',
    stew: 'guiso estofado cocido_madrileño potaje lasaña fabada puchero sobras pisto',
    curry: 'curry',
    salad: 'ensalada ensaladilla hummus guacamole',
    pasta: 'pasta espaguetis macarrones fideo tallarines raviolis ñoquis',
    dumplings: 'empanadillas_chinas samosa raviolis_chinos gyoza',
    rice: 'arroz arroces paella risotto cuscús quinoa',
    bread: 'pan masa_madre panes panecillo barra_de_pan hogaza baguette tortillas_de_trigo molletes',
    sweets: 'dulce galleta chocolate caramelo bombón bombones turrón turrones golosina helado polvorón mazapán chuches',
    jam: 'mermelada miel mieles confitura sirope',
    cheese: 'queso requesón',
    eggs: 'huevo tortilla_de_patatas tortilla_de_patata tortilla_española tortilla_francesa',
    milk: 'leche yogur nata natas mantequilla cuajada kéfir',
    fish: 'pescado atún atunes salmón merluza sardina bacalao gamba marisco anchoa boquerón trucha',
    meat: 'carne jamón jamones pollo chorizo salchicha cerdo ternera cordero pavo tocino albóndiga salchichón morcilla filete lomo',
    drinks: 'zumo jugo café bebida agua cerveza vino refresco té_verde té_negro infusión =té sidra limonada',
    bananas: 'plátano banana',
    berries: 'fresa frambuesa cereza arándano mora moras frutos_rojos',
    citrus: 'naranja limón limones mandarina pomelo lima limas clementina',
    apples:
      'manzana pera peras ciruela melocotón melocotones uva uvas fruta sandía melón melones higo higos albaricoque mango kiwi piña aguacate granada caqui nectarina membrillo',
    potatoes: 'patata papas boniato patatas_fritas',
    carrots: 'zanahoria guisante chirivía',
    mushrooms: 'seta setas champiñón champiñones níscalo',
    herbs: 'hierba albahaca perejil menta romero tomillo cilantro planta hierbabuena',
    vegetables:
      'verdura hortaliza tomate pepino pimiento cebolla repollo coliflor calabacín calabacines brócoli lechuga calabaza puerro espinaca remolacha ajo ajos berenjena rábano acelga judías_verdes apio maíz espárrago',
    tins: 'lata latas conserva alubia judía lenteja garbanzo frijol frijoles harina azúcar avena legumbre cereal despensa',
  },
};
