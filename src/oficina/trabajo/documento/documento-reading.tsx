import { Stack } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { documentos } from '#oficina/documentos/documentos/contract.ts';
import { clienteDocumentos } from '#oficina/documentos/documentos/screens/cliente-documentos.ts';
import { FirmaState } from '#oficina/documentos/documentos/screens/documento-cells.tsx';
import { documentoFamily } from '#oficina/documentos/documentos/screens/documento-family.ts';
import { DocumentoPreview } from '#oficina/documentos/documentos/screens/documento-preview.tsx';
import { DownloadButton } from '#oficina/documentos/documentos/screens/download-button.tsx';
import { RemoveDocumento } from '#oficina/documentos/documentos/screens/remove-documento.tsx';
import { Versions } from '#oficina/documentos/documentos/screens/versions.tsx';
import { FirmasSection } from '#oficina/documentos/firmas/screens/firmas-section.tsx';
import { ResourceReading } from '#platform/crud/screens/fields/resource-fields.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';

const words = wordsOf(clienteDocumentos);

/** /panelCliente/documentos/:id */
export function Component() {
  const { id = '' } = useParams();
  return <Reading key={id} id={id} />;
}

function Reading({ id }: { id: string }) {
  const navigate = useNavigate();
  const { base, title } = useCrudScreen(documentoFamily, clienteDocumentos);
  const query = useRecord(documentos, id);
  const row = query.data;
  return (
    <>
      <PageHeader
        title={row ? String(row.nombre) : words.noun}
        trail={[{ name: title, to: base }]}
        status={row && <FirmaState row={row} />}
        actions={
          row && (
            <>
              <RemoveDocumento row={row} onRemoved={() => navigate(base)} />
              <DownloadButton _id={id} />
            </>
          )
        }
      />
      <QueryView query={query} fallback={words.fallbacks.consultar}>
        {(loaded) => (
          <Stack gap="md">
            <DocumentoPreview row={loaded} />
            <FirmasSection row={loaded} />
            <Versions row={loaded} base={base} />
            <ResourceReading
              resource={clienteDocumentos}
              layout={{ hidden: ['nombre', 'estadoFirma'] }}
              row={loaded}
            />
          </Stack>
        )}
      </QueryView>
    </>
  );
}
