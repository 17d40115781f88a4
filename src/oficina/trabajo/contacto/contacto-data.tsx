import { useParams } from 'react-router';
import { DuplicatesLink } from '#office/duplicates-link.tsx';
import { ReturnedCorreo } from '#office/letters/returned-correo.tsx';
import { PersonalDataLink } from '#office/personal-data/personal-data-link.tsx';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { contactosClientes } from '#resources/contactosClientes/contract.ts';
import { contactosClientes as family } from '#resources/contactosClientes/familia.ts';
import { ContactoHead } from '#resources/contactosClientes/screens/contacto-frame.tsx';
import { contactoLayout } from '#resources/contactosClientes/screens/contacto-layout.ts';
import { ResourceForm } from '#web/crud/resource-form.tsx';

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
