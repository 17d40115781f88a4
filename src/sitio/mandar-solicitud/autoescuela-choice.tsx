import { MAX_AUTOESCUELAS } from '#oficina/relacion/alumnos/solicitud-words.ts';
import controls from '#platform/ui/controls.module.css';
import { FieldError, type FieldsProps } from './fields.tsx';
import type { OfferedAutoescuela } from './offered-autoescuelas.server.ts';
import styles from './solicitud.module.css';

type AutoescuelaChoiceProps = FieldsProps & { escuelas: OfferedAutoescuela[] };

/**
 * The recipients. The autoescuelas that the visitor came from are already chosen, and each can be taken out. The buttons submit the form, so
 * that all of it works without scripts.
 */
export function AutoescuelaChoice({ escuelas, typed, errors }: AutoescuelaChoiceProps) {
  const looked = typed?.buscar?.trim() ?? '';
  const error = errors.autoescuelas;
  const recipients = recipientsAmong(escuelas, typed);
  const full = recipients.length >= MAX_AUTOESCUELAS;
  // The only one stands already in the title and in the consent.
  if (recipients.length === 1 && escuelas.length === 1 && looked === '' && !error)
    return (
      <details className={styles.more}>
        <summary>Quitarla o añadir otra autoescuela</summary>
        <Recipients {...{ escuelas, recipients, looked, full, error }} />
      </details>
    );
  return <Recipients {...{ escuelas, recipients, looked, full, error }} />;
}

type RecipientsProps = {
  escuelas: OfferedAutoescuela[];
  recipients: OfferedAutoescuela[];
  /** Words that the visitor looked for. */
  looked: string;
  full: boolean;
  error: string | undefined;
};

function Recipients({ escuelas, recipients, looked, full, error }: RecipientsProps) {
  return (
    <fieldset
      className={styles.group}
      id="autoescuelas"
      tabIndex={-1}
      aria-describedby={error ? 'autoescuelas-error' : undefined}
    >
      <legend>A quién se la enviamos</legend>
      <p className={styles.hint}>
        {full
          ? `Ya has elegido ${MAX_AUTOESCUELAS}: quita una para añadir otra. Solo ellas reciben tus datos.`
          : `A ${MAX_AUTOESCUELAS} como mucho. Solo las elegidas reciben tus datos.`}
      </p>
      <FieldError name="autoescuelas" error={error} />
      {escuelas.length > 0 && (
        <ul className={styles.schools}>
          {escuelas.map((autoescuela) => (
            <Autoescuela
              key={autoescuela.slug}
              school={autoescuela}
              chosen={recipients.includes(autoescuela)}
              full={full}
            />
          ))}
        </ul>
      )}
      {looked !== '' && !escuelas.some(({ buscada }) => buscada) && (
        <p role="status">Ninguna autoescuela que reciba solicitudes coincide con «{looked}».</p>
      )}
      <Finder looked={looked} />
    </fieldset>
  );
}

/** A request can reach it: it receives them, or the business carries it. */
export const reachable = ({ clienteId, camino }: OfferedAutoescuela): boolean =>
  clienteId !== null || camino === 'si' || camino === 'adultos';

/** The chosen autoescuelas or, at first, those that the visitor came from; only those that a request can reach. */
export function recipientsAmong(
  escuelas: OfferedAutoescuela[],
  typed: FieldsProps['typed'],
): OfferedAutoescuela[] {
  const receiving = escuelas.filter(reachable);
  if (!typed) return receiving.slice(0, MAX_AUTOESCUELAS);
  return receiving.filter(({ slug }) => typed.escuelas.includes(slug));
}

type AutoescuelaProps = { school: OfferedAutoescuela; chosen: boolean; full: boolean };

function Autoescuela({ school: autoescuela, chosen, full }: AutoescuelaProps) {
  const { slug, nombre, municipio, clienteId, cifra, clases } = autoescuela;
  const carried = clienteId === null;
  return (
    <li className={chosen ? `${styles.school} ${styles.chosen}` : styles.school}>
      <p className={styles.schoolName}>
        <a href={`/${slug}`} target="_blank" rel="noopener">
          {nombre}
          <span className={styles.away}> (se abre en otra pestaña)</span>
        </a>
        {municipio && <span className={styles.hint}> {municipio}</span>}
      </p>
      {carried && !reachable(autoescuela) ? (
        <p className={styles.hint}>
          Todavía no recibe solicitudes por aquí.{' '}
          <a href={`/mandarSolicitud/?autoescuela=${slug}`}>Cómo pedirle precio</a>
        </p>
      ) : (
        <div className={styles.recipient}>
          {carried && (
            <p className={styles.hint}>No está en Carné Claro: le llevamos nosotros tu petición.</p>
          )}
          {cifra && (
            <p className={styles.hint}>
              {cifra.clase === 'supuesta'
                ? 'Su precio no se conoce. Lo que muestra hoy el comparador: '
                : 'Coste esperado que muestra hoy el comparador: '}
              <span data-clase={cifra.clase}>{cifra.texto}</span> con {clases} clases, IVA incluido;{' '}
              {cifra.deQuien}
            </p>
          )}
          {chosen && <input type="hidden" name="escuela" value={slug} />}
          {(chosen || !full) && (
            <button
              className={styles.find}
              type="submit"
              name={chosen ? 'quitar' : 'anadir'}
              value={slug}
              aria-label={`${chosen ? 'Quitar' : 'Añadir'} ${nombre}`}
            >
              {chosen ? 'Quitar' : 'Añadir'}
            </button>
          )}
        </div>
      )}
    </li>
  );
}

function Finder({ looked }: { looked: string }) {
  return (
    <div>
      <label className={styles.label} htmlFor="buscar">
        Añadir otra autoescuela
      </label>
      <p className={styles.hint} id="buscar-ayuda">
        Por su nombre o su municipio. Lo que ya has escrito no se pierde
      </p>
      <div className={styles.finder}>
        <input
          className={controls.field}
          id="buscar"
          name="buscar"
          type="search"
          maxLength={80}
          aria-describedby="buscar-ayuda"
          defaultValue={looked}
        />
        <button className={styles.find} type="submit" name="accion" value="buscar">
          Buscar
        </button>
      </div>
    </div>
  );
}
