import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { calculate } from '#oficina/ventas/papeles/arithmetic.ts';
import { printedFor } from '#oficina/ventas/papeles/reading/paper-document.tsx';
import { PaperReading, PrintedSheet } from '#oficina/ventas/papeles/reading/paper-reading.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { presupuestosCalls } from '../../calls.ts';
import { presupuestos } from '../../familia.ts';
import type { MiPresupuesto } from '../../own-presupuesto.ts';
import { AcceptSection } from './accept-section.tsx';
import { AskButton, RejectButton } from './other-answers.tsx';
import { PasoState } from './paso-state.tsx';
import { useNoteSeen } from './use-answer.ts';

const FALLBACK = 'Error al obtener el presupuesto';

/** /panelCliente/presupuestos/:id */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: [presupuestos.name, 'own', id],
    queryFn: ({ signal }) => presupuestosCalls.consultarMiPresupuesto({ _id: id }, signal),
    meta: { fallback: FALLBACK, told: true },
  });
  return (
    <PaperReading
      family={presupuestos}
      query={query}
      fallback={FALLBACK}
      title={query.data?.presupuesto.printing.codigo || 'Presupuesto'}
      status={({ paso }) => <PasoState paso={paso} />}
      pdf={{ path: 'presupuestos/descargar', _id: id, fallback: 'Error al descargar el documento' }}
    >
      {/* The key has the version: another version starts with fresh state, to be read again. */}
      {(loaded) => <Answering key={`${loaded._id} ${loaded.version}`} quote={loaded} />}
    </PaperReading>
  );
}

const FORM = 'aceptar-presupuesto';

function Answering({ quote }: { quote: MiPresupuesto }) {
  const { presupuesto, paso } = quote;
  const user = useSessionUser();
  const mayAnswer = user !== undefined && permitted(user, 'presupuestos', 'T') !== null;
  const [chosen, setChosen] = useState(() => new Set(chosenOf(presupuesto.lineas)));
  const choose = (id: string, yes: boolean) =>
    setChosen((before) => new Set([...before].filter((one) => one !== id).concat(yes ? [id] : [])));
  useNoteSeen(quote);
  const answering = paso === 'abierto' && mayAnswer;
  const printed = printedFor(presupuesto, chosen);
  const lineas = presupuesto.lineas.map((line) =>
    line.tipo === 'opcional' ? { ...line, seleccionado: chosen.has(line._id) } : line,
  );
  const { total } = calculate({ ...presupuesto.marco, lineas });
  return (
    <>
      <Box maw={960}>
        <HowItIs quote={quote} />
        {paso === 'abierto' && !mayAnswer && (
          <Notice>
            Con tu rol puedes leer este presupuesto, pero no responder: puede hacerlo un propietario de la
            cuenta.
          </Notice>
        )}
      </Box>
      <PrintedSheet printed={printed} {...(answering && { choosing: { form: FORM, chosen, choose } })} />
      {answering && (
        <AcceptSection
          {...{ form: FORM, quote, total, shownTotal: printed.total }}
          seleccionadas={[...chosen]}
        />
      )}
      {mayAnswer && (answering || paso === 'caducado') && (
        <Group gap="sm">
          <AskButton quote={quote} />
          {answering && <RejectButton quote={quote} />}
        </Group>
      )}
    </>
  );
}

const chosenOf = (lines: MiPresupuesto['presupuesto']['lineas']) =>
  lines.filter(({ tipo, seleccionado }) => tipo === 'opcional' && seleccionado).map(({ _id }) => _id);

/** Notice above a presupuesto, to be read before it. */
function HowItIs({ quote: presupuesto }: { quote: MiPresupuesto }) {
  const { paso, validoHasta, aceptadoPor, aceptadoEn, hashAceptado, negocio } = presupuesto;
  if (paso === 'abierto') return <Notice>Vale hasta el {formatDay(validoHasta)}.</Notice>;
  if (paso === 'aceptado') {
    const [day = '', hour = ''] = aceptadoEn ? clockInMadrid(aceptadoEn).split('T') : [];
    return (
      <Notice>
        <span>
          Lo aceptó {aceptadoPor}
          {day && ` el ${formatDay(day)} a las ${hour} (hora peninsular)`}. El PDF lleva la prueba al final.
        </span>
        {hashAceptado && (
          <Box component="span" className={`${shared.small} ${shared.anywhere}`} flex="1 0 100%">
            SHA-256 {hashAceptado}
          </Box>
        )}
      </Notice>
    );
  }
  return (
    <Notice warning={paso === 'caducado'}>
      <span>
        {ENDED[paso](formatDay(validoHasta))}
        {negocio.email && (
          <>
            {' '}
            Escríbenos a <a href={`mailto:${negocio.email}`}>{negocio.email}</a>.
          </>
        )}
      </span>
    </Notice>
  );
}

const ENDED: Record<Exclude<MiPresupuesto['paso'], 'abierto' | 'aceptado'>, (day: string) => string> = {
  caducado: (day) => `Valía hasta el ${day}. Si te sigue interesando, pregunta y lo actualizamos.`,
  sustituido: () => 'Lo hemos cambiado por otro, y este ya no vale.',
  cancelado: () => 'Está cancelado y ya no se puede aceptar.',
  rechazado: () => 'Se rechazó y ya no se puede aceptar. ¿Has cambiado de idea?',
};
