import { Box, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Under } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { FIRMAS, firmasCalls, firmasFallbacks } from '../calls.ts';
import type { PreviasLeidas, SolicitudLeida } from '../contract.ts';
import { AVISO_PREVIAS, wordsOfPrevia } from '../previa-words.ts';
import { isOpen } from '../states.ts';
import { AskFirmas } from './ask-firmas.tsx';
import { SolicitudCard } from './firma-shown.tsx';
import { SignHere } from './sign-here.tsx';

/** Fields of a documento for this section. */
export type SignedRow = {
  _id: string;
  tipo: string;
  vigente: boolean;
  sha256: string;
  estadoFirma: string;
};

/**
 * Firmas of a documento: the solicitudes with their state, and the buttons to ask for firmas or sign on
 * the spot.
 */
export function FirmasSection({ row }: { row: SignedRow }) {
  const query = useQuery({
    queryKey: [FIRMAS, row._id],
    queryFn: ({ signal }) => firmasCalls.leer({ _idDocumento: row._id }, signal),
    meta: { fallback: firmasFallbacks.leer, background: true },
  });
  return (
    <FormSection title="Firmas" hint="Con certificado, sello electrónico y un código para comprobarlas.">
      <QueryView query={query} fallback={firmasFallbacks.leer}>
        {(firmas) => <Firmas row={row} signings={firmas} />}
      </QueryView>
    </FormSection>
  );
}

function Firmas({ row, signings: firmas }: { row: SignedRow; signings: readonly SolicitudLeida[] }) {
  const user = useSessionUser();
  const [begun, begin] = useState<'pedir' | 'aqui'>();
  const queries = useQueryClient();
  const changed = async () => {
    begin(undefined);
    await Promise.all([
      queries.invalidateQueries({ queryKey: [FIRMAS] }),
      queries.invalidateQueries({ queryKey: ['documentos'] }),
    ]);
  };
  const open = firmas.find(({ estado }) => isOpen(estado));
  const brought = useBrought(row, firmas);
  const may = user !== undefined && permitted(user, 'documentos', 'F') !== null;
  const fits = row.tipo === 'pdf' && row.vigente && row.estadoFirma !== 'firmado';
  const fitsSo = fits && !brought?.motivo;
  const office = user?.tipo === 'trabajador';
  const turn = open?.firmantes.some((one) => one.turno && (office || one.email === user?.email));
  const mayHere = fitsSo && (open ? turn : office || row.estadoFirma === 'pendiente');
  return (
    <>
      {firmas.length === 0 && (
        <p>
          {row.tipo === 'pdf'
            ? 'Todavía no se ha pedido ninguna firma de este documento.'
            : 'Solo se firman documentos PDF.'}
        </p>
      )}
      {firmas.map((firma) => (
        <SolicitudCard key={firma._id} {...{ signing: firma, changed }} />
      ))}
      {brought && <PreviasSummary brought={brought} fits={fits} />}
      {may && fitsSo && begun === undefined && (
        <Group>
          {office && !open && (
            <Button variant="default" onClick={() => begin('pedir')}>
              Pedir firmas por correo
            </Button>
          )}
          {mayHere && (
            <Button variant="default" onClick={() => begin('aqui')}>
              {office ? 'Firmar aquí, en persona' : 'Firmar el documento'}
            </Button>
          )}
        </Group>
      )}
      {begun === 'pedir' && <AskFirmas id={row._id} onDone={changed} onClose={() => begin(undefined)} />}
      {begun === 'aqui' && (
        <SignHere row={row} open={open} onDone={changed} onClose={() => begin(undefined)} />
      )}
    </>
  );
}

/** Signatures of others in the PDF: those stored with the solicitud or, without a solicitud, those in the file now. */
function useBrought(row: SignedRow, firmas: readonly SolicitudLeida[]): PreviasLeidas | undefined {
  const asked = firmas.find(({ estado }) => isOpen(estado) || estado === 'firmado' || estado === 'revocado');
  const { data } = useQuery({
    queryKey: [FIRMAS, 'previas', row._id],
    queryFn: ({ signal }) => firmasCalls.previas({ _idDocumento: row._id }, signal),
    enabled: row.tipo === 'pdf' && !asked,
    meta: { fallback: firmasFallbacks.previas, background: true },
  });
  return asked ? { motivo: null, aparte: asked.previas.length > 0, previas: asked.previas } : data;
}

/** Signatures of others that a PDF already has, and whether it can be signed with them. `fits`: its state allows a firma. */
function PreviasSummary({ brought, fits }: { brought: PreviasLeidas; fits: boolean }) {
  const { motivo, aparte, previas } = brought;
  return (
    <>
      {fits && motivo && (
        <Box component="p" m={0} c="var(--danger)">
          Este PDF no se puede firmar: {motivo}.
        </Box>
      )}
      {fits && aparte && (
        <Box component="p" m={0}>
          {AVISO_PREVIAS}
        </Box>
      )}
      {previas.length > 0 && (
        <section aria-label="Firmas que ya traía">
          <Box component="p" m={0}>
            Firmas que ya traía:
          </Box>
          <Box component="ul" className={shared.marks} fz={14}>
            {previas.map(wordsOfPrevia).map(({ titulo, texto }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the signatures have no id, and their order does not change
              <li key={index}>
                <strong>{titulo}</strong>
                <Under>{texto}</Under>
              </li>
            ))}
          </Box>
        </section>
      )}
    </>
  );
}
