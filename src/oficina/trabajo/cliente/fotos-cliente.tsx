import { permitted } from '#office/access/roles.ts';
import { ClientePart } from '#resources/clientes/screens/cliente-frame.tsx';
import { FotoGallery } from '#resources/imagenes/screens/foto-gallery.tsx';
import { useSessionUser } from '#web/session/session.ts';

/** /panelAdmin/clientes/:id/fotos */
export function Component() {
  const user = useSessionUser();
  const canEdit = user !== undefined && permitted(user, 'imagenes', 'A') !== null;
  return (
    <ClientePart part="Fotos">
      {({ _id }) => <FotoGallery key={_id} idCliente={_id} canEdit={canEdit} />}
    </ClientePart>
  );
}
