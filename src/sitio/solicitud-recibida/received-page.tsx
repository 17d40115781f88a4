import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { ClaimOfLink } from '#comparador/autoescuelas/solicitudesAlta/claim-by-link.server.ts';
import { agreementText, isFirst, type Prepared } from '#oficina/relacion/alumnos/answer-lines.ts';
import type { Recibida } from '#oficina/relacion/alumnos/autoescuela-contract.ts';
import { agrees, isEnded, isOpen, MAX_TEXTO, threadOf } from '#oficina/relacion/alumnos/mensajes.ts';
import { OfferTable, OnlyTotal } from '#oficina/relacion/alumnos/offer-table.tsx';
import { siguientes } from '#oficina/relacion/alumnos/recibida-states.ts';
import { whatsappUrl } from '#oficina/relacion/alumnos/screens/prepared-answers.ts';
import { Thread } from '#oficina/relacion/alumnos/thread.tsx';
import { formatDay } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import controls from '#platform/ui/controls.module.css';
import { CheckField } from '#sitio/forms/form-field.tsx';
import styles from '#sitio/mi-solicitud/own.module.css';
import { ClaimOffer } from '#sitio/mis-tarifas/link-over.tsx';
import { AnswerForm, type Problem } from './answer-form.tsx';

const STATES: Record<Recibida['estado'], string> = {
  enviada: 'Nueva',
  vista: 'Nueva',
  respondida: 'Respondida',
  ganada: 'Se ha matriculado',
  perdida: 'Cerrada',
  retirada: 'Retirada',
};

/** The action just done, as the address of the next page says it. */
export type LastAction = keyof typeof DONE;

const DONE = {
  respondida: 'Respuesta enviada: la tiene en su correo y en su página.',
  escrito: 'Enviado. Te avisaremos por correo cuando conteste.',
  guardado: 'Guardado.',
};

export type ReceivedPageProps = {
  row: Recibida;
  autoescuela: string;
  prepared: Prepared;
  /** What the autoescuela may do with its page; null before it has answered. */
  reclama: ClaimOfLink['estado'] | null;
  /** Key of this page: the same words sent twice from it are written once. */
  clave: string;
  hecho: string | null;
};

type Shown = ReceivedPageProps & { problema: Problem | undefined };

/** The page of a request for an autoescuela that has not joined: who asks, its offer by lines, and the conversation. */
export function ReceivedPage({ row, autoescuela, prepared, reclama, clave, hecho, problema }: Shown) {
  const { permiso, estado, nombre, oferta, precioOfrecido, mensajes } = row;
  const done = Object.entries(DONE).find(([name]) => name === hecho)?.[1];
  const may = siguientes[estado].includes('respondida') && !isEnded(mensajes);
  return (
    <div className={styles.page}>
      <title>{`Petición de precio del permiso ${permiso} · Carné Claro`}</title>
      <h1>Petición de precio del permiso {permiso}</h1>
      {problema?.aviso && (
        <p className={styles.alert} role="alert">
          {problema.aviso}
        </p>
      )}
      {done && !problema && (
        <p className={styles.done} role="status">
          {done}
        </p>
      )}
      <div className={styles.school}>
        <div className={styles.head}>
          <h3>{nombre ?? 'Quien pregunta'}</h3>
          <span className={styles.state}>{STATES[estado]}</span>
        </div>
        <p className={styles.hint}>Para {autoescuela}</p>
        {estado === 'retirada' ? (
          <p>Quien la envió la ha retirado: sus datos y su mensaje ya no están aquí.</p>
        ) : (
          <Who row={row} />
        )}
      </div>
      {estado !== 'retirada' && (
        <>
          <section aria-labelledby="oferta">
            <h2 id="oferta">Tu precio</h2>
            {oferta && <OfferTable offer={oferta} whose="tu" />}
            {!oferta && precioOfrecido && <OnlyTotal precio={precioOfrecido} />}
            {may && (
              <Folded folded={!isFirst(row) && !problema?.campos} title="Cambiar la respuesta">
                <AnswerForm key={row.version} {...{ row, prepared, problema }} />
              </Folded>
            )}
          </section>
          <Talk row={row} clave={clave} />
          <Ends row={row} />
        </>
      )}
      {reclama && (
        <section aria-labelledby="ficha">
          <h2 id="ficha">La ficha de {autoescuela}</h2>
          <ClaimOffer estado={reclama} />
        </section>
      )}
      <Refuse autoescuela={autoescuela} />
    </div>
  );
}

