import type { OwnSolicitud } from '#oficina/relacion/alumnos/own-solicitud.server.ts';
import { formatDay } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import styles from './own.module.css';

/** The data of the solicitud and of its alumno, as autoescuelas read them. */
export function SolicitudData({ solicitud: { permiso, datos } }: { solicitud: OwnSolicitud }) {
  const place = [datos.municipio, datos.codigo_postal, provinciaPorCodigo(datos.cod_provincia)?.provincia];
  const rows: [string, string | null][] = [
    ['Permiso', permiso],
    ['Dónde', place.filter(Boolean).join(', ')],
    ['Quieres empezar', datos.fecha_inicio_deseada && formatDay(datos.fecha_inicio_deseada)],
    ['Disponibilidad', datos.disponibilidad],
    ['Nombre', datos.nombre],
    ['Correo', datos.email],
    ['Teléfono', datos.telefono],
    ['Madre, padre o tutor', datos.tutor_nombre && `${datos.tutor_nombre}, ${datos.tutor_telefono}`],
    ['Mensaje', datos.mensaje],
  ];
  return (
    <section aria-labelledby="lo-pedido">
      <h2 id="lo-pedido">Lo que has pedido</h2>
      <dl className={styles.facts}>
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
