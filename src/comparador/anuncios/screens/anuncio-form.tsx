import { useParams } from 'react-router';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { anuncios } from '../contract.ts';
import { anuncios as family } from '../familia.ts';
import { anuncioLayout } from './anuncio-layout.ts';
import { AnuncioScreen } from './anuncio-screen.tsx';

/** /panelAdmin/anuncios/nuevo, /panelAdmin/anuncios/:id */
export function Component() {
  const { id } = useParams();
  const screen = useCrudScreen(family, anuncios);
  return <AnuncioScreen screen={screen} layout={anuncioLayout} id={id} history />;
}
