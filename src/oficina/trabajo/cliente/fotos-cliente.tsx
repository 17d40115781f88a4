import { FotoGallery } from '#comparador/autoescuelas/imagenes/screens/foto-gallery.tsx';
import { RecordPart } from '#oficina/base/record/record-head.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { record } from '#oficina/relacion/clientes/screens/cliente-record.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';

/** /panelAdmin/clientes/:id/fotos and /panelCliente/perfilAutoescuela/fotos */
export function Component() {
  const user = useSessionUser();
  const canEdit = user !== undefined && permitted(user, 'imagenes', 'A') !== null;
  return (
    <RecordPart record={record} part="Fotos">
      {({ _id }) => <FotoGallery key={_id} idCliente={_id} canEdit={canEdit} />}
    </RecordPart>
  );
}
