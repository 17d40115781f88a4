import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FocusEvent, type ReactNode, useState } from 'react';
import styles from '#oficina/base/unique-lookup.module.css';
import { showMessage } from '#platform/browser/messages.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { ruleOf } from '#platform/crud/screens/fields/field-texts.ts';
import { type CrudResource, type CrudRow, nameOfRow } from '#platform/crud/screens/resource-types.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import layout from '#platform/ui/frame/layout.module.css';
import shared from '#platform/ui/shared.module.css';

type UniqueLookupProps = {
  resource: CrudResource;
  /** Fields with a unique value. */
  by: readonly string[];
  /** Message when another row has the value, from the specification (§8). */
  found: string;
  /** Address of the list. */
  base: string;
  /** Further filters of the search. */
  within?: Readonly<Record<string, string>>;
  /** Form of a new row; it receives the place for the notice. */
  children(notice: ReactNode): ReactNode;
};

type LookupQuery = { name: string; value: string };

/**
 * Searches for another row with the same value when one of those fields loses the focus. The typed text
 * stays.
 */
export function UniqueLookup({ resource, by, found, base, within, children }: UniqueLookupProps) {
  const [rows, setRows] = useState<Readonly<Record<string, CrudRow | undefined>>>({});
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({});
  const looking = useMutation({
    mutationFn: ({ name, value }: LookupQuery) =>
      crudCalls(resource.name).consultarPorDatosUnicos({ ...within, [name]: value }),
    onSuccess: (row, { name }) => {
      setRows((before) => ({ ...before, [name]: row }));
      showMessage('info', found);
    },
    meta: {
      fallback: wordsOf(resource).fallbacks.consultar,
      // No row has the value, which is a normal answer.
      silent: [errorCodes.noEncontrado],
      background: true,
    },
  });
  const onBlur = ({ target, currentTarget }: FocusEvent) => {
    // A dialog opened by a field is inside it for React, but not on the page.
    if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
    const { name } = target;
    const value = target.value.trim();
    const field = resource.fields[name];
    if (!field || !by.includes(name) || asked[name] === value) return;
    setAsked((before) => ({ ...before, [name]: value }));
    setRows((before) => ({ ...before, [name]: undefined }));
    if (value !== '' && ruleOf(field)(value) === null) looking.mutate({ name, value });
  };
  const row = by.map((name) => rows[name]).find((one) => one !== undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the fields within it, and is none itself.
    <div onBlur={onBlur}>{children(<Found resource={resource} row={row} base={base} />)}</div>
  );
}

type FoundProps = { resource: CrudResource; row: CrudRow | undefined; base: string };

/** Always rendered, so that a screen reader announces what appears in it. */
const Found = ({ resource, row, base }: FoundProps) => (
  <div role="status" className={row ? `${shared.waiting} ${styles.found}` : undefined}>
    {row && (
      <>
        <span>
          Ya está: {nameOfRow(resource, row)}
          {codeOf(row)}.
        </span>{' '}
        {/* Opens in another tab, to keep the text typed in this one. */}
        <Anchor href={`${base}/${row._id}`} target="_blank" underline="always">
          Abrir su ficha<span className={layout.hidden}> en otra pestaña</span>
        </Anchor>
      </>
    )}
  </div>
);

function codeOf({ codigo, nombres }: CrudRow): string {
  if (codigo) return ` (${String(codigo)})`;
  return nombres?._idCliente ? ` (${nombres._idCliente})` : '';
}
