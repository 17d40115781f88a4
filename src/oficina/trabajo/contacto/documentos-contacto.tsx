import { useSearchParams } from 'react-router';
import { DocumentosSection } from '#oficina/documentos/documentos/screens/documentos-section.tsx';
import { ContactoPart } from '#oficina/relacion/contactosClientes/screens/contacto-frame.tsx';

/** /panelAdmin/contactosClientes/:id/documentos; `?subir` opens the upload form. */
export function Component() {
  const opened = useSearchParams()[0].has('subir');
  return (
    <ContactoPart part="Documentos">
      {({ _id }) => (
        <DocumentosSection key={_id} entidad="contacto" field="_idContacto" id={_id} opened={opened} />
      )}
    </ContactoPart>
  );
}
