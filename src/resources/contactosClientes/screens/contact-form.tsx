import { useParams } from 'react-router';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import { SeenTimeline } from '../../actividades/screens/timeline/seen-timeline.tsx';
import { ReturnedMail } from '../../correos/screens/returned-mail.tsx';
import { PersonalDataLink } from '../../datosPersonales/screens/personal-data-link.tsx';
import { officeFamilies } from '../../office-families.ts';
import { UniqueLookup } from '../../unique-lookup.tsx';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { contactosClientes } from '../contract.ts';
import { contactLayout, contactLookup } from './contact-layout.ts';

/** /panelAdmin/contactosClientes/nuevo, /panelAdmin/contactosClientes/:id */
export function Component() {
  const { id } = useParams();
  const screen = useCrudScreen(officeFamilies.contactosClientes, contactosClientes);
  if (id !== undefined)
    return (
      <ResourceForm
        {...screen}
        id={id}
        layout={contactLayout}
        above={(row) => <ReturnedMail familia="contactosClientes" row={row} />}
        aside={({ _id }) => <SeenTimeline entidad="contactosClientes" field="_idContacto" _idEntidad={_id} />}
        actions={({ _id }) => <PersonalDataLink familia="contactosClientes" _id={_id} />}
      />
    );
  return (
    <UniqueLookup resource={contactosClientes} base={screen.base} {...contactLookup}>
      {(notice) => <ResourceForm {...screen} layout={contactLayout} intro={notice} />}
    </UniqueLookup>
  );
}
