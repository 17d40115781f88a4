import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { errorCodes } from '#kit/error-codes.ts';
import { call } from '#web/call.ts';
import { ruleOf } from '#web/crud/field-texts.ts';
import { type CrudResource, type CrudRow, nameOfRow } from '#web/crud/resource-types.ts';
import { wordsOf } from '#web/crud/words.ts';
import { showMessage } from '#web/messages.ts';
import layout from '#web/ui/layout.module.css';
import styles from './unique-lookup.module.css';

type UniqueLookupProps = {
  resource: CrudResource;
  /** Fields that nobody else should have the value of. */
  by: readonly string[];
  /** Said when somebody has it already, as the specification says it (§8). */
  found: string;
  /** Address of the list. */
  base: string;
  /** What else the search is narrowed by. */
  within?: Readonly<Record<string, string>>;
  /** The form of a new row, given where to say what was found. */
  children(notice: ReactNode): ReactNode;
};

type Asked = { name: string; value: string };

/** Looks, as each of those fields is left, whether somebody has that already; what was typed stays as it is. */
export function UniqueLookup({ resource, by, found, base, within, children }: UniqueLookupProps) {
  const [rows, setRows] = useState<Readonly<Record<string, CrudRow | undefined>>>({});
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({});
  const looking = useMutation({
    mutationFn: ({ name, value }: Asked) =>
      call<CrudRow>('GET', `${resource.name}/consultarPorDatosUnicos`, {
        query: { ...within, [name]: value },
      }),
    onSuccess: (row, { name }) => {
      setRows((before) => ({ ...before, [name]: row }));
      showMessage('info', found);
    },
    meta: {
      fallback: wordsOf(resource).fallbacks.consultar,
      // Nobody has it: an answer like any other.
      silent: [errorCodes.noEncontrado],
      background: true,
    },
  });
  const onBlur = ({ target, currentTarget }: FocusEvent) => {
    // A dialog that a field opened is within it for the library, and not on the page.
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

/** Always there, so that what appears in it is read aloud. */
const Found = ({ resource, row, base }: FoundProps) => (
  <div role="status" className={row ? styles.found : undefined}>
    {row && (
      <>
        <span>
          Ya está: {nameOfRow(resource, row)}
          {codeOf(row)}.
        </span>{' '}
        {/* In another tab: this one has what is being typed. */}
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
