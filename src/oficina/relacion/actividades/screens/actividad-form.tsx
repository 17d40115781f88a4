import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { opensLater } from '#platform/ui/later.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { type ActividadRow, actividades } from '../contract.ts';
import { actividades as family } from '../familia.ts';
import { readRegla, wordsOfRegla } from '../repeticion/regla.ts';
import { initialAfter, initialOf, ownerOf } from './begin-actividad.ts';
import { DoneDialog } from './done-dialog.tsx';
import { useActividadLayout } from './use-actividad-layout.ts';
import { useDone } from './use-done.ts';

const { base } = family;

const RepeatDialog = opensLater(
  async () => (await import('./repeat-dialog.tsx')).RepeatDialog,
  ({ opened }) => opened,
  { reload: false },
);

/** /panelAdmin/actividades/nuevo, /panelAdmin/actividades/:id */
export function Component() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const after = search.get('tras');
  if (id !== undefined) return <Existing key={id} id={id} />;
  return after ? <After id={after} /> : <New initial={initialOf(search)} back={ownerOf(search)} />;
}

type NewProps = { initial: Readonly<Record<string, unknown>>; back?: string | undefined };

function New({ initial, back }: NewProps) {
  const screen = useCrudScreen(family, actividades);
  const layout = useActividadLayout();
  return (
    <ResourceForm
      {...screen}
      layout={{ ...layout, initial: { ...layout.initial, ...initial } }}
      createdTo={(row) => back ?? `${base}?dia=${todayInMadrid(new Date(row.inicio))}`}
    />
  );
}

/** Form of a follow-up, with the same people and record. */
function After({ id }: { id: string }) {
  const query = useRecord(actividades, id);
  return (
    <QueryView query={query} fallback={wordsOf(actividades).fallbacks.consultar}>
      {(row) => <New initial={initialAfter(row)} />}
    </QueryView>
  );
}

function Existing({ id }: { id: string }) {
  const screen = useCrudScreen(family, actividades);
  const layout = useActividadLayout();
  const done = useDone();
  const [repeating, setRepeating] = useState(false);
  const { data } = useRecord(actividades, id);
  const actions = (row: ActividadRow) => (
    <>
      {stepOf(row)}
      {screen.canEdit && (
        <Button variant="default" onClick={() => setRepeating(true)}>
          {row.repeticion ? 'Repetición' : 'Repetir'}
        </Button>
      )}
    </>
  );
  const stepOf = (row: ActividadRow) =>
    row.estado === 'pendiente'
      ? screen.canEdit && (
          <BusyButton variant="default" busy={done.busy === row._id} onClick={() => done.mark(row)}>
            Marcar hecha
          </BusyButton>
        )
      : screen.canCreate && (
          <Button variant="default" component={Link} to={`${base}/nuevo?tras=${row._id}`}>
            Siguiente actividad
          </Button>
        );
  return (
    <>
      <ResourceForm
        {...screen}
        id={id}
        layout={layout}
        actions={actions}
        above={(row) => (
          <>
            <People row={row} />
            {row.repeticion && <RepeatNotice text={row.repeticion} />}
          </>
        )}
      />
      <DoneDialog done={done} />
      {data && <RepeatDialog row={data} opened={repeating} onClose={() => setRepeating(false)} />}
    </>
  );
}

const PEOPLE = {
  _idCliente: 'clientes',
  _idContacto: 'contactosClientes',
  _idAlumno: 'alumnos',
} as const;

/** With whom an actividad is, before its form; nothing without anybody. */
function People({ row }: { row: ActividadRow }) {
  const known = Object.entries(PEOPLE).flatMap(([field, path]) => {
    const name = row.nombres?.[field];
    return name ? [{ name, to: `/panelAdmin/${path}/${row[field as keyof typeof PEOPLE]}` }] : [];
  });
  if (known.length === 0) return null;
  return (
    <p className={shared.plain}>
      Con{' '}
      {known.map(({ name, to }, index) => (
        <Fragment key={to}>
          {index > 0 && ' · '}
          <Link className={shared.link} to={to}>
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

function RepeatNotice({ text }: { text: string }) {
  const regla = readRegla(text);
  return (
    <Notice>
      Se repite{regla && `: ${wordsOfRegla(regla).toLowerCase()}`}. Lo que cambies aquí es solo de esta vez;
      guárdalo y pulsa «Repetición» para llevarlo a las siguientes o a todas.
    </Notice>
  );
}
