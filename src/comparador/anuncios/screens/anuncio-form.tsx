import { Text } from '@mantine/core';
import { useParams } from 'react-router';
import { useIsCliente } from '#oficina/base/cliente-panel.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import { type AnuncioRow, anuncios } from '../contract.ts';
import { anuncios as family } from '../familia.ts';
import { AnuncioScreen } from './anuncio-screen.tsx';

type Layout = FormLayout<keyof AnuncioRow>;

const sections: Layout['sections'] = [
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
const ELSEWHERE = ['estado', 'motivoRechazo', 'impresiones', 'clics'] as const;

/** Layout of an anuncio's form in the office. */
const anuncioLayout: Layout = { sections, hidden: ELSEWHERE };

/**
 * Layout for a cliente's own anuncio: without cliente, priority and limit of views, which the business
 * sets.
 */
const ownAnuncioLayout: Layout = {
  sections,
  hidden: [...ELSEWHERE, '_idCliente', 'prioridad', 'topeImpresiones'],
};

const HOW_IT_GOES = (
  <Text maw={720} mb="md">
    Guárdalo y envíalo cuando esté listo: lo miramos y aquí verás la respuesta. Hasta entonces no se ve.
  </Text>
);

/** /panelAdmin/anuncios/nuevo and /panelAdmin/anuncios/:id, and the same in /panelCliente */
export function Component() {
  const { id } = useParams();
  const forCliente = useIsCliente();
  return (
    <AnuncioScreen
      screen={useCrudScreen(family, anuncios)}
      layout={forCliente ? ownAnuncioLayout : anuncioLayout}
      id={id}
      history={!forCliente}
      intro={forCliente && HOW_IT_GOES}
    />
  );
}
