import { Text } from '@mantine/core';
import { useParams } from 'react-router';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { anuncios } from '../contract.ts';
import { ownAnuncioLayout } from './anuncio-layout.ts';
import { AnuncioScreen } from './anuncio-screen.tsx';
import { OWN_ANUNCIOS } from './own-anuncios.ts';

/** /panelCliente/anuncios/nuevo, /panelCliente/anuncios/:id */
export function Component() {
  const { id } = useParams();
  const screen = useCrudScreen(OWN_ANUNCIOS, anuncios);
  return (
    <AnuncioScreen
      screen={screen}
      layout={ownAnuncioLayout}
      id={id}
      history={false}
      intro={
        <Text maw={720} mb="md">
          Guárdalo y envíalo cuando esté listo: lo miramos y aquí verás la respuesta. Hasta entonces no se ve.
        </Text>
      }
    />
  );
}
