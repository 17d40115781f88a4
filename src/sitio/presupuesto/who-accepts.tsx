import type { Acceptors } from '#oficina/ventas/presupuestos/acceptors.server.ts';
import sign from '#sitio/forms/sign.module.css';

const either = new Intl.ListFormat('es-ES', { type: 'disjunction' });

/** The people who may accept and the way to do it, for a person who got the link only to read. */
export function WhoAccepts({ contactos, propietarios }: Extract<Acceptors, { puede: false }>) {
  return (
    <section className={sign.box} aria-labelledby="quien-acepta">
      <h2 id="quien-acepta">Quién puede aceptarlo</h2>
      <p>
        Con este enlace puedes leer el presupuesto, descargarlo y preguntar. Aceptarlo o rechazarlo le
        corresponde a otra persona de tu empresa.
      </p>
      {contactos.length > 0 && (
        <p>
          {either.format(contactos)} puede hacerlo con el enlace que recibe por correo. Si no le ha llegado,
          pídelo aquí abajo.
        </p>
      )}
      {propietarios.length > 0 && (
        <p>{either.format(propietarios)} puede hacerlo en la zona de autoescuelas, con su cuenta.</p>
      )}
      {contactos.length === 0 && propietarios.length === 0 && (
        <p>Todavía no nos habéis dicho quién puede: escríbenoslo aquí abajo.</p>
      )}
    </section>
  );
}
