import { Box } from '@mantine/core';
import { formatEuros } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import type { LugarDeUnPermiso } from '../own-standing.ts';
import { standingText } from '../standing.ts';
import { STANDING_FALLBACK, useOwnStanding } from './use-own-standing.ts';

/** Place of the autoescuela among its neighbours by permit, and what one euro less a class would change. */
export function OwnStanding() {
  const query = useOwnStanding();
  return (
    <FormSection
      title="Tu lugar entre las demás"
      hint="Por coste esperado, como en la lista: lo que el margen no distingue es un empate"
    >
      <QueryView query={query} fallback={STANDING_FALLBACK}>
        {({ permisos }) =>
          permisos.length === 0 ? (
            <p>Cuando tengas una tarifa publicada verás aquí con quién empatas, permiso por permiso.</p>
          ) : (
            <ul className={`${shared.list} ${shared.stack} ${shared.gap16}`}>
              {permisos.map((one) => (
                <Standing key={`${one.permiso} ${one.automatico}`} one={one} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </FormSection>
  );
}

function Standing({ one }: { one: LugarDeUnPermiso }) {
  const { permiso, automatico, slug, seccion, municipio, km, codProvincia, coste, lugar } = one;
  const provincia = provinciaPorCodigo(codProvincia)?.provincia ?? '';
  return (
    <li className={`${shared.stack} ${shared.gap4} ${shared.tight}`}>
      <p>
        <a href={`/${slug}?permiso=${encodeURIComponent(permiso)}`}>
          Permiso {permiso}
          {automatico && ', automático'}
        </a>{' '}
        · sección {seccion}
        {municipio && `, ${municipio}`} ·{' '}
        <Box component="strong" className={shared.figures}>
          {formatEuros(coste)}
        </Box>
      </p>
      <p>
        {standingText(lugar)} {km === null ? `en la provincia de ${provincia}` : `a menos de ${km} km`}.
      </p>
      <p>{lessText(one)}</p>
    </li>
  );
}

/** Tells what one euro less a class would do to the place. */
function lessText({ lugar, ahorro, lugarConAhorro }: LugarDeUnPermiso): string {
  const less = `Con la clase un euro más barata, el alumno pagaría ${formatEuros(ahorro)} menos`;
  const same = lugar.delante === lugarConAhorro.delante && lugar.empatadas === lugarConAhorro.empatadas;
  return same
    ? `${less}, y tu lugar sería el mismo.`
    : `${less}: ${standingText(lugarConAhorro).replace(/^./, (first) => first.toLowerCase())}.`;
}
