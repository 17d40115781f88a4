import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatEuros, formatList, plural } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import type { Texts } from '#platform/ui/forms/versions.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { tarifaCalls } from '../calls.ts';
import type { SeccionDelCoste } from '../cost-base.ts';
import type { Tarifa } from '../cost-model.ts';
import { nombresLinea } from '../line-names.ts';
import { peopleText } from '../people-words.ts';
import { costAt, writtenTarifa } from './written-tarifa.ts';

const FALLBACK = 'Error al calcular los precios';

export type ExpectedCostProps = { idCliente: string; written: Texts };

/** Preview of the tarifa in the form: its expected cost at each section, and its place in the province. */
export function ExpectedCost({ idCliente, written }: ExpectedCostProps) {
  const { _idPermiso = '', automatico = 'false', seccion = '' } = written;
  const query = useQuery({
    queryKey: ['permisosAutoescuela', 'baseDelCoste', idCliente, _idPermiso, automatico],
    queryFn: ({ signal }) =>
      tarifaCalls.consultarBaseDelCoste({ _idCliente: idCliente, _idPermiso, automatico }, signal),
    enabled: _idPermiso !== '',
    meta: { fallback: FALLBACK, background: true, told: true },
  });
  const tarifa = writtenTarifa(written);
  return (
    <FormSection
      title="Lo que verá quien compara"
      hint="El coste esperado hasta tener el permiso, con tasas y repeticiones, calculado como en el comparador"
    >
      {_idPermiso === '' ? (
        <p>Elige el permiso para verlo.</p>
      ) : (
        <QueryView query={query} fallback={FALLBACK}>
          {({ secciones, clases }) => {
            const shown = secciones.filter((one) => seccion.trim() === '' || one.seccion === seccion.trim());
            return <Costs {...{ secciones: shown, clases, tarifa }} />;
          }}
        </QueryView>
      )}
    </FormSection>
  );
}

/** Sections shown at once: a big autoescuela has fifty, and this stays in sight beside the form. */
const SHOWN = 3;

type CostsProps = { secciones: SeccionDelCoste[]; clases: number; tarifa: Tarifa | undefined };

function Costs({ secciones, clases, tarifa }: CostsProps) {
  if (secciones.length === 0)
    return <p>No se puede calcular: no hay resultados oficiales de esta autoescuela, o de esa sección.</p>;
  if (!tarifa) return <p>Escribe el precio de la clase, y que no falte nada por corregir, para verlo.</p>;
  const more = secciones.length - SHOWN;
  return (
    <>
      <ul className={`${shared.list} ${shared.stack} ${shared.gap16}`}>
        {secciones.slice(0, SHOWN).map((section) => (
          <SectionCost key={section.seccion} {...{ section, clases, tarifa }} />
        ))}
      </ul>
      {more > 0 && (
        <p>
          Y en {plural(more, 'sección más', 'secciones más')}: escribe arriba el número de una para ver la
          suya.
        </p>
      )}
    </>
  );
}

type SectionCostProps = { section: SeccionDelCoste; clases: number; tarifa: Tarifa };

function SectionCost({ section, clases, tarifa }: SectionCostProps) {
  const found = costAt(section, { tarifa, clases });
  const { seccion, municipio, codProvincia } = section;
  const where = municipio ?? provinciaPorCodigo(codProvincia)?.provincia;
  return (
    <li className={`${shared.stack} ${shared.gap4} ${shared.tight}`}>
      <p>
        Sección {seccion}, {where}
      </p>
      {found ? (
        <>
          <Box component="p" className={shared.figures} fz="1.75rem" fw={600}>
            {formatEuros(found.coste.esperado)}
          </Box>
          <p>
            Con {plural(clases, 'clase', 'clases')} de 45 minutos; {peopleText(found.ochoDeDiez)}, y{' '}
            {formatEuros(found.coste.minimo)} si se aprueba todo a la primera.
          </p>
          {found.lugar && <p>{found.lugar}.</p>}
          <Undeclared lines={found.coste.noInformadas.map((line) => nombresLinea[line].toLowerCase())} />
        </>
      ) : (
        <p>Sin aprobados en la provincia no se puede esperar ningún coste.</p>
      )}
    </li>
  );
}

const Undeclared = ({ lines }: { lines: string[] }) =>
  lines.length > 0 && (
    <p>
      {lines.length === 1 ? 'Falta' : `Faltan ${formatCount(lines.length)} precios`}: {formatList(lines)}. Se
      rellena con lo habitual en la provincia, y se dice.
    </p>
  );
