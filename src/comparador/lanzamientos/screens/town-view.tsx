import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { download } from '#platform/browser/download.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { lanzamientosFallbacks } from '../calls.ts';
import type { Lanzamiento } from '../contract.ts';
import { AutoescuelasTable } from './autoescuelas-table.tsx';
import styles from './lanzamientos.module.css';
import { TownState } from './town-state.tsx';
import { walkText } from './town-words.ts';
import { useLetters, useTown } from './use-town.ts';
import { WalkMap } from './walk-map.tsx';

/** A town: what it lacks to open, its autoescuelas with their next step, the walk and the poster. */
export function TownView({ municipio }: { municipio: string }) {
  const query = useTown(municipio);
  const user = useSessionUser();
  const mayAct = user ? permitted(user, 'direcciones', 'A') !== null : false;
  const town = query.data;
  return (
    <>
      <PageHeader
        title={town ? `Lanzamiento: ${town.municipio.nombre}` : 'Lanzamiento'}
        trail={[{ name: 'Lanzamientos', to: '/panelAdmin/lanzamientos' }]}
        status={
          town && (
            <span className={shared.muted}>
              {plural(town.autoescuelas.length, 'autoescuela', 'autoescuelas')},{' '}
              {plural(town.secciones, 'sección', 'secciones')}
            </span>
          )
        }
        actions={town && <Actions town={town} mayAct={mayAct} />}
      />
      <QueryView query={query} fallback={lanzamientosFallbacks.consultar}>
        {(read) => <Town town={read} mayAct={mayAct} />}
      </QueryView>
    </>
  );
}

function Actions({ town, mayAct }: { town: Lanzamiento; mayAct: boolean }) {
  const { nombre, provincia } = town.municipio;
  const letters = useLetters(town.municipio.codigo);
  const unwritten = town.autoescuelas.filter(
    ({ siguiente }) => siguiente === 'carta' || siguiente === 'enviada',
  ).length;
  return (
    <>
      <Button
        component="a"
        href={`/?${new URLSearchParams({ permiso: 'B', lugar: `${nombre}, ${provincia}` })}`}
        variant="default"
      >
        Ver como alumno
      </Button>
      {mayAct && unwritten > 0 && (
        <BusyButton
          variant="default"
          busy={letters.isPending}
          onClick={() => letters.isPending || letters.mutate(undefined)}
        >
          Imprimir {plural(unwritten, 'carta', 'cartas')}
        </BusyButton>
      )}
    </>
  );
}

function Town({ town, mayAct }: { town: Lanzamiento; mayAct: boolean }) {
  if (town.autoescuelas.length === 0) return <NoSchools town={town} />;
  return (
    <>
      <TownState town={town} />
      {town.sinLugar > 0 && <WithoutPlace sinLugar={town.sinLugar} />}
      <div className={`${shared.beside} ${styles.town}`}>
        <AutoescuelasTable town={town} mayAct={mayAct} />
        <aside aria-label="Ruta y cartel">
          <WalkCard town={town} />
          <Poster municipio={town.municipio} />
          <Kinds />
        </aside>
      </div>
    </>
  );
}

/** A new town: without a place of its autoescuelas there is nothing else to do. */
const NoSchools = ({ town }: { town: Lanzamiento }) => (
  <section className={`${shared.card} ${shared.roomyCard}`}>
    <h2 className={shared.heading}>Primero, los lugares</h2>
    <p>
      No se sabe de ninguna autoescuela que esté en {town.municipio.nombre}
      {town.sinLugar > 0 &&
        `; ${plural(town.sinLugar, 'se examina', 'se examinan')} aquí y no se sabe dónde ${town.sinLugar === 1 ? 'está' : 'están'}`}
      .
    </p>
    <Button component={Link} to="/panelAdmin/direcciones">
      Buscar direcciones
    </Button>
  </section>
);

const WithoutPlace = ({ sinLugar }: { sinLugar: number }) => (
  <Notice warning>
    <span>
      {plural(sinLugar, 'autoescuela más se examina', 'autoescuelas más se examinan')} aquí y no se sabe dónde{' '}
      {sinLugar === 1 ? 'está' : 'están'}.
    </span>
    <Link to="/panelAdmin/direcciones">Direcciones</Link>
  </Notice>
);

function WalkCard({ town }: { town: Lanzamiento }) {
  const { ruta, municipio } = town;
  return (
    <section className={`${shared.card} ${shared.clipped}`} aria-labelledby="ruta">
      {ruta.paradas.length > 1 && <WalkMap town={town} />}
      <div className={styles.side}>
        <h2 id="ruta">Ruta de la visita</h2>
        {ruta.paradas.length === 0 ? (
          <p>No hay ninguna que visitar: tienen precio, o no se sabe en qué calle están.</p>
        ) : (
          <>
            <p>{walkText(ruta)}</p>
            <Button
              component={Link}
              to={`/panelAdmin/lanzamientos/ruta?municipio=${municipio.codigo}`}
              variant="default"
              fullWidth
            >
              Empezar la visita
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function Poster({ municipio }: { municipio: Lanzamiento['municipio'] }) {
  const taking = useMutation({
    mutationFn: () => download('lanzamientos/descargar', { municipio: municipio.codigo }),
    meta: { fallback: lanzamientosFallbacks.cartel },
  });
  return (
    <section className={`${shared.card} ${styles.side}`} aria-labelledby="cartel">
      <h2 id="cartel">Cartel con QR</h2>
      <p>«¿Cuánto te han pedido?» Lleva a traer un precio de {municipio.nombre}.</p>
      <BusyButton
        variant="default"
        fullWidth
        busy={taking.isPending}
        onClick={() => taking.isPending || taking.mutate()}
      >
        Cartel en A4
      </BusyButton>
    </section>
  );
}

/** Which price counts in the rule. */
const Kinds = () => (
  <section className={`${shared.card} ${styles.side}`} aria-labelledby="cuenta">
    <h2 id="cuenta">Qué precio cuenta</h2>
    <dl className={styles.kinds}>
      <dt>Suyo</dt>
      <dd>lo publica la autoescuela; gana siempre</dd>
      <dt>Anotado</dt>
      <dd>lo vio en el mostrador alguien de aquí</dd>
      <dt>De alumnos</dt>
      <dd>lo trajeron y alguien lo comprobó</dd>
    </dl>
    <p>Con menos de doce meses. Lo que traen y nadie mira no cuenta.</p>
  </section>
);
