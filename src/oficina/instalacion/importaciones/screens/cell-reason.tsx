import { Box, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORTS, importCalls } from '../calls.ts';
import type { CampoImportado, Importacion, Motivo } from '../contract.ts';

const FALLBACK = 'Error al corregir la celda';

type ReasonProps = { motivo: Motivo; numero: number; row: Importacion; tried: boolean };

/** Reason of a row about one of its cells. While the import is only tried, the cell is corrected here. */
export function CellReason({ motivo: told, numero, row, tried }: ReasonProps) {
  const { campo, valor, motivo, sugerencia } = told;
  const { data } = useQuery<CampoImportado[]>({
    queryKey: [IMPORTS, 'campos', row.familia],
    queryFn: ({ signal }) => importCalls.campos({ familia: row.familia }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { background: true, fallback: 'Error al obtener los campos' },
  });
  const field = data?.find((one) => one.campo === campo);
  const title = field?.titulo;
  return (
    <li>
      {title && <strong>{title}</strong>}
      {valor && <> «{valor}»</>}
      {(title || valor) && ': '}
      {motivo}
      {tried && field && <Corrections told={told} field={field} numero={numero} row={row} />}
      {!tried && sugerencia && (
        <>
          {' '}
          ¿Quieres decir <strong>{sugerencia}</strong>?
        </>
      )}
    </li>
  );
}

type CorrectionsProps = { told: Motivo; field: CampoImportado; numero: number; row: Importacion };

/** Buttons that correct a cell, or bring its row without it; for this row, or for all alike. */
function Corrections({ told, field, numero, row }: CorrectionsProps) {
  const { campo, titulo, obligatorio } = field;
  const { valor, sugerencia, duda } = told;
  const [all, setAll] = useState(false);
  const [text, setText] = useState<string>();
  const queryClient = useQueryClient();
  const correcting = useMutation({
    mutationFn: (nuevo: string | null) =>
      importCalls.corregir(row, [{ fila: all ? null : numero, campo, valor, nuevo }]),
    onSuccess: (begun) => queryClient.setQueryData([IMPORTS, row._id], begun),
    onError: () => queryClient.invalidateQueries({ queryKey: [IMPORTS, row._id] }),
    meta: { fallback: FALLBACK },
  });
  const correct = (nuevo: string | null) => correcting.isPending || correcting.mutate(nuevo);
  const named = `fila ${numero}, ${titulo}`;
  return (
    <Group gap="xs" mt={4}>
      {sugerencia && (
        <Button size="compact-md" onClick={() => correct(sugerencia)} aria-label={`${sugerencia} (${named})`}>
          {sugerencia}
        </Button>
      )}
      {duda && valor && (
        <Button
          size="compact-md"
          variant="default"
          onClick={() => correct(valor)}
          aria-label={`Está bien (${named})`}
        >
          Está bien
        </Button>
      )}
      {text === undefined ? (
        <Button
          size="compact-md"
          variant="default"
          onClick={() => setText(valor)}
          aria-label={`Corregir (${named})`}
        >
          Corregir
        </Button>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            correct(text.trim() === '' ? null : text.trim());
          }}
        >
          <Group gap="xs">
            <TextInput
              aria-label={`${titulo} de la fila ${numero}`}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              autoFocus
            />
            <Button size="compact-md" type="submit">
              Poner
            </Button>
          </Group>
        </form>
      )}
      {!obligatorio && valor && (
        <Button
          size="compact-md"
          variant="default"
          onClick={() => correct(null)}
          aria-label={`Traer sin este dato (${named})`}
        >
          Traer sin este dato
        </Button>
      )}
      <Checkbox
        size="xs"
        label={<Box component="span">En todas las iguales</Box>}
        aria-label={`En todas las iguales (${named})`}
        checked={all}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
    </Group>
  );
}
