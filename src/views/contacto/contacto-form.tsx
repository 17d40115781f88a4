import { useParams } from 'react-router';
import { DuplicatesLink } from '#office/duplicates-link.tsx';
import { ReturnedCorreo } from '#office/letters/returned-correo.tsx';
import { PersonalDataLink } from '#office/personal-data/personal-data-link.tsx';
import { UniqueLookup } from '#office/unique-lookup.tsx';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { contactosClientes } from '#resources/contactosClientes/contract.ts';
import { contactosClientes as family } from '#resources/contactosClientes/familia.ts';
import { contactoLayout, contactoLookup } from '#resources/contactosClientes/screens/contacto-layout.ts';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import { SeenTimeline } from '../cronologia/screens/seen-timeline.tsx';

/** /panelAdmin/contactosClientes/nuevo, /panelAdmin/contactosClientes/:id */
export function Component() {
  const { id } = useParams();
  const screen = useCrudScreen(family, contactosClientes);
  if (id !== undefined)
    return (
      <ResourceForm
        {...screen}
        id={id}
        layout={contactoLayout}
        above={(row) => <ReturnedCorreo familia="contactosClientes" row={row} />}
        aside={({ _id }) => <SeenTimeline entidad="contactosClientes" field="_idContacto" _idEntidad={_id} />}
        actions={({ _id }) => (
          <>
            <DuplicatesLink entidad="contactosClientes" _id={_id} />
            <PersonalDataLink familia="contactosClientes" _id={_id} />
          </>
        )}
      />
    );
  return (
    <UniqueLookup resource={contactosClientes} base={screen.base} {...contactoLookup}>
      {(notice) => <ResourceForm {...screen} layout={contactoLayout} intro={notice} />}
    </UniqueLookup>
  );
}
