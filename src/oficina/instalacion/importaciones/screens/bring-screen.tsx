import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatList } from '#platform/kit/format.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { IMPORTS, importCalls } from '../calls.ts';
import { importFamilies } from '../families.ts';
import { BringFiles } from './bring-files.tsx';
import { BroughtFiles } from './brought-files.tsx';
import styles from './import.module.css';
import { isBusy } from './import-words.ts';

const POLL_MS = 700;
const FALLBACK = 'Error al obtener lo que se trae';

/** Query parameter of the files that came together: a person who comes back finds them at the same step. */
const TOGETHER = 'traida';

/** /panelAdmin/traerDatos: several files are tried, imported and undone together. */
export function Component() {
  const user = useSessionUser();
  if (!user) return null;
  const families = Object.entries(importFamilies).filter(
    ([, { recurso }]) => permitted(user, recurso, 'I') !== null,
  );
  return (
    <>
      <PageHeader title="Traer mis datos" />
      {families.length > 0 ? (
        <Bringing families={families.map(([name]) => name)} />
      ) : (
        <Notice>Tu rol no permite importar.</Notice>
      )}
    </>
  );
}

function Bringing({ families }: { families: string[] }) {
  const [search, setSearch] = useSearchParams();
  const traida = search.get(TOGETHER);
  const open = (id: string) => setSearch({ [TOGETHER]: id });
  if (traida === null)
    return (
      <>
        <p>
          Guarda desde tu otro programa sus listados en Excel o CSV y suéltalos aquí todos: clientes,
          contactos, alumnos, conceptos, tarifas, las facturas que ya hiciste, sus cobros y tus actividades.
          Se reconocen por sus títulos, los de FacturaScripts y Odoo por su formato, y entran en su orden. Los
          documentos, en un ZIP: cada uno con el NIF, el código o el nombre de su cliente, o el número de su
          factura, en su nombre o en el de su carpeta.
        </p>
        <BringFiles onBrought={open} />
        <BringHistory onOpen={open} />
      </>
    );
  return (
    <Together
      key={traida}
      traida={traida}
      families={families}
      onBrought={open}
      onAnother={() => setSearch({})}
    />
  );
}

type TogetherProps = {
  traida: string;
  families: string[];
  onBrought(id: string): void;
  onAnother(): void;
};

function Together({ traida, families, onBrought, onAnother }: TogetherProps) {
  const query = useQuery({
    queryKey: [IMPORTS, 'juntas', traida],
    queryFn: ({ signal }) => importCalls.leerJuntas({ _id: traida }, signal),
    // Another screen may have changed the columns of one of them.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ estado }) => isBusy(estado)) ? POLL_MS : false),
    meta: { fallback: FALLBACK, background: true },
  });
  return (
    <QueryView query={query} fallback={FALLBACK}>
      {(rows) => <BroughtFiles {...{ rows, traida, families, onBrought, onAnother }} />}
    </QueryView>
  );
}

const HISTORY_FALLBACK = 'Error al obtener lo que se trajo';

/** The files that this person brought before: to go on with them, or to undo them. */
function BringHistory({ onOpen }: { onOpen(id: string): void }) {
  const query = useQuery({
    queryKey: [IMPORTS, 'traidas'],
    queryFn: ({ signal }) => importCalls.traidas(signal),
    staleTime: 0,
    meta: { fallback: HISTORY_FALLBACK, background: true },
  });
  return (
    <section>
      <Box component="h2" m="24px 0 10px" fz={19} fw={750}>
        Lo último que trajiste
      </Box>
      <QueryView query={query} fallback={HISTORY_FALLBACK}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={shared.hint}>Todavía nada.</p>
          ) : (
            <ul className={`${shared.card} ${shared.list} ${shared.clipped} ${styles.rows}`}>
              {rows.map(({ _id, en, archivos, terminada }) => (
                <li key={_id}>
                  <Button variant="subtle" size="compact-sm" onClick={() => onOpen(_id)}>
                    <Moment at={en} />
                  </Button>
                  <p className={`${shared.hint} ${shared.anywhere}`}>
                    {formatList(archivos)} · {terminada ? 'importado' : 'sin importar'}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
