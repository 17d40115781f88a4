import { FotoGallery } from '#comparador/autoescuelas/imagenes/screens/foto-gallery.tsx';
import { OwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';

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
