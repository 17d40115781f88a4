import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import type { DocumentoRow, documentos } from '../contract.ts';
import { documentoTypes } from '../limits.ts';
import type { EntidadDocumento } from '../states.ts';
import { FirmaState } from './documento-cells.tsx';
import { documentoFamily } from './documento-family.ts';
import { sizeText } from './documento-words.ts';
import styles from './documentos.module.css';
import { DownloadButton } from './download-button.tsx';
import { UploadDocumentos } from './upload-documentos.tsx';
import { useUploadFields } from './upload-fields.tsx';

const FALLBACK = 'Error al obtener los documentos';

type DocumentsSectionProps = {
  entidad: Exclude<EntidadDocumento, 'negocio'>;
  /** Filter of documentos by owner: '_idPedido'. */
  field: keyof DocumentoRow;
  id: string;
  /** Whether its upload form is open from the start. */
  opened?: boolean;
};

/** Documentos of a record, with an upload form; hidden without the right to read them. */
export function DocumentosSection(props: DocumentsSectionProps) {
  const user = useSessionUser();
  if (!user || permitted(user, 'documentos', 'L') === null) return null;
  return <Documents {...props} canCreate={permitted(user, 'documentos', 'C') !== null} />;
}

function Documents({
  entidad,
  field,
  id,
  opened = false,
  canCreate,
}: DocumentsSectionProps & { canCreate: boolean }) {
  const of = { [field]: id };
  const [adding, setAdding] = useState(opened);
  const query = useQuery({
    queryKey: ['documentos', 'list', 'related', of],
    queryFn: ({ signal }) => crudCalls<typeof documentos>('documentos').leer({ ...of, limite: 100 }, signal),
    meta: { fallback: FALLBACK, background: true, told: true },
  });
  return (
    <FormSection title="Documentos">
      <QueryView query={query} fallback={FALLBACK}>
        {({ filas }) =>
          filas.length === 0 ? (
            <p className={shared.quiet}>Todavía no hay documentos.</p>
          ) : (
            <ul className={`${shared.list} ${shared.full}`} aria-label="Documentos">
              {filas.map((row) => (
                <DocumentoItem key={row._id} row={row} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {canCreate && !adding && (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            Subir documentos
          </Button>
        </div>
      )}
      {canCreate && adding && <Adding of={{ entidad, _idEntidad: id }} onDone={() => setAdding(false)} />}
    </FormSection>
  );
}

function Adding({ of, onDone }: { of: Record<string, string>; onDone(): void }) {
  const { inputs, read } = useUploadFields(of);
  return (
    <>
      {inputs}
      <UploadDocumentos fields={read} />
      <div>
        <Button variant="subtle" onClick={onDone}>
          Cerrar
        </Button>
      </div>
    </>
  );
}

function DocumentoItem({ row }: { row: DocumentoRow }) {
  const { _id, nombre, tipo, tamano, subidoEn } = row;
  return (
    <li className={`${shared.row} ${styles.row}`}>
      <Box className={`${shared.stack} ${shared.gap6} ${shared.shrinks}`} flex="1 1 240px">
        <p className={`${shared.plain} ${shared.anywhere}`}>
          <Link to={`${documentoFamily.base}/${_id}`}>{nombre}</Link>
        </p>
        <p className={shared.hint}>
          {documentoTypes[tipo].words}, {sizeText(tamano)}, {shortDay(subidoEn)}
        </p>
      </Box>
      <FirmaState row={row} />
      <DownloadButton _id={_id} name={nombre} small />
    </li>
  );
}
