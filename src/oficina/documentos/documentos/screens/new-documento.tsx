import { useNavigate } from 'react-router';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { documentos } from '../contract.ts';
import { documentoFamily } from './documento-family.ts';
import { UploadDocumentos } from './upload-documentos.tsx';
import { useUploadFields } from './upload-fields.tsx';

/** /panelAdmin/documentos/nuevo */
export function Component() {
  const { canCreate } = useCrudScreen(documentoFamily, documentos);
  const { inputs, read } = useUploadFields(undefined);
  const navigate = useNavigate();
  const done = (rows: { _id: string }[]) => {
    const [only] = rows;
    if (rows.length !== 1 || !only) return;
    releaseUnsaved();
    navigate(`${documentoFamily.base}/${only._id}`);
  };
  return (
    <>
      <PageHeader
        title="Nuevo documento"
        trail={[{ name: documentoFamily.heading, to: documentoFamily.base }]}
      />
      {canCreate ? (
        <FormSection title="Archivos" hint="Todos los que se suben juntos llevan los mismos datos.">
          {inputs}
          <UploadDocumentos fields={read} onDone={done} />
        </FormSection>
      ) : (
        <Notice>Tu rol no permite subir documentos. Pídeselo a un Administrador.</Notice>
      )}
    </>
  );
}
