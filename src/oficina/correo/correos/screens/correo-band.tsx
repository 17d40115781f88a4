import { Link } from 'react-router';
import { useMailWay } from '#oficina/base/letters/use-mail-way.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import band from '#oficina/instalacion/copias/screens/situation-band.module.css';
import type { SessionUser } from '#platform/browser/session/token.ts';

/** Band on every office screen while there is no mail server; it says what to do. */
export function CorreoBand({ user }: { user: SessionUser }) {
  if (useMailWay() !== 'ninguno') return null;
  const administers = permitted(user, 'correos', 'A') !== null;
  return (
    <section className={band.band} aria-label="Sin servidor de correo">
      <p>
        <strong>No hay servidor de correo.</strong> No sale ningún correo, tampoco los avisos y recordatorios
        automáticos. Los documentos se descargan, se imprimen y se entregan en mano.{' '}
        {administers
          ? 'Para enviarlos, escribe tu servidor de correo en la puesta en marcha.'
          : 'Para enviarlos, avisa a quien administra el programa.'}
      </p>
      {administers && <Link to="/panelAdmin/puestaEnMarcha#paso-correo">Poner el correo</Link>}
    </section>
  );
}
