import { useSearchParams } from 'react-router';
import { AlumnoPart } from '#resources/alumnos/screens/alumno-frame.tsx';
import { DocumentosSection } from '#resources/documentos/screens/documentos-section.tsx';

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
