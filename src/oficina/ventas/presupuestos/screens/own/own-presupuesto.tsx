import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { calculate } from '#oficina/ventas/papeles/arithmetic.ts';
import { PaperDocument, printedFor } from '#oficina/ventas/papeles/reading/paper-document.tsx';
import { faceOf, PaperFace } from '#oficina/ventas/papeles/reading/paper-face.tsx';
import styles from '#oficina/ventas/papeles/screens/own/paper-sheet.module.css';
import { PdfButton } from '#oficina/ventas/papeles/screens/own/pdf-button.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { presupuestosCalls } from '../../calls.ts';
import type { MiPresupuesto } from '../../own-presupuesto.ts';
import { AcceptSection } from './accept-section.tsx';
import { AskButton, RejectButton } from './other-answers.tsx';
import { OwnPresupuestoState } from './own-presupuesto-state.tsx';
import { OWN_PRESUPUESTOS, ownPresupuestosFallbacks, PRESUPUESTOS } from './own-presupuestos-calls.ts';
import { useNoteSeen } from './use-note-seen.ts';

/** /panelCliente/presupuestos/:id */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: [PRESUPUESTOS, 'own', id],
    queryFn: ({ signal }) => presupuestosCalls.consultarMiPresupuesto({ _id: id }, signal),
    meta: { fallback: ownPresupuestosFallbacks.consultar, told: true },
  });
  const presupuesto = query.data;
  return (
    <>
      <PageHeader
        title={presupuesto?.presupuesto.printing.codigo || 'Presupuesto'}
        trail={[{ name: 'Presupuestos', to: OWN_PRESUPUESTOS }]}
        status={presupuesto && <OwnPresupuestoState paso={presupuesto.paso} />}
        actions={
          presupuesto && (
            <PdfButton
              path="presupuestos/descargar"
              _id={presupuesto._id}
              fallback={ownPresupuestosFallbacks.descargar}
            />
          )
        }
      />
      <QueryView query={query} fallback={ownPresupuestosFallbacks.consultar}>
        {/* The key has the version: another version starts with fresh state, to be read again. */}
        {(loaded) => <OwnPresupuesto key={`${loaded._id} ${loaded.version}`} quote={loaded} />}
      </QueryView>
    </>
  );
}

const FORM = 'aceptar-presupuesto';

function OwnPresupuesto({ quote }: { quote: MiPresupuesto }) {
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
      <div className={styles.sheet}>
        <PaperFace {...faceOf(printed.emisor)} />
        {printed.titulo && <h2 className={`${shared.heading} ${shared.anywhere}`}>{printed.titulo}</h2>}
        <PaperDocument printed={printed} {...(answering && { choosing: { form: FORM, chosen, choose } })} />
      </div>
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
