import { useParams } from 'react-router';
import { DuplicatesLink } from '#oficina/base/duplicates-link.tsx';
import { ReturnedCorreo } from '#oficina/base/letters/returned-correo.tsx';
import { PersonalDataLink } from '#oficina/base/personal-data/personal-data-link.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { contactosClientes as family } from '#oficina/relacion/contactosClientes/familia.ts';
import { ContactoHead } from '#oficina/relacion/contactosClientes/screens/contacto-frame.tsx';
import { contactoLayout } from '#oficina/relacion/contactosClientes/screens/contacto-layout.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';

/** /panelAdmin/contactosClientes/:id/datos */
export function Component() {
  const { id = '' } = useParams();
  const screen = useCrudScreen(family, contactosClientes);
  return (
    <ResourceForm
      {...screen}
      id={id}
      layout={contactoLayout}
      history={false}
      above={(row) => <ReturnedCorreo familia="contactosClientes" row={row} />}
      actions={({ _id }) => (
        <>
          <DuplicatesLink entidad="contactosClientes" _id={_id} />
          <PersonalDataLink familia="contactosClientes" _id={_id} />
        </>
      )}
      head={(row, actions) => <ContactoHead id={id} row={row} part="Datos" actions={actions} />}
    />
  );
}
