import { choice, choices, day, flag, paragraph, text } from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';

/** News of the product, which its users read. */
export const actualizaciones = defineResource({
  name: 'actualizaciones',
  one: 'la actualización',
  many: 'actualizaciones',
  label: 'titulo',
  fields: {
    numVersion: text({ title: 'Versión', max: 20 }),
    titulo: text({ title: 'Título', max: 120 }),
    fecha: day({ title: 'Fecha' }),
    tipo: choice({
      title: 'Tipo',
      options: { novedad: 'Novedad', mejora: 'Mejora', correccion: 'Corrección', legal: 'Legal' },
      initial: 'novedad',
    }),
    areas: choices({
      title: 'Para quién',
      hint: 'Ninguna es para todos',
      options: { oficina: 'La oficina', autoescuelas: 'Las autoescuelas' },
    }),
    cuerpo: paragraph({ title: 'Texto', max: 5_000, rows: 10 }),
    publicada: flag({ title: 'Publicada', initial: false }),
  },
  notPersonal: ['numVersion', 'titulo', 'fecha', 'tipo', 'areas', 'cuerpo', 'publicada'],
  list: {
    columns: ['titulo', 'numVersion', 'fecha', 'tipo', 'publicada'],
    filters: ['tipo', 'publicada', 'areas'],
    search: ['titulo', 'cuerpo', 'numVersion'],
    order: ['fecha', 'titulo'],
    descending: true,
  },
});

export type ActualizacionRow = Row<typeof actualizaciones.fields>;
