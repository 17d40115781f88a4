import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#platform/browser/constants.ts';
import type { InputProps } from '#platform/crud/screens/fields/input-props.ts';
import type { OtherFields } from '#platform/crud/screens/layout.ts';
import shared from '#platform/ui/shared.module.css';
import { officialNameCalls } from '../calls.ts';
import { clientes } from '../contract.ts';

/** Letters from which names are offered. */
const FROM = 3;
const { input: NAME } = clientes.fields.nombreComercial;

/**
 * Name of a new cliente, which offers the autoescuelas of the official results. The one that is chosen fills in its code and its place, but
 * nothing that the person wrote, and the focus goes to the NIF. Without an answer it is an ordinary field.
 */
export function OfficialNameInput({ props, others }: { props: InputProps; others: OtherFields }) {
  const input = useRef<HTMLInputElement>(null);
  const filled = useRef<Readonly<Record<string, string>>>({});
  const [texto] = useDebouncedValue(props.value.trim(), SEARCH_DEBOUNCE_MS);
  const asks = texto.length >= FROM;
  const { data = [] } = useQuery({
    queryKey: ['autoescuelasOficiales', texto],
    queryFn: ({ signal }) => officialNameCalls.buscar({ texto: texto.slice(0, 60) }, signal),
    enabled: asks,
    placeholderData: keepPreviousData,
    meta: { background: true, told: true },
  });
  const offered = asks ? data : [];
  const offeredBy = (code: string) => offered.find(({ codigo }) => codigo === code);
  const take = (code: string) => {
    const chosen = offeredBy(code);
    if (!chosen) return;
    const { codigo, nombre: _nombre, esCliente: _esCliente, ...place } = chosen;
    const next: Record<string, string> = {};
    for (const [name, known] of Object.entries({ numRegistroDgt: codigo, ...place })) {
      next[name] = known ?? '';
      // A field that an earlier choice filled in is not the person's own.
      if (['', filled.current[name]].includes(others.textOf(name))) others.write(name, next[name]);
    }
    filled.current = next;
    const nif = input.current?.form?.elements.namedItem('nif');
    if (nif instanceof HTMLElement) nif.focus();
  };
  return (
    <Autocomplete
      {...props}
      ref={input}
      description="Con sus letras se ofrecen las de la DGT"
      data={offered.map(({ codigo, nombre, esCliente }) => ({
        value: codigo,
        label: nombre,
        disabled: esCliente,
      }))}
      filter={({ options }) => options}
      onOptionSubmit={take}
      renderOption={({ option: { value } }) => {
        const one = offeredBy(value);
        return (
          one && (
            <span>
              {one.nombre}{' '}
              <span className={shared.quiet}>
                {[one.municipio, one.codigo, one.esCliente && 'ya es cliente'].filter(Boolean).join(' · ')}
              </span>
            </span>
          )
        );
      }}
      maxLength={NAME.kind === 'text' ? NAME.max : undefined}
      openOnFocus={false}
      withScrollArea={false}
      comboboxProps={{ hideDetached: false, keepMounted: false }}
      classNames={{ options: shared.scroll }}
      autoComplete="off"
    />
  );
}
