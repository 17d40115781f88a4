import type { Controller } from './controller.server.ts';
import styles from './solicitud.module.css';

/** First layer of the information that the law requires before anybody gives data (GDPR art. 13, LOPDGDD art. 11). */
export function PrivacyLayer({
  responsable: { razonSocial, nif, email },
  urlPrivacidad,
  carried,
}: {
  responsable: Controller;
  urlPrivacidad: string | null;
  /** Some of the autoescuelas have not joined. */
  carried: boolean;
}) {
  return (
    <details className={styles.privacy}>
      <summary>
        Puedes retirarla o borrar tus datos cuando quieras, sin explicar nada. Si no hay movimiento, los
        borramos a los doce meses. <u>Quién trata tus datos y por qué</u>
      </summary>
      <dl>
        <dt>Quién responde de ellos</dt>
        <dd>
          {razonSocial}
          {nif && `, NIF ${nif}`}
        </dd>
        <dt>Para qué</dt>
        <dd>
          Solo para que respondan a tu solicitud las autoescuelas que elijas, o nosotros si la dejas abierta.
        </dd>
        <dt>Por qué podemos</dt>
        <dd>
          Porque lo consientes, para las autoescuelas que nombra la casilla. Puedes retirarlo cuando quieras.
        </dd>
        <dt>Quién los recibe</dt>
        <dd>
          Las autoescuelas que elijas, cuando confirmes tu correo. Nadie más.
          {carried && ' Una que no está en Carné Claro, solo cuando demuestre que es ella.'}
        </dd>
        <dt>Cuánto tiempo</dt>
        <dd>Doce meses desde el último movimiento. Después borramos lo que dice quién eres.</dd>
        <dt>Tus derechos</dt>
        <dd>
          Ver, corregir, descargar y borrar tus datos, y retirar la solicitud, desde el enlace de tu correo o
          escribiendo a <a href={`mailto:${email}`}>{email}</a>. También puedes reclamar ante la Agencia
          Española de Protección de Datos.
        </dd>
      </dl>
      {urlPrivacidad && (
        <p>
          <a href={urlPrivacidad} target="_blank" rel="noopener">
            Toda la información (se abre en otra pestaña)
          </a>
        </p>
      )}
    </details>
  );
}
