import { FotoGallery } from '#comparador/autoescuelas/imagenes/screens/foto-gallery.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { ClientePart } from '#oficina/relacion/clientes/screens/cliente-frame.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';

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
