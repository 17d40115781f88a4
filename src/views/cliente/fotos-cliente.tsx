import { permitted } from '#office/access/roles.ts';
import { ClientPart } from '#resources/clientes/screens/cliente-frame.tsx';
import { PhotoGallery } from '#resources/imagenes/screens/foto-gallery.tsx';
import { useSessionUser } from '#web/session/session.ts';

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
