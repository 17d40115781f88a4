import { Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { plural } from '#platform/kit/format.ts';
import { phoneGroups } from '#platform/kit/people/groups.ts';
import cards from '#platform/ui/cards.module.css';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Grouped, Notice } from '#platform/ui/mark.tsx';
import { LANZAMIENTOS, lanzamientosFallbacks } from '../calls.ts';
import type { AutoescuelaLanzamiento, Lanzamiento } from '../contract.ts';
import styles from './lanzamientos.module.css';
import { walkText } from './town-words.ts';
import { useTown } from './use-town.ts';
import {
  type Boxes,
  emptyBoxes,
  type KeptWalk,
  keepWalk,
  readWalk,
  sendWaiting,
  type Visit,
} from './visits.ts';

/** /panelAdmin/lanzamientos/ruta?municipio=28065: the stops of a walk, with the boxes for the price of each counter. */
export function Component() {
  const municipio = useSearchParams()[0].get('municipio');
  if (municipio) return <Walk municipio={municipio} />;
  return (
    <>
      <PageHeader title={TITLE} trail={[TOWNS]} />
      <ListEmpty text="Elige antes un municipio." />
    </>
  );
}

const TITLE = 'Ruta de la visita';
const TOWNS = { name: 'Lanzamientos', to: '/panelAdmin/lanzamientos' };

function Walk({ municipio }: { municipio: string }) {
  const query = useTown(municipio);
  const user = useSessionUser();
  const name = query.data?.municipio.nombre ?? 'Municipio';
  const mayNote = user ? permitted(user, 'permisosAutoescuela', 'C') !== null : false;
  return (
    <>
      <PageHeader title={TITLE} trail={[TOWNS, { name, to: `${TOWNS.to}?municipio=${municipio}` }]} />
      <QueryView query={query} fallback={lanzamientosFallbacks.consultar}>
        {(town) => <Stops town={town} mayNote={mayNote} />}
      </QueryView>
    </>
  );
}

