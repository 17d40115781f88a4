import { flag, whole } from '#platform/kit/contract/fields.ts';

/** Fields that most lists to choose from have. */
export const orden = whole({ title: 'Orden', hint: 'Los menores salen antes', min: 0, max: 9_999 });

export const activo = flag({
  title: 'En uso',
  hint: 'Apagado, deja de ofrecerse y lo que ya lo lleva lo conserva',
  initial: true,
});
