import { Box, Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#platform/browser/api-error.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { IMPORTS, importCalls, type Mapping } from '../calls.ts';
import { type CampoImportado, type Importacion, MODOS, modosImportacion } from '../contract.ts';
import type { ImportFamily } from '../families.ts';
import styles from './import.module.css';
import { StepHeading } from './import-steps.tsx';
import { rowsText } from './import-words.ts';
import { UnderstoodList } from './understood-values.tsx';

type ColumnsStepProps = {
  row: Importacion;
  family: ImportFamily;
  onBegun: () => void;
  onAnother: () => void;
};

/** Step that maps the file's columns and chooses the way to treat existing rows. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { row, family } = props;
  const fields = useQuery({
    queryKey: [IMPORTS, 'campos', row.familia],
    queryFn: ({ signal }) => importCalls.campos({ familia: row.familia }, signal),
    meta: { fallback: family.fallback, background: true },
  });
  return (
    <section>
      <StepHeading>Di qué es cada columna</StepHeading>
      <Box component="p" className={shared.anywhere} m="0 0 16px">
        <strong>{row.nombreArchivo}</strong> · {rowsText(row.filas)}
        {row.formato && ` · Formato de ${row.formato.programa}`}
      </Box>
      {row.estado === 'fallida' && row.error && <Notice warning>{row.error}</Notice>}
      {row.repetidaDe && (
        <Notice warning>
          <span>
            Este mismo archivo ya se importó: <Moment at={row.repetidaDe} />. Si lo repites, puedes duplicar
            filas.
          </span>
        </Notice>
      )}
      <UnderstoodList row={row} />
      <QueryView query={fields} fallback={family.fallback}>
        {(campos) => <MappingForm key={row.version} {...props} campos={campos} />}
      </QueryView>
    </section>
  );
}

function MappingForm({
  row,
  family,
  campos,
  onBegun,
  onAnother,
}: ColumnsStepProps & { campos: CampoImportado[] }) {
  const queryClient = useQueryClient();
  const [mapping, setMapping] = useState<Mapping>(() => {
    const { mapeo, tambien, clave, modo, crearClientes } = row;
    return { mapeo, tambien: mapeo.map((_, column) => tambien[column] ?? null), clave, modo, crearClientes };
  });
  const trying = useMutation({
    mutationFn: () => importCalls.simular(row, mapping),
    onSuccess: (begun) => {
      queryClient.setQueryData([IMPORTS, row._id], begun);
      onBegun();
    },
    meta: { fallback: family.fallback },
  });
  const change = (part: Partial<Mapping>) => setMapping((before) => withKey({ ...before, ...part }, campos));
  const said = [...mapping.mapeo, ...mapping.tambien];
  const filled = [
    ...(mapping.modo === 'crear' ? (row.formato?.rellena ?? []) : []),
    ...filledByName(row, said),
  ];
  const missing = campos.filter(
    ({ campo, obligatorio }) => obligatorio && !said.includes(campo) && !filled.includes(campo),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!trying.isPending) trying.mutate();
      }}
    >
      <p className={shared.hint}>Los campos con * hacen falta para crear filas nuevas.</p>
      <MappingTable row={row} campos={campos} mapping={mapping} onChange={change} />
      {missing.length > 0 && mapping.modo !== 'actualizar' && (
        <Notice warning>
          <span>
            Para crear filas nuevas hace falta una columna para{' '}
            {new Intl.ListFormat('es-ES').format(missing.map(({ titulo }) => `«${titulo}»`))}.
          </span>
        </Notice>
      )}
      {campos.some(({ clave }) => clave) && (
        <ExistingFields campos={campos} mapping={mapping} onChange={change} />
      )}
      {family.makesClientes && (
        <Checkbox
          label="Crear los clientes que no están"
          description="Cada fila se une al cliente que tiene su NIF. Si no hay ninguno, se crea con su nombre y su NIF; sin marcarlo, la fila entra sin cliente."
          checked={mapping.crearClientes}
          onChange={(event) => change({ crearClientes: event.currentTarget.checked })}
        />
      )}
      {trying.error && (
        <Box
          component="p"
          className={shared.error}
          m="16px 0"
          p="12px 16px"
          bdrs={12}
          bg="var(--danger-soft)"
          role="alert"
        >
          {reasonOf(trying.error, family.fallback)}
        </Box>
      )}
      <Group mt="lg">
        <BusyButton type="submit" busy={trying.isPending}>
          Comprobar
        </BusyButton>
        <Button variant="default" onClick={onAnother}>
          Elegir otro archivo
        </Button>
      </Group>
    </form>
  );
}

/** Both name fields of a cliente, if the file has one of them: a new cliente takes the missing name from it. */
function filledByName({ familia, decisiones }: Importacion, said: readonly (string | null)[]): string[] {
  const names = ['nombreComercial', 'razonSocial'];
  const has =
    familia === 'clientes' && decisiones.nombres !== 'no' && names.some((name) => said.includes(name));
  return has ? names : [];
}

/** Drops a key that no column has; without a key there are no rows to update. */
function withKey({ clave, modo, ...rest }: Mapping, campos: CampoImportado[]): Mapping {
  const said = [...rest.mapeo, ...rest.tambien];
  const possible = campos.filter(({ campo, clave: isKey }) => isKey && said.includes(campo));
  const kept = possible.some(({ campo }) => campo === clave) ? clave : null;
  return { ...rest, clave: kept, modo: kept === null ? 'crear' : modo };
}

/** Gives the server's reason for a field, if it names one, because it says more than the general message. */
function reasonOf(error: unknown, fallback: string): string {
  const [field] = error instanceof ApiError ? error.campos : [];
  return field ? `No se puede comprobar: ${field.motivo}` : textOfError(error, fallback);
}

type MappingTableProps = {
  row: Importacion;
  campos: CampoImportado[];
  mapping: Mapping;
  onChange(part: Partial<Mapping>): void;
};

function MappingTable({ row, campos, mapping: { mapeo, tambien }, onChange }: MappingTableProps) {
  const optionsFor = (chosen: string, none: string) => [
    { value: '', label: none },
    ...campos.map(({ campo, titulo: label, obligatorio }) => ({
      value: campo,
      label: obligatorio ? `${label} *` : label,
      disabled: campo !== chosen && (mapeo.includes(campo) || tambien.includes(campo)),
    })),
  ];
  return (
    <Box
      component="ul"
      className={`${shared.card} ${shared.list} ${shared.clipped} ${styles.rows} ${styles.columns}`}
      mb={18}
      aria-label="Columnas del archivo"
    >
      {row.columnas.map(({ titulo, muestras }, index) => {
        const chosen = mapeo[index] ?? '';
        const second = tambien[index] ?? '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have one heading
          <li key={index} data-left={chosen === ''}>
            <div className={`${shared.anywhere} ${shared.shrinks}`}>
              <strong>{titulo}</strong>
              <Box component="span" className={`${shared.detail} ${shared.cut}`} display="block">
                {muestras.length > 0 ? muestras.join(' · ') : 'Sin datos'}
              </Box>
            </div>
            <Stack gap={4}>
              <NativeSelect
                aria-label={`Campo de la columna ${titulo}`}
                value={chosen}
                data={optionsFor(chosen, 'No importar')}
                onChange={(event) =>
                  onChange({ mapeo: mapeo.with(index, event.currentTarget.value || null) })
                }
              />
              {chosen !== '' && (
                <NativeSelect
                  size="xs"
                  aria-label={`Otro campo que rellena la columna ${titulo}`}
                  value={second}
                  data={optionsFor(second, 'Solo ese campo')}
                  onChange={(event) =>
                    onChange({ tambien: tambien.with(index, event.currentTarget.value || null) })
                  }
                />
              )}
            </Stack>
          </li>
        );
      })}
    </Box>
  );
}

