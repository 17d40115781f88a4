import { choice, optional, slug, text, whole } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';
import { VA_CON } from './va-con.ts';

/** Features of an autoescuela, which visitors filter by. */
export const caracteristicasAutoescuela = defineResource({
  name: 'caracteristicasAutoescuela',
  one: 'la característica',
  many: 'características',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: 80 }),
    codigo: slug({
      title: 'Código',
      hint: 'Como va en las direcciones del comparador: coche-automatico',
      max: 60,
    }),
    grupo: text({ title: 'Grupo', max: 40 }),
    vaCon: optional(
      choice({
        title: 'Va con',
        hint: 'La tienen las autoescuelas que lo digan en su ficha, y no se marca aparte',
        options: VA_CON,
        initial: '',
      }),
    ),
    orden: whole({ title: 'Orden', hint: 'Las menores salen antes', min: 0, max: 9_999 }),
  },
  notPersonal: ['nombre', 'codigo', 'grupo', 'vaCon', 'orden'],
  list: {
    columns: ['nombre', 'codigo', 'grupo', 'vaCon', 'orden'],
    search: ['nombre', 'codigo', 'grupo'],
    order: ['orden', 'nombre', 'grupo'],
  },
});
