import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { type DocumentoRow, documentos } from '#oficina/documentos/documentos/contract.ts';
import { FirmaState, RevisionState } from '#oficina/documentos/documentos/screens/documento-cells.tsx';
import { documentoFamily, documentoLayout } from '#oficina/documentos/documentos/screens/documento-family.ts';
import { DocumentoPreview } from '#oficina/documentos/documentos/screens/documento-preview.tsx';
import { DownloadButton } from '#oficina/documentos/documentos/screens/download-button.tsx';
import { Downloads } from '#oficina/documentos/documentos/screens/downloads.tsx';
import { RemoveDocumento } from '#oficina/documentos/documentos/screens/remove-documento.tsx';
import { UploadDocumentos } from '#oficina/documentos/documentos/screens/upload-documentos.tsx';
import { Versions } from '#oficina/documentos/documentos/screens/versions.tsx';
import { FirmasSection } from '#oficina/documentos/firmas/screens/firmas-section.tsx';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { Under } from '#platform/ui/mark.tsx';

/** /panelAdmin/documentos/:id */
export function Component() {
  const { id = '' } = useParams();
  return <Document key={id} id={id} />;
}

function Document({ id }: { id: string }) {
  const screen = useCrudScreen(documentoFamily, documentos);
  const navigate = useNavigate();
  const leave = () => {
    releaseUnsaved();
    navigate(documentoFamily.base);
  };
  const { data: row } = useRecord(documentos, id);
  return (
    <ResourceForm
      {...screen}
      // The screen has its own dialog to remove it, which may ask for a reason.
      canRemove={false}
      id={id}
      layout={documentoLayout(row)}
      locked={({ vigente }) =>
        vigente ? undefined : 'Es una versión anterior: los datos se cambian en la última.'
      }
      head={(shown, buttons) => (
        <PageHeader
          title={shown?.nombre ?? 'Documento'}
          trail={[{ name: documentoFamily.heading, to: documentoFamily.base }]}
          status={
            shown && (
              <>
                <FirmaState row={shown} />
                <RevisionState row={shown} />
                {shown.numVersion > 1 && <Under>Versión {shown.numVersion}</Under>}
              </>
            )
          }
          actions={buttons}
        />
      )}
      actions={(shown) => (
        <>
          <RemoveDocumento row={shown} onRemoved={leave} />
          <DownloadButton _id={shown._id} />
        </>
      )}
      aside={(shown) => (
        <>
          <DocumentoPreview row={shown} />
          <FirmasSection row={shown} />
          <Versions row={shown} base={documentoFamily.base} />
          {screen.canCreate && shown.vigente && <NewVersion row={shown} />}
          {screen.canEdit && <Downloads id={shown._id} />}
        </>
      )}
    />
  );
}

function NewVersion({ row }: { row: DocumentoRow }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <FormSection title="Versión nueva" hint="La de ahora se sigue pudiendo leer.">
      <UploadDocumentos
        single
        fields={() => ({ _idAnterior: row._id })}
        onDone={async ([next]) => {
          await queries.invalidateQueries({ queryKey: ['documentos'] });
          releaseUnsaved();
          if (next) navigate(`${documentoFamily.base}/${next._id}`);
        }}
      />
    </FormSection>
  );
}
