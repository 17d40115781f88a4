import type { FormLayout, LayoutSection } from '#web/crud/layout.ts';

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

/** Told elsewhere on the screen: the state at its head, why it was rejected above the form, the counts under it. */
const ELSEWHERE = ['estado', 'motivoRechazo', 'impresiones', 'clics'];

/** How an advertisement's form is ordered, for who works here. */
export const adLayout: FormLayout = { sections, hidden: ELSEWHERE };

/** The same for a school about its own: who pays goes without saying, and the business says how it competes with others. */
export const ownAdLayout: FormLayout = {
  sections,
  hidden: [...ELSEWHERE, '_idCliente', 'prioridad', 'topeImpresiones'],
};