function Folded({ folded, title, children }: { folded: boolean; title: string; children: ReactNode }) {
  if (!folded) return children;
  return (
    <details className={styles.box}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Who({ row }: { row: Recibida }) {
  const { email, telefono, municipio, codProvincia, fechaInicioDeseada, disponibilidad, mensaje } = row;
  const chat = whatsappUrl(row);
  const facts: [string, ReactNode][] = [
    ['Correo', email && <a href={`mailto:${email}`}>{email}</a>],
    [
      'Teléfono',
      telefono && (
        <>
          <a href={`tel:${telefono}`}>Llamar al {telefono}</a>
          {chat && (
            <>
              {' · '}
              <a href={chat} rel="noreferrer">
                WhatsApp
              </a>
            </>
          )}
        </>
      ),
    ],
    ['Dónde', [municipio, provinciaPorCodigo(codProvincia)?.provincia].filter(Boolean).join(', ')],
    ['Quiere empezar', fechaInicioDeseada && formatDay(fechaInicioDeseada)],
    ['Disponibilidad', disponibilidad],
    // Below, it is the first of the conversation.
    ['Pregunta', isFirst(row) && mensaje],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The conversation, with what the autoescuela may write in it. */
function Talk({ row, clave }: { row: Recibida; clave: string }) {
  const { nombre, estado, mensajes } = row;
  const entries = threadOf(row);
  const whom = nombre ?? 'quien pregunta';
  return (
    <section className={styles.talk} aria-labelledby="hilo">
      <h2 id="hilo">Conversación</h2>
      {entries.length > 0 && (
        <Thread entries={entries} names={{ alumno: whom, autoescuela: 'Tú' }} own="autoescuela" />
      )}
      {isOpen(estado, mensajes) ? (
        <div className={styles.acts}>
          <p className={styles.hint}>{agreementText(mensajes, whom)}</p>
          {!agrees(mensajes, 'autoescuela') && (
            <Form method="post">
              <input type="hidden" name="clave" value={clave} />
              <button className={styles.secondary} type="submit" name="accion" value="interesa">
                Sí, hablemos por teléfono
              </button>
            </Form>
          )}
          {/* A new form, and an empty box, after each message of its own. */}
          <Form
            key={mensajes.filter(({ de, texto }) => de === 'autoescuela' && texto).length}
            method="post"
            className={styles.write}
          >
            <input type="hidden" name="clave" value={clave} />
            <label className={styles.hidden} htmlFor="texto">
              Escribe a {whom}
            </label>
            <textarea
              className={controls.field}
              id="texto"
              name="texto"
              rows={3}
              maxLength={MAX_TEXTO}
              placeholder={`Escribe a ${whom}`}
              required
            />
            <button className={styles.secondary} type="submit" name="accion" value="texto">
              Enviar
            </button>
            <button className={styles.plainButton} type="submit" name="accion" value="hora">
              Proponer otra hora
            </button>
          </Form>
        </div>
      ) : (
        <p className={styles.hint}>Esta conversación está cerrada.</p>
      )}
    </section>
  );
}

const ENDS = { ganada: 'Se ha matriculado', perdida: 'No sigue adelante' } as const;

/** How the request ended; to a new one an autoescuela may say at once that it does not go on. */
function Ends({ row: { estado, version } }: { row: Recibida }) {
  const next = (['ganada', 'perdida'] as const).filter((one) => siguientes[estado].includes(one));
  return (
    next.length > 0 && (
      <section aria-labelledby="acaba">
        <h2 id="acaba">¿Cómo ha acabado?</h2>
        <Form method="post" className={styles.buttons}>
          <input type="hidden" name="version" value={version} />
          {next.map((one) => (
            <button key={one} className={styles.secondary} type="submit" name="accion" value={one}>
              {ENDS[one]}
            </button>
          ))}
        </Form>
      </section>
    )
  );
}

/** The «no» of an autoescuela, which is kept for ever. */
const Refuse = ({ autoescuela }: { autoescuela: string }) => (
  <details className={styles.box}>
    <summary>No quiero más peticiones así</summary>
    <Form className={styles.form} method="post">
      <p>
        No le llevaremos a {autoescuela} ninguna más, nunca, y esta se cierra. No se puede deshacer, y este
        enlace dejará de valer.
      </p>
      <CheckField name="seguro" label="Seguro" required>
        Sí, no quiero ninguna más
      </CheckField>
      <button className={styles.danger} type="submit" name="accion" value="no">
        No llevarme más
      </button>
    </Form>
  </details>
);
