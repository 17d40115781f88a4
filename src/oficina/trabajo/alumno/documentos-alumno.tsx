import { useSearchParams } from 'react-router';
import { DocumentosSection } from '#oficina/documentos/documentos/screens/documentos-section.tsx';
import { AlumnoPart } from '#oficina/relacion/alumnos/screens/alumno-frame.tsx';

/** /panelAdmin/alumnos/:id/documentos; `?subir` opens the upload form. */
export function Component() {
  const opened = useSearchParams()[0].has('subir');
  return (
    <AlumnoPart part="Documentos">
      {({ _id }) => (
        <DocumentosSection key={_id} entidad="alumno" field="_idAlumno" id={_id} opened={opened} />
      )}
    </AlumnoPart>
  );
}
