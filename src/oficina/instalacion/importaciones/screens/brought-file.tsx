import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount, formatList } from '#platform/kit/format.ts';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { IMPORTS, importCalls } from '../calls.ts';
import type { Importacion } from '../contract.ts';
import { DOCUMENTOS, importFamilies } from '../families.ts';
import styles from './import.module.css';
import { isBusy, outcomes, rowsText, states, summaryOf } from './import-words.ts';

type FileProps = { row: Importacion; place: number; families: string[]; traida: string };

/** A file among those that came together: what it is taken for, and what becomes of its rows. */
export function BroughtFile({ row, place, families, traida }: FileProps) {
  const { label, tone } = states[row.estado];
  const waits = row.estado === 'subida' || row.estado === 'simulada' || row.estado === 'fallida';
  return (
    <li>
      <div className={`${shared.row} ${shared.anywhere} ${styles.row}`}>
        <strong className={shared.anywhere}>
          {place}. {row.nombreArchivo}
        </strong>
        <Mark tone={tone}>{label}</Mark>
      </div>
      <p className={shared.hint}>
        {row.familia === DOCUMENTOS ? filesText(row.filas) : rowsText(row.filas)}
        {isBusy(row.estado) && ` · ${formatCount(row.progreso)} hechas`}
        {row.familia !== DOCUMENTOS && ` · ${mappedOf(row)}`}
      </p>
      {row.estado === 'simulada' && <p>{futureOf(row)}</p>}
      {(row.estado === 'terminada' || row.estado === 'deshecha') && <p>{summaryOf(row)}</p>}
      {row.estado === 'fallida' && row.error && <Notice warning>{row.error}</Notice>}
      {waits && <Settle row={row} families={families} traida={traida} />}
      {!waits && !isBusy(row.estado) && <LookAt row={row} text="Ver fila a fila" />}
    </li>
  );
}

const filesText = (count: number): string => (count === 1 ? '1 archivo' : `${formatCount(count)} archivos`);

const mappedOf = ({ mapeo, columnas, formato }: Importacion): string => {
  const mapped = mapeo.filter((name) => name !== null).length;
  const text = `${mapped} de ${columnas.length} columnas reconocidas`;
  return formato ? `Formato de ${formato.programa} · ${text}` : text;
};

function futureOf(row: Importacion): string {
  const parts = outcomes
    .filter(({ count }) => count(row) > 0)
    .map(({ count, future }) => `${future.toLowerCase()} ${formatCount(count(row))}`);
  const all =
    row.clientesCreados > 0 ? [...parts, `clientes nuevos ${formatCount(row.clientesCreados)}`] : parts;
  const text = all.length > 0 ? formatList(all) : 'ninguna fila';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The way to the columns of a file, or to the report of its rows. */
const LookAt = ({ row, text }: { row: Importacion; text: string }) => (
  <Button
    variant="default"
    size="compact-md"
    component={Link}
    to={`/panelAdmin/importar/${row.familia}?importacion=${row._id}`}
  >
    {text}
  </Button>
);

/** Choice of the file's family, its columns, and the button that removes it. */
function Settle({ row, families, traida }: Omit<FileProps, 'place'>) {
  const queryClient = useQueryClient();
  const settling = useMutation({
    mutationFn: (familia: string | null) => importCalls.destinar(row, familia),
    onSuccess: (rows) => queryClient.setQueryData([IMPORTS, 'juntas', traida], rows),
    onError: () => queryClient.invalidateQueries({ queryKey: [IMPORTS, 'juntas', traida] }),
    meta: { fallback: 'Error al cambiar el archivo' },
  });
  return (
    <div className={`${shared.row} ${shared.anywhere} ${styles.row}`}>
      {row.familia === DOCUMENTOS ? (
        row.estado === 'simulada' && <LookAt row={row} text="Ver uno a uno" />
      ) : (
        <>
          <NativeSelect
            aria-label={`Qué es ${row.nombreArchivo}`}
            value={row.familia}
            disabled={settling.isPending}
            data={families
              .filter((name) => name !== DOCUMENTOS)
              .map((name) => ({ value: name, label: importFamilies[name]?.title ?? name }))}
            onChange={(event) => settling.mutate(event.currentTarget.value)}
          />
          <LookAt row={row} text={row.estado === 'simulada' ? 'Ver fila a fila' : 'Mirar sus columnas'} />
        </>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Quitar ${row.nombreArchivo}`}
        disabled={settling.isPending}
        onClick={() => settling.mutate(null)}
      >
        Quitar
      </Button>
    </div>
  );
}
