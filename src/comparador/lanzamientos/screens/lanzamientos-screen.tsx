import { Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { shortDay } from '#platform/browser/moments.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { ReportTable } from '#platform/ui/report-table.tsx';
import shared from '#platform/ui/shared.module.css';
import { LANZAMIENTOS, lanzamientosCalls, lanzamientosFallbacks } from '../calls.ts';
import { TownView } from './town-view.tsx';
import { stateMarks } from './town-words.ts';

/** /panelAdmin/lanzamientos: the towns where prices are gathered or, with `?municipio=28065`, one of them. */
export function Component() {
  const [search] = useSearchParams();
  const municipio = search.get('municipio');
  return municipio ? <TownView municipio={municipio} /> : <Towns />;
}

const addressOf = (municipio: string) => `/panelAdmin/lanzamientos?municipio=${municipio}`;

function Towns() {
  const query = useQuery({
    queryKey: [LANZAMIENTOS],
    queryFn: ({ signal }) => lanzamientosCalls.leer({}, signal),
    meta: { fallback: lanzamientosFallbacks.leer },
  });
  return (
    <>
      <PageHeader title="Lanzamientos" />
      <TownPicker />
      <QueryView query={query} fallback={lanzamientosFallbacks.leer}>
        {({ filas }) =>
          filas.length === 0 ? (
            <ListEmpty text="Todavía no se recogen precios en ningún municipio: elige uno y mira lo que le falta." />
          ) : (
            <ReportTable
              caption="Municipios en que se recogen precios"
              rows={filas}
              rowKey={({ codigo }) => codigo}
              columns={[
                {
                  title: 'Municipio',
                  cell: ({ codigo, nombre }) => (
                    <Link className={shared.link} to={addressOf(codigo)}>
                      {nombre}
                    </Link>
                  ),
                },
                {
                  title: 'Provincia',
                  cell: ({ codProvincia }) =>
                    provincias.find(({ codigo }) => codigo === codProvincia)?.provincia ?? '',
                },
                {
                  title: 'Estado',
                  cell: ({ estado }) => <Mark tone={stateMarks[estado].tone}>{stateMarks[estado].name}</Mark>,
                },
                { title: 'Empezado', cell: ({ empezadoEn }) => shortDay(empezadoEn) },
                { title: 'Abierto', cell: ({ abiertoEn }) => (abiertoEn ? shortDay(abiertoEn) : '—') },
              ]}
            />
          )
        }
      </QueryView>
    </>
  );
}

/** Chooses a province and one of its municipalities. */
function TownPicker() {
  const [provincia, setProvincia] = useState<string | null>(null);
  const [municipio, setMunicipio] = useState<string | null>(null);
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: [LANZAMIENTOS, 'municipios', provincia],
    queryFn: ({ signal }) => lanzamientosCalls.municipios({ provincia: provincia ?? '' }, signal),
    enabled: provincia !== null,
    meta: { fallback: lanzamientosFallbacks.municipios },
  });
  return (
    <Group
      component="section"
      aria-label="Elegir un municipio"
      className={shared.card}
      align="flex-end"
      p="14px 20px"
      mb={16}
    >
      <Select
        label="Provincia"
        placeholder="Elige…"
        searchable
        data={provincias.map(({ codigo, provincia: name }) => ({ value: codigo, label: name }))}
        value={provincia}
        onChange={(value) => {
          setProvincia(value);
          setMunicipio(null);
        }}
      />
      <Select
        label="Municipio"
        placeholder={provincia === null ? 'Elige antes la provincia' : 'Elige…'}
        searchable
        limit={50}
        nothingFoundMessage="No hay ninguno así"
        data={data?.filas.map(({ codigo, nombre }) => ({ value: codigo, label: nombre })) ?? []}
        value={municipio}
        onChange={setMunicipio}
        disabled={provincia === null}
      />
      <Button disabled={municipio === null} onClick={() => municipio && navigate(addressOf(municipio))}>
        Ver qué le falta
      </Button>
      {municipio === null && <p className={shared.quiet}>Falta elegir el municipio.</p>}
    </Group>
  );
}