type ExistingProps = { campos: CampoImportado[]; mapping: Mapping; onChange(part: Partial<Mapping>): void };

function ExistingFields({ campos, mapping, onChange }: ExistingProps) {
  const said = [...mapping.mapeo, ...mapping.tambien];
  const keys = campos.filter(({ campo, clave }) => clave && said.includes(campo));
  return (
    <Stack gap={18} maw={560}>
      <NativeSelect
        label="Cómo se reconoce lo que ya existe"
        description={
          keys.length > 0
            ? 'Si una fila tiene el mismo dato que una que ya está, son la misma'
            : `Para reconocerlo hace falta una columna con ${new Intl.ListFormat('es-ES', { type: 'disjunction' }).format(campos.filter(({ clave }) => clave).map(({ titulo }) => titulo))}`
        }
        value={mapping.clave ?? ''}
        data={[
          { value: '', label: 'No se reconoce: todas son nuevas' },
          ...keys.map(({ campo, titulo }) => ({ value: campo, label: `Por ${titulo}` })),
        ]}
        onChange={(event) => onChange({ clave: event.currentTarget.value || null })}
      />
      {mapping.clave !== null && (
        <RadioChoice
          label="Qué se hace"
          value={mapping.modo}
          options={modosImportacion.map((modo) => ({
            value: modo,
            name: MODOS[modo].title,
            detail: MODOS[modo].hint,
          }))}
          onChange={(value) => {
            const modo = modosImportacion.find((known) => known === value);
            if (modo) onChange({ modo });
          }}
        />
      )}
    </Stack>
  );
}
