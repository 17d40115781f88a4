import { useNavigate } from 'react-router';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { FormSection } from '#web/forms/form-section.tsx';
import { Notice } from '#web/ui/mark.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { releaseUnsaved } from '#web/unsaved.ts';
import { UploadDocuments } from '../upload-documentos.tsx';
import { OWN_DOCUMENTS, ownDocuments } from './own-documento-family.ts';

/** /panelCliente/documentos/nuevo */
export function Component() {
  const { canCreate } = useCrudScreen(OWN_DOCUMENTS, ownDocuments);
  const navigate = useNavigate();
  const done = () => {
    releaseUnsaved();
    navigate(OWN_DOCUMENTS.base);
  };
  return (
    <>
      <PageHeader title="Nuevo documento" trail={[{ name: OWN_DOCUMENTS.title, to: OWN_DOCUMENTS.base }]} />
      {canCreate ? (
        <FormSection title="Archivos" hint="Los veremos en cuanto se suban.">
          <UploadDocuments fields={() => ({})} onDone={done} />
        </FormSection>
      ) : (
        <Notice>Tu usuario no puede enviar documentos. Pídeselo a un Propietario de tu autoescuela.</Notice>
      )}
    </>
  );
}