/** Keeps a walk on the telephone, and sends the visits that wait: at once, and when the network is back. */
function useWalk(municipio: string) {
  const [walk, setWalk] = useState(() => readWalk(localStorage, municipio));
  const [refused, setRefused] = useState<unknown>();
  const queries = useQueryClient();
  // The walk that is kept now is changed, and not the one that was drawn: a sending may have ended since.
  const change = useCallback(
    (to: (now: KeptWalk) => KeptWalk) => {
      const next = to(readWalk(localStorage, municipio));
      keepWalk(localStorage, municipio, next);
      setWalk(next);
    },
    [municipio],
  );
  const show = useCallback(() => {
    setWalk(readWalk(localStorage, municipio));
    void queries.invalidateQueries({ queryKey: [LANZAMIENTOS] });
  }, [municipio, queries]);
  const send = useCallback(async () => {
    if (readWalk(localStorage, municipio).waiting.length === 0) return;
    const { sent, refused: why } = await sendWaiting(municipio, show);
    setRefused(why);
    show();
    if (sent > 0) showMessage('success', plural(sent, 'visita enviada', 'visitas enviadas'));
  }, [municipio, show]);
  useEffect(() => {
    void send();
    const back = () => void send();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [send]);
  return { walk, change, send, refused };
}

function Stops({ town, mayNote }: { town: Lanzamiento; mayNote: boolean }) {
  const { walk, change, send, refused } = useWalk(town.municipio.codigo);
  const { typed, waiting } = walk;
  // A stop that is done stays away while the town is read anew.
  const [done, setDone] = useState(() => waiting.map(({ codigo }) => codigo));
  const stops = town.ruta.paradas.flatMap(
    (codigo) => town.autoescuelas.find((known) => known.codigo === codigo) ?? [],
  );
  const left = stops.filter(({ codigo }) => !done.includes(codigo));
  const finish = (visit: Visit) => {
    setDone([...done, visit.codigo]);
    change((now) => {
      const { [visit.codigo]: _typed, ...others } = now.typed;
      return { typed: others, waiting: [...now.waiting, visit] };
    });
    void send();
  };
  return (
    <>
      {waiting.length > 0 && (
        <Notice warning>
          <span>
            {plural(waiting.length, 'visita guardada', 'visitas guardadas')} en este teléfono (
            {waiting.map(({ nombre }) => nombre).join(', ')}):{' '}
            {refused === undefined
              ? 'se envían al volver la red. No cierres la sesión antes.'
              : textOfError(refused, lanzamientosFallbacks.anotar)}
          </span>
          <Button size="xs" variant="default" onClick={() => void send()}>
            Enviar ahora
          </Button>
        </Notice>
      )}
      {left.length === 0 ? (
        <ListEmpty text="No queda ninguna parada." />
      ) : (
        <>
          <p className={cards.brief}>{walkText(town.ruta)}</p>
          <ol className={cards.cards} aria-label="Paradas">
            {left.map((one) => (
              <Stop
                key={one.codigo}
                one={one}
                mayNote={mayNote}
                typed={typed[one.codigo]}
                onType={(boxes) =>
                  change((now) => ({ ...now, typed: { ...now.typed, [one.codigo]: boxes } }))
                }
                onDone={(boxes) =>
                  finish({
                    codigo: one.codigo,
                    seccion: one.seccion,
                    nombre: one.nombre,
                    el: todayInMadrid(new Date()),
                    boxes,
                  })
                }
              />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

type StopProps = {
  one: AutoescuelaLanzamiento;
  mayNote: boolean;
  typed: Boxes | undefined;
  onType(boxes: Boxes): void;
  onDone(boxes: Boxes | null): void;
};

/** A stop; «He llegado» shows the boxes of its price. */
function Stop({
  one: { codigo, nombre, direccion, parada, telefono },
  mayNote,
  typed,
  onType,
  onDone,
}: StopProps) {
  return (
    <li className={cards.card} id={codigo} aria-labelledby={`parada-${codigo}`}>
      <div className={cards.head}>
        <span className={styles.stop} aria-hidden="true">
          {parada}
        </span>
        <h2 id={`parada-${codigo}`}>{nombre}</h2>
      </div>
      <p className={cards.brief}>
        {direccion}
        {telefono && (
          <>
            {' '}
            ·{' '}
            <a href={`tel:${telefono}`}>
              <Grouped parts={phoneGroups(telefono)} />
            </a>
          </>
        )}
      </p>
      {mayNote &&
        (typed ? (
          <Counter nombre={nombre} typed={typed} onType={onType} onDone={onDone} />
        ) : (
          <Button fullWidth variant="default" size="md" onClick={() => onType(emptyBoxes)}>
            He llegado
          </Button>
        ))}
    </li>
  );
}

const LABELS: Readonly<Record<keyof Boxes, string>> = {
  matricula: 'Matrícula, teórica (€)',
  precioClase: 'Una clase (€)',
  minutosClase: 'Minutos de clase',
  clasesIncluidas: 'Clases incluidas',
  tramitacion: 'Tramitación (€)',
  presentacion: 'Cada examen (€)',
};

type CounterProps = Pick<StopProps, 'onType' | 'onDone'> & { nombre: string; typed: Boxes };

/** Boxes of the price that a counter shows for permit B with a manual car; what is typed is kept at each key. */
function Counter({ nombre, typed, onType, onDone }: CounterProps) {
  const [tried, setTried] = useState(false);
  const problems = problemsOf(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0) onDone(typed);
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`Precio de ${nombre}`}>
      <p className={cards.brief}>
        Permiso B, coche manual, con IVA. Se publica como visto hoy en el mostrador.
      </p>
      <SimpleGrid cols={2} spacing="sm">
        {keysOf(LABELS).map((name) => (
          <TextInput
            key={name}
            size="md"
            label={LABELS[name]}
            inputMode={/minutos|incluidas/i.test(name) ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={10}
            value={typed[name]}
            onChange={({ currentTarget }) => onType({ ...typed, [name]: currentTarget.value })}
            error={tried && problems[name]}
          />
        ))}
      </SimpleGrid>
      <Group grow mt="md">
        <Button size="md" variant="default" onClick={() => onDone(null)}>
          No lo dicen
        </Button>
        <Button size="md" type="submit">
          Guardar precio
        </Button>
      </Group>
    </form>
  );
}

const AMOUNT = /^\d{1,4}([.,]\d{1,2})?$/;

/** Gives the faults of a visit before it is kept: without a network the server cannot say them. */
function problemsOf(boxes: Boxes): Partial<Record<keyof Boxes, string>> {
  const problems: Partial<Record<keyof Boxes, string>> = {};
  for (const name of ['matricula', 'precioClase', 'tramitacion', 'presentacion'] as const)
    if (boxes[name].trim() !== '' && !AMOUNT.test(boxes[name].trim()))
      problems[name] = 'escribe una cantidad, como 29,50';
  if (!(Number(boxes.precioClase.replace(',', '.')) > 0))
    problems.precioClase = 'escribe lo que cuesta una clase';
  const minutes = Number(boxes.minutosClase);
  if (!(Number.isInteger(minutes) && minutes >= 30 && minutes <= 240))
    problems.minutosClase = 'entre 30 y 240';
  const included = Number(boxes.clasesIncluidas);
  if (!(Number.isInteger(included) && included >= 0 && included <= 60))
    problems.clasesIncluidas = 'entre 0 y 60';
  return problems;
}
