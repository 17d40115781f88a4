import { orden } from '#oficina/base/catalogue-fields.ts';
import { code, flag, optional, text, whole } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';

/**
 * Permits, licences and courses that autoescuelas teach: their texts for people and their data for
 * estimates.
 */
export const permisosConducir = defineResource({
  name: 'permisosConducir',
  one: 'el permiso',
  many: 'permisos',
  label: 'codigo',
  fields: {
    codigo: code({ title: 'Código', max: 10 }),
    nombre: text({ title: 'Nombre', max: 80 }),
    descripcion: text({ title: 'Descripción', max: 200 }),
    edadMinima: optional(whole({ title: 'Edad mínima', min: 14, max: 99, unit: 'años' })),
    clasesTipicas: optional(
      whole({
        title: 'Clases típicas',
        hint: 'Las que se calculan a quien no dice otras; vacío, las que haga falta no se saben',
        min: 1,
        max: 100,
      }),
    ),
    duracionClase: optional(whole({ title: 'Duración de la clase', min: 30, max: 240, unit: 'minutos' })),
    porComprobar: flag({
      title: 'Por comprobar',
      hint: 'Algo de esto no se ha leído en su norma',
      initial: false,
    }),
    orden,
  },
  notPersonal: [
    'codigo',
    'nombre',
    'descripcion',
    'edadMinima',
    'clasesTipicas',
    'duracionClase',
    'porComprobar',
    'orden',
  ],
  list: {
    columns: ['codigo', 'nombre', 'edadMinima', 'clasesTipicas'],
    filters: ['porComprobar'],
    search: ['codigo', 'nombre', 'descripcion'],
    order: ['orden', 'codigo', 'nombre'],
  },
});
