import type { FormLayout, LayoutSection } from '#web/crud/layout.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { estadosAnuncio, pasosAnuncio } from '../contract.ts';
import { isAdState } from './ad-state.tsx';

const sections: readonly LayoutSection[] = [
  {
    title: 'Qué dice',
    hint: 'Sale siempre con la palabra «Publicidad», y no cambia el orden de los resultados.',
    fields: ['titulo', 'texto', 'urlDestino', '_idCliente'],
  },
  { title: 'Dónde y cuándo', fields: ['ubicacion', 'provincias', 'desde', 'hasta', 'prioridad'] },
  { title: 'Aprobación', fields: ['estado', 'motivoRechazo'] },
];

/** A new one is a draft, or asks to be approved. */
const FIRST = ['borrador', 'pendiente'];

/** How an advertisement's form is ordered, with the states that it may go to. */
export function adLayout(row: CrudRow | undefined): FormLayout {
  const now = row?.estado;
  const steps = isAdState(now) ? [now, ...pasosAnuncio[now]] : FIRST;
  const estado = Object.keys(estadosAnuncio).filter((one) => (steps as readonly string[]).includes(one));
  return { sections, options: { estado }, when: { motivoRechazo: { field: 'estado', is: ['rechazado'] } } };
}
