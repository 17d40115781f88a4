import { Box, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Supresion } from '#oficina/base/personal-data/contract.ts';
import { plural } from '#platform/kit/format.ts';
import { isEmail } from '#platform/kit/people/email.ts';
import { readNif } from '#platform/kit/people/nif.ts';
import { readPhone } from '#platform/kit/people/phone.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { PERSONAL_DATA, type PersonQuery, personalDataCalls, personalDataFallbacks } from '../calls.ts';
import { PersonSection } from './person-section.tsx';
import styles from './personal-data.module.css';

const BY: Record<string, string> = { email: 'Correo', telefono: 'Teléfono', nif: 'NIF' };

/** /panelAdmin/datosPersonales: finds the data of a person, to give them a copy or to erase it. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState<PersonQuery>();
  const [familia, _id] = [search.get('familia'), search.get('_id')];
  const ofRow = familia && _id ? { familia, _id } : undefined;
  const asked = typed ?? ofRow;
  const ask = (next: PersonQuery) => {
    setTyped(next);
    // The page address names the row, and never holds an e-mail, a telephone or a tax number.
    setSearch({}, { replace: true });
  };
  return (
    <>
      <PageHeader title="Datos personales" />
      <Box component="p" maw="70ch" m="0 0 16px" c="dimmed">
        Encuentra todo lo que hay de una persona para entregárselo o suprimirlo cuando lo pida. Tienes un mes
        para responderle. Cada consulta queda anotada.
      </Box>
      <SearchForm onAsk={ask} />
      {asked && <SearchResults asked={asked} />}
      <ErasuresSection />
    </>
  );
}

function SearchForm({ onAsk }: { onAsk(asked: PersonQuery): void }) {
  const { form, field, summary, submit } = useSavingForm({
    labels: { por: 'Buscar por', texto: 'Correo, teléfono o NIF' },
    initialValues: { por: 'email', texto: '' },
    validate: { texto: (value, { por }) => mistakeIn(por, value.trim()) },
    save: async ({ por, texto }) => onAsk({ [por]: texto.trim() }),
    guarded: false,
  });
  const { por } = form.getValues();
  return (
    <form onSubmit={submit} noValidate aria-label="Buscar a una persona">
      {summary}
      <Group className={styles.search} gap={12} align="start" mb={24}>
        <NativeSelect
          {...field('por')}
          data={Object.entries(BY).map(([value, label]) => ({ value, label }))}
        />
        <TextInput {...field('texto')} label={BY[por]} autoComplete="off" maxLength={120} />
        <Group className={styles.go}>
          <BusyButton type="submit" busy={false}>
            Buscar
          </BusyButton>
        </Group>
      </Group>
    </form>
  );
}

/** Gives the error of a search text, as the server would, to show it beside the field. */
function mistakeIn(by: string, text: string): string | null {
  if (by === 'email') return isEmail(text) ? null : 'Escribe un correo completo, como ana@ejemplo.es';
  const read = by === 'nif' ? readNif(text) : readPhone(text);
  return 'motivo' in read ? read.motivo : null;
}

function SearchResults({ asked }: { asked: PersonQuery }) {
  const query = useQuery({
    queryKey: [PERSONAL_DATA, 'buscar', asked],
    queryFn: ({ signal }) => personalDataCalls.buscar(asked, signal),
    // Each search is written down, so the screen never repeats one on its own.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { fallback: personalDataFallbacks.buscar },
  });
  return (
    <QueryView query={query} fallback={personalDataFallbacks.buscar}>
      {(people) => (
        <Stack gap={16} mb={16} aria-live="polite">
          {people.length === 0 && (
            <Notice>
              No hay nada de esa persona. Prueba con otro correo, teléfono o NIF que haya podido usar.
            </Notice>
          )}
          {people.length > 1 && (
            <Notice warning>
              Hay {people.length} personas distintas con ese dato. Comprueba cuál es la que lo pide.
            </Notice>
          )}
          {people.map((person) => (
            <PersonSection key={person._id ?? person.email} person={person} onErased={query.refetch} />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

/** List of past erasures, without the people's identity. */
function ErasuresSection() {
  const query = useQuery({
    queryKey: [PERSONAL_DATA, 'leer'],
    queryFn: ({ signal }) => personalDataCalls.leer(signal),
    meta: { fallback: personalDataFallbacks.leer, background: true },
  });
  return (
    <FormSection
      title="Últimas supresiones"
      hint="La prueba de que se atendieron, sin los datos: no dice de quién eran."
    >
      <QueryView query={query} fallback={personalDataFallbacks.leer}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={shared.plain}>Todavía no se ha suprimido a nadie.</p>
          ) : (
            <ul className={`${shared.list} ${shared.stack} ${shared.gap10}`}>
              {rows.map((row) => (
                <li key={row._id}>
                  <Moment at={row.en} /> · {row.actor}
                  <Box component="span" display="block" c="dimmed" fz={14}>
                    {summaryOf(row)}
                  </Box>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </FormSection>
  );
}

function summaryOf({ cuentas }: Supresion): string {
  const sum = (kept: boolean) =>
    cuentas.reduce((all, { trato, filas }) => all + ((trato === 'conservar') === kept ? filas : 0), 0);
  const gone = plural(sum(false), 'registro borrado o sin datos', 'registros borrados o sin datos');
  return sum(true) === 0 ? gone : `${gone}; ${plural(sum(true), 'se conserva', 'se conservan')}`;
}
