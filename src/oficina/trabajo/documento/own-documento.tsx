import { Stack } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { useRecord } from '#oficina/base/use-record.ts';
import { documentos } from '#oficina/documentos/documentos/contract.ts';
import { FirmaState } from '#oficina/documentos/documentos/screens/documento-cells.tsx';
import { DocumentoPreview } from '#oficina/documentos/documentos/screens/documento-preview.tsx';
import { DownloadButton } from '#oficina/documentos/documentos/screens/download-button.tsx';
import {
  OWN_DOCUMENTOS,
  ownDocumentos,
} from '#oficina/documentos/documentos/screens/own/own-documento-family.ts';
import { RemoveDocumento } from '#oficina/documentos/documentos/screens/remove-documento.tsx';
import { Versions } from '#oficina/documentos/documentos/screens/versions.tsx';
import { FirmasSection } from '#oficina/documentos/firmas/screens/firmas-section.tsx';
import { ResourceReading } from '#platform/crud/screens/fields/resource-fields.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';

const words = wordsOf(ownDocumentos);

/** /panelCliente/documentos/:id */
export function Component() {
  const { id = '' } = useParams();
  return <OwnDocument key={id} id={id} />;
}

function OwnDocument({ id }: { id: string }) {
  const navigate = useNavigate();
  const query = useRecord(documentos, id);
  const row = query.data;
  return (
    <>
      <PageHeader
        title={row ? String(row.nombre) : words.noun}
        trail={[{ name: OWN_DOCUMENTOS.heading, to: OWN_DOCUMENTOS.base }]}
        status={row && <FirmaState row={row} />}
        actions={
          row && (
            <>
              <RemoveDocumento row={row} onRemoved={() => navigate(OWN_DOCUMENTOS.base)} />
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
            <Versions row={loaded} base={OWN_DOCUMENTOS.base} />
            <ResourceReading
              resource={ownDocumentos}
              layout={{ hidden: ['nombre', 'estadoFirma'] }}
              row={loaded}
            />
          </Stack>
        )}
      </QueryView>
    </>
  );
}
