import { Text } from '@mantine/core';
import { useParams } from 'react-router';
import { useIsCliente } from '#oficina/base/cliente-panel.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { anuncios } from '../contract.ts';
import { anuncios as family } from '../familia.ts';
import { anuncioLayout, ownAnuncioLayout } from './anuncio-layout.ts';
import { AnuncioScreen } from './anuncio-screen.tsx';

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
