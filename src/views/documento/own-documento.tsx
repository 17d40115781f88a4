import { Stack } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { useRecord } from '#office/use-record.ts';
import { SigningState } from '#resources/documentos/screens/documento-cells.tsx';
import { DocumentPreview } from '#resources/documentos/screens/documento-preview.tsx';
import { DownloadButton } from '#resources/documentos/screens/download-button.tsx';
import { OWN_DOCUMENTS, ownDocuments } from '#resources/documentos/screens/own/own-documento-family.ts';
import { RemoveDocument } from '#resources/documentos/screens/remove-documento.tsx';
import { Versions } from '#resources/documentos/screens/versions.tsx';
import { SignaturesSection, type SignedRow } from '#resources/firmas/screens/firmas-section.tsx';
import { ResourceReading } from '#web/crud/resource-fields.tsx';
import { wordsOf } from '#web/crud/words.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const words = wordsOf(ownDocuments);

/** /panelCliente/documentos/:id */
export function Component() {
  const { id = '' } = useParams();
  return <OwnDocument key={id} id={id} />;
}

function OwnDocument({ id }: { id: string }) {
  const navigate = useNavigate();
  const query = useRecord(ownDocuments, id);
  const row = query.data;
  return (
    <>
      <PageHeader
        title={row ? String(row.nombre) : words.noun}
        trail={[{ name: OWN_DOCUMENTS.title, to: OWN_DOCUMENTS.base }]}
        status={row && <SigningState row={row} />}
        actions={
          row && (
            <>
              <RemoveDocument row={row} onRemoved={() => navigate(OWN_DOCUMENTS.base)} />
              <DownloadButton _id={id} />
            </>
          )
        }
      />
      <Loaded query={query} fallback={words.fallbacks.consultar}>
        {(loaded) => (
          <Stack gap="md">
            <DocumentPreview row={loaded} />
            <SignaturesSection row={loaded as unknown as SignedRow} />
            <Versions row={loaded} base={OWN_DOCUMENTS.base} />
            <ResourceReading
              resource={ownDocuments}
              layout={{ hidden: ['nombre', 'estadoFirma'] }}
              row={loaded}
            />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
