import { Stack } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { useRecord } from '#office/use-record.ts';
import { FirmaState } from '#resources/documentos/screens/documento-cells.tsx';
import { DocumentoPreview } from '#resources/documentos/screens/documento-preview.tsx';
import { DownloadButton } from '#resources/documentos/screens/download-button.tsx';
import { OWN_DOCUMENTOS, ownDocumentos } from '#resources/documentos/screens/own/own-documento-family.ts';
import { RemoveDocumento } from '#resources/documentos/screens/remove-documento.tsx';
import { Versions } from '#resources/documentos/screens/versions.tsx';
import { FirmasSection, type SignedRow } from '#resources/firmas/screens/firmas-section.tsx';
import { ResourceReading } from '#web/crud/resource-fields.tsx';
import { wordsOf } from '#web/crud/words.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const words = wordsOf(ownDocumentos);

/** /panelCliente/documentos/:id */
export function Component() {
  const { id = '' } = useParams();
  return <OwnDocument key={id} id={id} />;
}

function OwnDocument({ id }: { id: string }) {
  const navigate = useNavigate();
  const query = useRecord(ownDocumentos, id);
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
      <Loaded query={query} fallback={words.fallbacks.consultar}>
        {(loaded) => (
          <Stack gap="md">
            <DocumentoPreview row={loaded} />
            <FirmasSection row={loaded as unknown as SignedRow} />
            <Versions row={loaded} base={OWN_DOCUMENTOS.base} />
            <ResourceReading
              resource={ownDocumentos}
              layout={{ hidden: ['nombre', 'estadoFirma'] }}
              row={loaded}
            />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
