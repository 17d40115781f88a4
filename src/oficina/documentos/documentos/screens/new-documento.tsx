import { useNavigate } from 'react-router';
import { useIsCliente } from '#oficina/base/cliente-panel.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { documentos } from '../contract.ts';
import { documentoFamily } from './documento-family.ts';
import { UploadDocumentos } from './upload-documentos.tsx';
import { useUploadFields } from './upload-fields.tsx';

/** /panelAdmin/documentos/nuevo and /panelCliente/documentos/nuevo */
export function Component() {
  const forCliente = useIsCliente();
  const { canCreate, base, title } = useCrudScreen(documentoFamily, documentos);
  const navigate = useNavigate();
  const leave = (address: string) => {
    releaseUnsaved();
    navigate(address);
  };
  const refusal = forCliente
    ? 'Tu usuario no puede enviar documentos. Pídeselo a un Propietario de tu autoescuela.'
    : 'Tu rol no permite subir documentos. Pídeselo a un Administrador.';
  return (
    <>
      <PageHeader title="Nuevo documento" trail={[{ name: title, to: base }]} />
      {!canCreate && <Notice>{refusal}</Notice>}
      {canCreate && forCliente && (
        <FormSection title="Archivos" hint="Los veremos en cuanto se suban.">
          <UploadDocumentos fields={() => ({})} onDone={() => leave(base)} />
        </FormSection>
      )}
      {canCreate && !forCliente && <OfficeUpload onDone={(_id) => leave(`${base}/${_id}`)} />}
    </>
  );
}

/** Uploads with the owner and the other data of the documentos; one alone is opened afterwards. */
function OfficeUpload({ onDone }: { onDone(_id: string): void }) {
  const { inputs, read } = useUploadFields(undefined);
  return (
    <FormSection title="Archivos" hint="Todos los que se suben juntos llevan los mismos datos.">
      {inputs}
      <UploadDocumentos
        fields={read}
        onDone={([only, ...others]) => only && others.length === 0 && onDone(only._id)}
      />
    </FormSection>
  );
}
