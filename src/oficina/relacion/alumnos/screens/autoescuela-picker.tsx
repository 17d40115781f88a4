import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#platform/browser/constants.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import shared from '#platform/ui/shared.module.css';
import styles from './send-dialog.module.css';

export type Autoescuela = { _id: string; nombre: string };

const OFFERED = 20;

type AutoescuelaPickerProps = {
  id: string;
  chosen: readonly Autoescuela[];
  most: number;
  onChoose(autoescuela: Autoescuela): void;
  error: ReactNode;
};

/** Searches active clientes by name, code or number; each choice clears the field for the next one. */
export function AutoescuelaPicker({ id, chosen, most, onChoose, error }: AutoescuelaPickerProps) {
  const [text, setText] = useState('');
  const [texto] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ['clientes', 'list', 'schools', texto],
    queryFn: ({ signal }) =>
      crudCalls('clientes').leer(
        { texto, activo: 'true', orden: 'nombreComercial', limite: OFFERED },
        signal,
      ),
    placeholderData: keepPreviousData,
    meta: { background: true },
  });
  const autoescuelas = (data?.filas ?? [])
    .map((row) => ({ _id: row._id, nombre: String(row.nombreComercial), codigo: String(row.codigo) }))
    .filter(({ _id }) => !chosen.some((one) => one._id === _id));
  const full = chosen.length >= most;
  const choose = (_id: string | null) => {
    const autoescuela = autoescuelas.find((one) => one._id === _id);
    setText('');
    if (autoescuela) onChoose({ _id: autoescuela._id, nombre: autoescuela.nombre });
  };
  return (
    <Select
      id={id}
      label="Autoescuela"
      description={full ? `Ya están las ${most}: quita una para elegir otra` : `Hasta ${most}, una a una`}
      placeholder="Busca por nombre, código o NIF"
      data={autoescuelas.map(({ _id, nombre, codigo }) => ({ value: _id, label: `${nombre} (${codigo})` }))}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={choose}
      // The server has searched already, and by more than the name.
      filter={({ options }) => options}
      withScrollArea={false}
      classNames={{ options: shared.scroll }}
      searchable
      readOnly={full}
      nothingFoundMessage="Nada coincide"
      autoComplete="off"
      error={error}
      data-autofocus
    />
  );
}

/** List of the chosen autoescuelas, each with a button to remove it. */
export const ChosenAutoescuelas = ({
  schools: autoescuelas,
  onRemove,
}: {
  schools: readonly Autoescuela[];
  onRemove(_id: string): void;
}) =>
  autoescuelas.length > 0 && (
    <ul
      className={`${shared.list} ${shared.stack} ${shared.gap6} ${styles.chosen}`}
      aria-label="Autoescuelas elegidas"
    >
      {autoescuelas.map(({ _id, nombre }) => (
        <li key={_id}>
          <span>{nombre}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onRemove(_id)}
            aria-label={`Quitar ${nombre}`}
          >
            Quitar
          </Button>
        </li>
      ))}
    </ul>
  );
