import { useRef, useState } from 'react';
import controls from '#platform/ui/controls.module.css';
import { phoneText, safeWeb } from '#sitio/autoescuela/section-place.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from './solicitud.module.css';

/** What is known of how to speak with an autoescuela. */
export type Contacto = {
  slug: string;
  nombre: string;
  telefono: string | null;
  /** The telephone is that of the official map, and not what the autoescuela says. */
  oficial: boolean;
  web: string | null;
};

/** What to ask, so that the answer can be compared with what others charge. */
const questionText = (permiso: string) =>
  `Hola: quiero sacarme el permiso ${permiso}. ¿Cuánto cuestan, con IVA, la matrícula, la teórica, cada clase de 45 minutos, la presentación a cada examen y la gestión de las tasas de la DGT? ¿Cuántas clases incluye y qué se paga si hay que repetir? Gracias.`;

type WaysProps = { contacto: Contacto; permiso: string };

/** Telephone, web and a text to copy: what a visitor can do without us. The text can be chosen and copied without scripts. */
export function WaysToAsk({ contacto: { slug, telefono, oficial, web }, permiso }: WaysProps) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const page = safeWeb(web);
  const text = questionText(permiso);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser does not let pages copy: the text is left selected.
      field.current?.focus();
    }
  };
  return (
    <>
      {telefono && oficial && <p className={styles.hint}>Su teléfono está en el mapa oficial de la DGT.</p>}
      {(telefono || page) && (
        <p className={styles.ways}>
          {telefono && (
            <a className={styles.way} href={`tel:${telefono.replaceAll(' ', '')}`}>
              Llamar al {phoneText(telefono)}
            </a>
          )}
          {page && (
            <a className={styles.way} href={page} rel="nofollow noopener">
              Ver su web
            </a>
          )}
        </p>
      )}
      <details className={styles.guardian} open={!telefono && !page}>
        <summary>Texto para pedirle precio</summary>
        <textarea
          className={controls.field}
          rows={6}
          readOnly
          ref={field}
          value={text}
          aria-label="Texto para pedirle precio"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className={styles.ways}>
          <button className={styles.find} type="button" onClick={copy}>
            {copied ? 'Copiado' : 'Copiar el texto'}
          </button>
        </p>
      </details>
      <p>
        Cuando te conteste,{' '}
        <Link to={`/${slug}?permiso=${permiso}#presupuesto-dado`}>
          mira en su página qué te costaría en total
        </Link>{' '}
        con lo que te ha dicho.
      </p>
    </>
  );
}

type AskYourselfProps = WaysProps & {
  /** It has said that it wants no requests. */
  negada: boolean;
};

/** In place of a form for an autoescuela that gets nothing through here. */
export function AskYourself({ contacto, permiso, negada }: AskYourselfProps) {
  const { nombre } = contacto;
  return (
    <div className={styles.page}>
      <title>{`Cómo pedirle precio a ${nombre} · Carné Claro`}</title>
      <h1>Cómo pedirle precio a {nombre}</h1>
      <p>
        {negada
          ? 'Prefiere que no le llevemos peticiones. Puedes preguntarle tú.'
          : 'Todavía no recibe peticiones por aquí. Puedes preguntarle tú.'}
      </p>
      <WaysToAsk contacto={contacto} permiso={permiso} />
      <p>
        O{' '}
        <Link to={`/mandarSolicitud/?permiso=${permiso}`}>pide precio a otras que sí contestan por aquí</Link>
        .
      </p>
    </div>
  );
}
