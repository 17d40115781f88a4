import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { type DocumentoRow, documentos } from '#oficina/documentos/documentos/contract.ts';
import { documentoFamily } from '#oficina/documentos/documentos/screens/documento-family.ts';
import { Downloads } from '#oficina/documentos/documentos/screens/downloads.tsx';
import { UploadDocumentos } from '#oficina/documentos/documentos/screens/upload-documentos.tsx';
import { Versions } from '#oficina/documentos/documentos/screens/versions.tsx';
import { AskFirmas } from '#oficina/documentos/firmas/screens/ask-firmas.tsx';
import { type Contacto, FirmasCard } from '#oficina/documentos/firmas/screens/firmas-card.tsx';
import { useFirmas } from '#oficina/documentos/firmas/screens/use-firmas.ts';
import type { contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { ListFailed } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { useSmall } from '#platform/ui/use-small.ts';
import { contactosToOffer, MOST_READ } from './contactos-to-offer.ts';
import styles from './documento.module.css';
import { DocumentoActs, DocumentoScreen, DocumentoStatus, OfficeFacts } from './documento-parts.tsx';

// Loaded on demand: it is under the rest, and few people open it.
const RowHistory = lazy(async () => ({
  default: (await import('#platform/crud/screens/row-history.tsx')).RowHistory,
}));

const words = wordsOf(documentos);
const trail = [{ name: documentoFamily.heading, to: documentoFamily.base }];

/** /panelAdmin/documentos/:id */
export function Component() {
  const { id = '' } = useParams();
  return <Document key={id} id={id} />;
}

function Document({ id }: { id: string }) {
  const query = useRecord(documentos, id);
  if (query.data) return <Opened row={query.data} />;
  return (
    <>
      <PageHeader title={words.noun} trail={trail} oneLine />
      <QueryView query={query} fallback={words.fallbacks.consultar}>
        {() => null}
      </QueryView>
    </>
  );
}

function Opened({ row }: { row: DocumentoRow }) {
  const { canCreate, canEdit } = useCrudScreen(documentoFamily, documentos);
  const navigate = useNavigate();
  const small = useSmall();
  const signing = useFirmas(row);
  const contacts = useContacts(row);
  const [renewing, renew] = useState(false);
  // The heading of the screen that was loading left with the focus.
  useEffect(() => keepFocus(), []);
  const leave = () => {
    releaseUnsaved();
    navigate(documentoFamily.base);
  };
  return (
    <>
      <PageHeader
        title={row.nombre}
        trail={trail}
        oneLine
        status={
          !small && (
            <span className={styles.wide}>
              <DocumentoStatus row={row} signing={signing} />
            </span>
          )
        }
        actions={
          <DocumentoActs row={row} onRemoved={leave}>
            {canCreate && row.vigente && (
              <Button onClick={() => renew(true)}>Sustituir por otra versión</Button>
            )}
          </DocumentoActs>
        }
      />
      <div className={styles.under}>
        {row._idCliente && (
          <Link className={`${shared.link} ${shared.cut}`} to={`/panelAdmin/clientes/${row._idCliente}`}>
            {row.nombres?._idCliente ?? 'Su cliente'}
          </Link>
        )}
        {small && <DocumentoStatus row={row} signing={signing} />}
      </div>
      <DocumentoScreen row={row} signing={signing}>
        {renewing && <NewVersion row={row} />}
        <FirmasCard signing={signing} {...(contacts.data && { contacts: contacts.data })} />
        {signing.mayAsk && contacts.data && (
          <AskFirmas key={signing.last?._id} signing={signing} contacts={contacts.data} />
        )}
        {signing.mayAsk && !contacts.data && contacts.isError && (
          <ListFailed error={contacts.error} fallback={NO_CONTACTS} onRetry={contacts.refetch} />
        )}
        <OfficeFacts row={row} canEdit={canEdit && row.vigente} />
        <Versions row={row} base={documentoFamily.base} />
        {canEdit && <Downloads id={row._id} />}
        <Suspense>
          <RowHistory resource={documentos} row={row} />
        </Suspense>
      </DocumentoScreen>
    </>
  );
}

const NO_CONTACTS = 'Error al obtener los contactos';

/** Contacts of the cliente of a documento, to be asked; none without a cliente or the right to read them. */
function useContacts({ _idCliente }: DocumentoRow): UseQueryResult<readonly Contacto[]> {
  const user = useSessionUser();
  const may = user !== undefined && permitted(user, 'contactosClientes', 'L') !== null;
  return useQuery({
    queryKey: ['contactosClientes', 'list', 'firmas', may && _idCliente],
    queryFn: async ({ signal }) => {
      if (!may || _idCliente === null) return [];
      const asked = { _idCliente, orden: 'nombre', limite: MOST_READ };
      return contactosToOffer(
        (await crudCalls<typeof contactosClientes>('contactosClientes').leer(asked, signal)).filas,
      );
    },
    // Who is ticked is known by their place: the list stays as it was read while somebody chooses, and is read again for the next.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fallback: NO_CONTACTS, background: true, told: true },
  });
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
