import { permitted } from '#office/access/roles.ts';
import { OwnAutoescuela } from '#office/own-school/own-autoescuela.tsx';
import { FotoGallery } from '#resources/imagenes/screens/foto-gallery.tsx';
import { useSessionUser } from '#web/session/session.ts';

/** /panelCliente/perfilAutoescuela/fotos */
export function Component() {
  const user = useSessionUser();
  const canEdit = user !== undefined && permitted(user, 'imagenes', 'A') !== null;
  return (
    <OwnAutoescuela part="Fotos">
      {({ _id }) => <FotoGallery idCliente={_id} canEdit={canEdit} />}
    </OwnAutoescuela>
  );
}
