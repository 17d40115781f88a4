import { useNavigate, useParams } from 'react-router';
import { Pair } from '#oficina/base/record/fields-card.tsx';
import { RecordCard } from '#oficina/base/record/record-card.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { type DocumentoRow, documentos } from '#oficina/documentos/documentos/contract.ts';
import { clienteDocumentos } from '#oficina/documentos/documentos/screens/cliente-documentos.ts';
import { documentoFamily } from '#oficina/documentos/documentos/screens/documento-family.ts';
import { Versions } from '#oficina/documentos/documentos/screens/versions.tsx';
import { FirmasCard } from '#oficina/documentos/firmas/screens/firmas-card.tsx';
import { useFirmas } from '#oficina/documentos/firmas/screens/use-firmas.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import styles from './documento.module.css';
import { DocumentoActs, DocumentoScreen, DocumentoStatus, TechnicalFacts } from './documento-parts.tsx';

const words = wordsOf(clienteDocumentos);

/** /panelCliente/documentos/:id */
export function Component() {
  const { id = '' } = useParams();
  return <Reading key={id} id={id} />;
}

function Reading({ id }: { id: string }) {
  const { base, title } = useCrudScreen(documentoFamily, clienteDocumentos);
  const query = useRecord(documentos, id);
  if (query.data) return <Opened row={query.data} base={base} title={title} />;
  return (
    <>
      <PageHeader title={words.noun} trail={[{ name: title, to: base }]} oneLine />
      <QueryView query={query} fallback={words.fallbacks.consultar}>
        {() => null}
      </QueryView>
    </>
  );
}

function Opened({ row, base, title }: { row: DocumentoRow; base: string; title: string }) {
  const navigate = useNavigate();
  const signing = useFirmas(row);
  return (
    <>
      <PageHeader
        title={row.nombre}
        trail={[{ name: title, to: base }]}
        oneLine
        status={<DocumentoStatus row={row} signing={signing} />}
        actions={<DocumentoActs row={row} onRemoved={() => navigate(base)} />}
      />
      <DocumentoScreen row={row} signing={signing}>
        <FirmasCard signing={signing} />
        <RecordCard title="Datos">
          <dl className={`${shared.plain} ${styles.pairs}`}>
            <Pair title="Subido">{shortDay(row.subidoEn)}</Pair>
            {row.caducaEn && <Pair title="Caduca">{shortDay(row.caducaEn)}</Pair>}
          </dl>
          <TechnicalFacts row={row} />
        </RecordCard>
        <Versions row={row} base={base} />
      </DocumentoScreen>
    </>
  );
}
