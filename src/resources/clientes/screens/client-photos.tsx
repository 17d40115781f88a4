import { useSessionUser } from '#web/session/session.ts';
import { PhotoGallery } from '../../imagenes/screens/photo-gallery.tsx';
import { permitted } from '../../usuarios/roles.ts';
import { ClientPart } from './client-frame.tsx';

/** /panelAdmin/clientes/:id/fotos */
export function Component() {
  const user = useSessionUser();
  const canEdit = user !== undefined && permitted(user, 'imagenes', 'A') !== null;
  return (
    <ClientPart part="Fotos">
      {({ _id }) => <PhotoGallery key={_id} idCliente={_id} canEdit={canEdit} />}
    </ClientPart>
  );
}
