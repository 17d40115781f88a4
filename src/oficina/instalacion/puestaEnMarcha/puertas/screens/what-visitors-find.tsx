import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount, formatPercent, plural } from '#platform/kit/format.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { PREVISION, puertasCalls, puertasFallbacks } from '../calls.ts';
import type { Prevision } from '../contract.ts';

/** Months of results behind each rate. */
const MONTHS_OF_RATES = 24;

/** Tells whoever opens the web what visitors will find with the months loaded; nothing while there are none. */
export function WhatVisitorsFind() {
  const query = useQuery({
    queryKey: [PREVISION],
    queryFn: ({ signal }) => puertasCalls.prever({}, signal),
    staleTime: 0,
    meta: { fallback: puertasFallbacks.prever, told: true },
  });
  return (
    <QueryView query={query} fallback={puertasFallbacks.prever}>
      {(prevision) => prevision.meses > 0 && <Forecast prevision={prevision} />}
    </QueryView>
  );
}

function Forecast({ prevision }: { prevision: Prevision }) {
  const { meses, autoescuelas, empatadas, secciones, sinDireccion, sinCentro, conCentroAnterior } = prevision;
  if (secciones === 0) return <Text mt="sm">Los resultados cargados se están preparando para la web.</Text>;
  const share = (count: number) => `${formatCount(count)} (${formatPercent(count / secciones)})`;
  return (
    <>
      <Text mt="sm">
        Con {plural(meses, 'mes cargado', 'meses cargados')}, un visitante que busque el permiso B encontrará:
      </Text>
      <Stack component="ul" gap={2} mt={4} fz="sm">
        <li>
          {plural(autoescuelas, 'autoescuela', 'autoescuelas')} en toda España.{' '}
          {empatadas > 0 &&
            `El ${formatPercent(empatadas / autoescuelas)} está en el mayor empate de su provincia, porque su coste esperado no las distingue. `}
          {empatadas > 0 && meses < MONTHS_OF_RATES && (
            <>
              Con más meses empatan menos: <Link to="/panelAdmin/datosOficiales">traer los que faltan</Link>.
            </>
          )}
        </li>
        <li>
          De {plural(secciones, 'sección', 'secciones')}, {share(sinCentro)} no tienen centro de examen
          conocido y {share(conCentroAnterior)} tienen el de un año anterior.
        </li>
        <li>
          {share(sinDireccion)} no tienen dirección: salen por su centro de examen, y no por su distancia.{' '}
          {sinDireccion > 0 && <Link to="/panelAdmin/direcciones">Buscar direcciones</Link>}
        </li>
      </Stack>
    </>
  );
}
