import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { documentoFallbacks } from '../calls.ts';
import type { DocumentoRow, documentos } from '../contract.ts';
import { sizeText } from './documento-words.ts';
import styles from './documentos.module.css';
import { DownloadButton } from './download-button.tsx';

/** Versions of a documento, the last first; hidden while there is only one. */
export function Versions({ row, base }: { row: DocumentoRow; base: string }) {
  const group = row._idGrupo;
  const query = useQuery({
    queryKey: ['documentos', 'list', 'versiones', group],
    queryFn: ({ signal }) =>
      crudCalls<typeof documentos>('documentos').leer(
        { _idGrupo: group, orden: '-subidoEn', limite: 100 },
        signal,
      ),
    meta: { fallback: documentoFallbacks.versiones, background: true, told: true },
  });
  if ((query.data?.total ?? 1) < 2 && !query.isError) return null;
  return (
    <FormSection title="Versiones">
      <QueryView query={query} fallback={documentoFallbacks.versiones}>
        {({ filas }) => (
          <ul className={`${shared.list} ${shared.full}`} aria-label="Versiones">
            {filas.map((one) => (
              <Version key={one._id} one={one} isThis={one._id === row._id} base={base} />
            ))}
          </ul>
        )}
      </QueryView>
    </FormSection>
  );
}

function Version({ one, isThis, base }: { one: DocumentoRow; isThis: boolean; base: string }) {
  const name = `Versión ${one.numVersion}`;
  return (
    <li className={`${shared.row} ${styles.row}`}>
      <Box className={`${shared.stack} ${shared.gap6} ${shared.shrinks}`} flex="1 1 240px">
        <p className={`${shared.plain} ${shared.anywhere}`}>
          {isThis ? `${name} (esta)` : <Link to={`${base}/${one._id}`}>{name}</Link>}
        </p>
        <p className={shared.hint}>
          {one.nombreOriginal}, {sizeText(one.tamano)}. Subida el <Moment at={one.subidoEn} />
          {one.subidoPor ? ` por ${one.subidoPor}` : ''}.
        </p>
      </Box>
      <DownloadButton _id={one._id} name={name} small />
    </li>
  );
}
