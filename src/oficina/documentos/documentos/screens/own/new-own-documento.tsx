import { useNavigate } from 'react-router';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { UploadDocumentos } from '../upload-documentos.tsx';
import { OWN_DOCUMENTOS, ownDocumentos } from './own-documento-family.ts';

/** /panelCliente/documentos/nuevo */
export function Component() {
  const { canCreate } = useCrudScreen(OWN_DOCUMENTOS, ownDocumentos);
  const navigate = useNavigate();
  const done = () => {
    releaseUnsaved();
    navigate(OWN_DOCUMENTOS.base);
  };
  return (
    <>
      <PageHeader
        title="Nuevo documento"
        trail={[{ name: OWN_DOCUMENTOS.heading, to: OWN_DOCUMENTOS.base }]}
      />
      {canCreate ? (
        <FormSection title="Archivos" hint="Los veremos en cuanto se suban.">
          <UploadDocumentos fields={() => ({})} onDone={done} />
        </FormSection>
      ) : (
        <Notice>Tu usuario no puede enviar documentos. Pídeselo a un Propietario de tu autoescuela.</Notice>
      )}
    </>
  );
}
