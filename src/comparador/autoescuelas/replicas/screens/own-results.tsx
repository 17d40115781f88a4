import { NativeSelect, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { REPLICAS, replicasCalls, replicasFallbacks } from '../calls.ts';
import type { ResultadosPropios } from '../contract.ts';
import { OwnReply } from './own-reply.tsx';
import styles from './results.module.css';
import { ResultsChart } from './results-chart.tsx';

/** /panelCliente/perfilAutoescuela/resultados */
export const Component = () => <OwnAutoescuela part="Resultados">{() => <Results />}</OwnAutoescuela>;

function Results() {
  const [seccion, setSeccion] = useState<string>();
  const query = useQuery({
    queryKey: [REPLICAS, 'results', seccion],
    queryFn: ({ signal }) =>
      replicasCalls.consultarResultados(seccion === undefined ? {} : { seccion }, signal),
    placeholderData: keepPreviousData,
    meta: { fallback: replicasFallbacks.consultarResultados },
  });
  return (
    <QueryView query={query} fallback={replicasFallbacks.consultarResultados}>
      {(results) =>
        results.seccion === null ? (
          <ListEmpty text="Todavía no hay resultados oficiales de tu autoescuela. Estarán aquí en cuanto aprobemos tu alta y la DGT los publique." />
        ) : (
          <Section key={results.seccion} results={results} seccion={results.seccion} onChoose={setSeccion} />
        )
      }
    </QueryView>
  );
}

type SectionProps = { results: ResultadosPropios; seccion: string; onChoose(seccion: string): void };

function Section({ results: { secciones, series }, seccion, onChoose }: SectionProps) {
  const [which, setWhich] = useState(0);
  const serie = series[which];
  const one = secciones.find((section) => section.seccion === seccion);
  return (
    <Stack maw={FORM_WIDTH} gap="md">
      <div className={`${shared.wrap} ${shared.gap16} ${styles.choose}`}>
        {secciones.length > 1 && (
          <NativeSelect
            label="Sección"
            value={seccion}
            onChange={(event) => onChoose(event.currentTarget.value)}
            data={secciones.map(({ seccion: value, codProvincia }) => ({
              value,
              label: `${value}, ${provinciaPorCodigo(codProvincia)?.provincia ?? ''}`,
            }))}
          />
        )}
        {series.length > 1 && (
          <NativeSelect
            label="Permiso y examen"
            value={which}
            onChange={(event) => setWhich(Number(event.currentTarget.value))}
            data={series.map(({ permiso, prueba }, index) => ({
              value: String(index),
              label: `${permiso}: ${prueba.toLowerCase()}`,
            }))}
          />
        )}
      </div>
      <FormSection
        title={serie ? `Aprobados, permiso ${serie.permiso}: ${serie.prueba.toLowerCase()}` : 'Aprobados'}
        hint="Datos de la DGT, mes a mes. Un mes con pocos exámenes dice poco: pesa más el azar."
      >
        {serie ? (
          <ResultsChart serie={serie} />
        ) : (
          <p>No consta ningún examen en los últimos meses cargados.</p>
        )}
      </FormSection>
      {one && <OwnReply seccion={seccion} slug={one.slug} />}
    </Stack>
  );
}
