import { useParams } from 'react-router';
import { officeFamilies } from '#office/office-families.ts';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { anuncios } from '../contract.ts';
import { anuncioLayout } from './anuncio-layout.ts';
import { AnuncioScreen } from './anuncio-screen.tsx';

/** /panelAdmin/anuncios/nuevo, /panelAdmin/anuncios/:id */
export function Component() {
  const { id } = useParams();
  const screen = useCrudScreen(officeFamilies.anuncios, anuncios);
  return <AnuncioScreen screen={screen} layout={anuncioLayout} id={id} history />;
}
