import type { FormLayout, LayoutSection } from '#platform/crud/screens/layout.ts';

const sections: readonly LayoutSection[] = [
  {
    title: 'Qué dice',
    hint: 'Sale siempre con la palabra «Publicidad» y quien lo paga, y no cambia el orden de los resultados.',
    fields: ['titulo', 'texto', 'urlDestino', '_idCliente', '_idImagen'],
  },
  {
    title: 'Dónde y cuándo',
    fields: ['ubicacion', 'provincias', 'permisos', 'desde', 'hasta', 'prioridad', 'topeImpresiones'],
  },
];

/**
 * Fields shown elsewhere on the screen: the state at the head, the reason of a rejection above the form,
 * the counts under it.
 */
const ELSEWHERE = ['estado', 'motivoRechazo', 'impresiones', 'clics'];

/** Layout of an anuncio's form in the office. */
export const anuncioLayout: FormLayout = { sections, hidden: ELSEWHERE };

/**
 * Layout for a cliente's own anuncio: without cliente, priority and limit of views, which the business
 * sets.
 */
export const ownAnuncioLayout: FormLayout = {
  sections,
  hidden: [...ELSEWHERE, '_idCliente', 'prioridad', 'topeImpresiones'],
};
